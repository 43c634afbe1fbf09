import { escapeHtml } from '../../html/rich-document.ts';
import { type FileText, textNameOf } from './file-text.ts';
import { splitText, type TextPart } from './text-parts.ts';

// XLIFF 2.1: http://docs.oasis-open.org/xliff/xliff-core/v2.1/xliff-core-v2.1.html

/** Prefix of the product's own values, which section 4.3.1.24 of the standard asks for. */
const subStatePrefix = 'ok';

/**
 * State of a segment, and the product's own state. A translation that needs work is `initial`, so that a tool offers it
 * to the translator, who confirms it by `translated`.
 */
const segmentStates = {
  missing: 'state="initial"',
  outdated: `state="initial" subState="${subStatePrefix}:outdated"`,
  returned: `state="initial" subState="${subStatePrefix}:returned"`,
  toReview: 'state="translated"',
  done: 'state="final"',
} as const satisfies Record<FileText['state'], string>;

/** Characters that XML 1.0 has no way to write. */
const forbiddenInXml = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

const escapeXml = (text: string) => escapeHtml(text).replaceAll(forbiddenInXml, '');

const escapeWords = (words: string) => {
  let xml = '';
  let at = 0;
  for (const { 0: character, index } of words.matchAll(forbiddenInXml)) {
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    xml += `${escapeHtml(words.slice(at, index))}<cp hex="${code}"/>`;
    at = index + 1;
  }
  return xml + escapeHtml(words.slice(at));
};

const typeOfTag: Record<string, string> = {
  strong: ' type="fmt" subType="xlf:b"',
  em: ' type="fmt" subType="xlf:i"',
  u: ' type="fmt" subType="xlf:u"',
  br: ' type="fmt" subType="xlf:lb"',
  p: ' type="fmt" subType="xlf:pb"',
  a: ' type="link"',
};

const typeOfCode = (markup: string) => {
  if (markup.startsWith('{{')) return ' type="ui" subType="xlf:var"';
  return typeOfTag[/^<([a-z0-9]+)/i.exec(markup)?.[1] ?? ''] ?? ' type="fmt"';
};

/** Numbers of the codes and of their markup in a unit. The nth use of a code has the same number in both languages. */
class UnitCodes {
  readonly #dataIds = new Map<string, string>();
  readonly #codeIds = new Map<string, string[]>();
  #count = 0;

  /** Returns the function that numbers the codes of one language. */
  forLanguage(): (markup: string) => string {
    const used = new Map<string, number>();
    return (markup) => {
      const nth = used.get(markup) ?? 0;
      used.set(markup, nth + 1);
      const ids = this.#codeIds.get(markup) ?? [];
      this.#codeIds.set(markup, ids);
      while (ids.length <= nth) {
        this.#count += 1;
        ids.push(`c${this.#count}`);
      }
      return ids[nth] ?? '';
    };
  }

  dataId(markup: string): string {
    const dataId = this.#dataIds.get(markup);
    if (dataId) return dataId;
    const id = `d${this.#dataIds.size + 1}`;
    this.#dataIds.set(markup, id);
    return id;
  }

  writeData(): string {
    if (this.#dataIds.size === 0) return '';
    const data = [...this.#dataIds].map(([markup, id]) => `<data id="${id}">${escapeXml(markup)}</data>`);
    return `<originalData>${data.join('')}</originalData>`;
  }
}

/** Writes words and codes. Opening codes have the position of the code that closes them. */
const writeParts = (parts: readonly TextPart[], codes: UnitCodes): string => {
  const codeId = codes.forLanguage();
  const closeOf = new Map<TextPart, string>();
  const open: TextPart[] = [];
  for (const part of parts) {
    if (part.kind === 'open') open.push(part);
    if (part.kind === 'close') closeOf.set(open.pop() ?? part, part.value);
  }
  return parts
    .map((part) => {
      const { kind, value } = part;
      if (kind === 'words') return escapeWords(value);
      if (kind === 'close') return '</pc>';
      const [id, data, type] = [codeId(value), codes.dataId(value), typeOfCode(value)];
      if (kind === 'alone') return `<ph id="${id}" dataRef="${data}" disp="${escapeXml(value)}"${type}/>`;
      const end = codes.dataId(closeOf.get(part) ?? '');
      return `<pc id="${id}" dataRefStart="${data}" dataRefEnd="${end}"${type}>`;
    })
    .join('');
};

const writeNote = (category: string, text: string | number | null) =>
  text === null || text === '' ? '' : `<note category="${category}">${escapeXml(String(text))}</note>`;

/** Writes a text with its translation as a unit. */
export const writeUnit = (text: FileText): string => {
  const codes = new UnitCodes();
  const source = writeParts(splitText(text.kind, text.source), codes);
  const target = text.text === null ? '' : `<target>${writeParts(splitText(text.kind, text.text), codes)}</target>`;
  const notes =
    writeNote('place', text.place) +
    writeNote('node', text.key) +
    writeNote('picture', text.picture) +
    writeNote('maximum-characters', text.max);
  return `<unit id="${textNameOf(text)}">
<notes>${notes}</notes>
${codes.writeData()}<segment ${segmentStates[text.state]}><source>${source}</source>${target}</segment>
</unit>
`;
};

type XliffHead = {
  languages: { source: string; target: string };
  directions: { source: string; target: string };
  /** Name of the collection. */
  original: string;
};

/** Writes the beginning of a file. Blanks count, since a text may begin with them. */
export const writeXliffHead = ({ languages, directions, original }: XliffHead): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="${escapeXml(languages.source)}" trgLang="${escapeXml(languages.target)}">
<file id="texts" original="${escapeXml(original)}" srcDir="${directions.source}" trgDir="${directions.target}" xml:space="preserve">
`;

/** End of a file. */
export const xliffFoot = '</file>\n</xliff>\n';
