import { readdirSync, readFileSync } from 'node:fs';
import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';

/** Screen texts that ship with the code. The database contains edits of them. */
export type ShippedTexts = {
  /** Texts by language and key. */
  readonly languages: ReadonlyMap<string, ReadonlyMap<string, string>>;
  /** All keys, of any language. */
  readonly keys: readonly string[];
};

/** Parses nested catalogues, by language. */
export const parseShippedTexts = (catalogues: Readonly<Record<string, Record<string, unknown>>>): ShippedTexts => {
  const languages = new Map(
    Object.entries(catalogues).map(([language, catalogue]) => [
      language,
      new Map([...flattenTexts(catalogue)].map(([key, text]) => [key, String(text)])),
    ]),
  );
  const keys = [...new Set([...languages.values()].flatMap((texts) => [...texts.keys()]))];
  return { languages, keys };
};

const readCatalogues = () => {
  const folder = new URL('../../../content/', import.meta.url);
  const catalogues = readdirSync(folder).flatMap((name) => {
    const language = /^ui-([a-z]{2})\.json$/.exec(name)?.[1];
    return language ? [[language, JSON.parse(readFileSync(new URL(name, folder), 'utf8'))]] : [];
  });
  return parseShippedTexts(Object.fromEntries(catalogues));
};

let cachedTexts: ShippedTexts | undefined;

/** Returns the texts that ship with this version. They are read once per process. */
export const getShippedTexts = (): ShippedTexts => {
  cachedTexts ??= readCatalogues();
  return cachedTexts;
};
