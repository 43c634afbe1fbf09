declare module 'xliff/xliff2js' {
  /** Texts by file and unit. */
  type XliffTexts = {
    sourceLanguage: string;
    targetLanguage: string;
    resources: Record<string, Record<string, { source: unknown; target: unknown }>>;
  };
  export default function xliff2js(xliff: string): Promise<XliffTexts>;
}
