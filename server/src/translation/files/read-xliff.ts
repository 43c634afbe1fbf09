import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type SaxesAttributeNS, SaxesParser } from 'saxes';
import { BadFile } from './bad-file.ts';
import type { FileForm, FileLanguages, ReadText } from './file-text.ts';
import { isBalanced, joinText, splitText, type TextPart } from './text-parts.ts';

/** Namespace of XLIFF 2.0 and 2.1. */
const xliffNamespace = 'urn:oasis:names:tc:xliff:document:2.0';

/** States of a segment in which its translation belongs to its source. */
const translatedStates = new Set(['translated', 'reviewed', 'final']);

/** Bytes that are decoded at a time: the text of a large file would not fit in memory beside its texts. */
const partBytes = 1024 * 1024;

/** Depth of elements, above that of any real file. */
const maxDepth = 200;

/** A text as words and codes, written as JSON so that two of them compare. */
export const xliffForm: FileForm = {
  encode: (kind, stored) => JSON.stringify(splitText(kind, stored)),
  decode: (kind, encoded) => joinText(kind, JSON.parse(encoded) as TextPart[]),
};

/** A unit while it is read. Its parts refer to markup that `data` holds. */
type OpenUnit = {
  name: string;
  line: number;
  data: Map<string, string>;
  source: TextPart[];
  target: TextPart[];
  segments: number;
  translatedSegments: number;
  targets: number;
  hasBadCodes: boolean;
};

const createUnit = (name: string, line: number): OpenUnit => ({
  ...{ name, line, data: new Map(), source: [], target: [] },
  ...{ segments: 0, translatedSegments: 0, targets: 0, hasBadCodes: false },
});

/** Joins words that follow each other. */
const mergeWords = (parts: readonly TextPart[]): TextPart[] => {
  const merged: TextPart[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.kind === 'words' && part.kind === 'words') last.value += part.value;
    else merged.push({ ...part });
  }
  return merged;
};

const toReadText = (unit: OpenUnit): ReadText => {
  const isComplete = unit.segments > 0 && unit.targets >= unit.segments;
  const isTarget = isComplete && unit.target.length > 0;
  return {
    name: unit.name,
    source: JSON.stringify(mergeWords(unit.source)),
    translation: isTarget ? JSON.stringify(mergeWords(unit.target)) : null,
    isTranslated: unit.translatedSegments === unit.segments,
    hasBadCodes: unit.hasBadCodes || !isBalanced(unit.target),
    line: unit.line,
  };
};

type Attributes = Readonly<Record<string, SaxesAttributeNS>>;

/** Reader of the elements of a file. The parser calls it for each. */
class XliffReader {
  readonly texts: ReadText[] = [];
  languages: FileLanguages | undefined;
  #unit: OpenUnit | undefined;
  /** Where words go: the source or target of the unit, or the markup of a code. */
  #parts: TextPart[] | undefined;
  #dataId: string | undefined;
  /** The open `segment` or `ignorable`, and where its source begins among the parts of the unit. */
  #piece: { isSegment: boolean; hasTarget: boolean; sourceStart: number } | undefined;
  /** Closing markup of the open `pc` elements. */
  readonly #closing: string[] = [];

  open(name: string, attributes: Attributes, line: number): void {
    if (name === 'xliff')
      this.languages = { source: attributes.srcLang?.value ?? '', target: attributes.trgLang?.value ?? '' };
    else if (name === 'unit') this.#unit = createUnit(attributes.id?.value ?? '', line);
    else if (this.#unit) this.#openInUnit(this.#unit, name, attributes);
  }

  #openInUnit(unit: OpenUnit, name: string, attributes: Attributes): void {
    if (name === 'data') this.#openData(unit, attributes.id?.value ?? '');
    else if (name === 'segment' || name === 'ignorable')
      this.#openPiece(unit, name === 'segment', attributes.state?.value);
    else if (name === 'source') this.#parts = unit.source;
    else if (name === 'target') {
      this.#parts = unit.target;
      if (this.#piece) this.#piece.hasTarget = true;
      if (this.#piece?.isSegment) unit.targets += 1;
    } else if (name === 'cp') this.addCharacter(attributes.hex?.value ?? '');
    else if (this.#parts) this.#openCode(unit, this.#parts, name, attributes);
  }

  #openPiece(unit: OpenUnit, isSegment: boolean, state = ''): void {
    this.#piece = { isSegment, hasTarget: false, sourceStart: unit.source.length };
    if (isSegment) unit.segments += 1;
    if (isSegment && translatedStates.has(state)) unit.translatedSegments += 1;
  }

  close(name: string): void {
    const unit = this.#unit;
    if (!unit) return;
    if (name === 'unit') {
      if (this.texts.length >= serverLimits.translationFile.texts) throw new BadFile('tooManyTexts');
      this.texts.push(toReadText(unit));
      this.#unit = undefined;
    } else if (name === 'segment' || name === 'ignorable') this.#closePiece(unit);
    else if (name === 'source' || name === 'target') this.#parts = undefined;
    else if (name === 'data') this.#dataId = undefined;
    else if (name === 'pc' && this.#parts) this.#addCode(unit, this.#parts, 'close', this.#closing.pop());
  }

  addWords(words: string): void {
    if (this.#dataId !== undefined) {
      const { data } = this.#unit ?? {};
      data?.set(this.#dataId, `${data.get(this.#dataId) ?? ''}${words}`);
    } else this.#parts?.push({ kind: 'words', value: words });
  }

  addCharacter(hex: string): void {
    const code = /^[0-9a-f]{1,6}$/i.test(hex) ? Number.parseInt(hex, 16) : Number.NaN;
    if (code <= 0x10ffff) this.addWords(String.fromCodePoint(code));
    else if (this.#unit) this.#unit.hasBadCodes = true;
  }

  /** Closes a segment, or the words between two segments, which a translation repeats unless it has its own. */
  #closePiece({ source, target }: OpenUnit): void {
    const { isSegment, hasTarget, sourceStart } = this.#piece ?? {};
    if (!isSegment && !hasTarget) target.push(...source.slice(sourceStart));
    this.#piece = undefined;
  }

  #openData(unit: OpenUnit, id: string): void {
    this.#dataId = id;
    unit.data.set(id, '');
  }

  #openCode(unit: OpenUnit, parts: TextPart[], name: string, attributes: Attributes): void {
    const markupOf = (reference: string | undefined) => unit.data.get(reference ?? '');
    if (name === 'pc') {
      this.#closing.push(markupOf(attributes.dataRefEnd?.value) ?? '');
      this.#addCode(unit, parts, 'open', markupOf(attributes.dataRefStart?.value));
    } else if (name === 'ph') this.#addCode(unit, parts, 'alone', markupOf(attributes.dataRef?.value));
    else if (name === 'sc') this.#addCode(unit, parts, 'open', markupOf(attributes.dataRef?.value));
    else if (name === 'ec') this.#addCode(unit, parts, 'close', markupOf(attributes.dataRef?.value));
  }

  #addCode(unit: OpenUnit, parts: TextPart[], kind: TextPart['kind'], markup: string | undefined): void {
    if (!markup) unit.hasBadCodes = true;
    else parts.push({ kind, value: markup });
  }
}

/** Opens a parser that hands the elements of XLIFF to a reader, and ignores those of other namespaces. */
const openParser = (reader: XliffReader) => {
  const parser = new SaxesParser({ xmlns: true, position: true });
  const placeOf = () => `${parser.line}:${parser.column}`;
  let depth = 0;
  /** Open elements from the first one of another namespace on, such as candidates for a translation. */
  let foreignDepth = 0;
  parser.on('error', (error) => {
    throw new BadFile('notXml', placeOf(), error);
  });
  // A document type may define entities, and none of them belongs in this format.
  parser.on('doctype', () => {
    throw new BadFile('documentType', placeOf());
  });
  parser.on('opentag', ({ local, uri, attributes }) => {
    depth += 1;
    if (depth > maxDepth) throw new BadFile('damaged', placeOf());
    const version = attributes.version?.value ?? '';
    if (depth === 1 && (local !== 'xliff' || uri !== xliffNamespace || !/^2\.[01]$/.test(version))) {
      throw new BadFile('notXliff', placeOf());
    }
    if (foreignDepth > 0 || uri !== xliffNamespace) foreignDepth += 1;
    else reader.open(local, attributes, parser.line);
  });
  parser.on('closetag', ({ local }) => {
    depth -= 1;
    if (foreignDepth > 0) foreignDepth -= 1;
    else reader.close(local);
  });
  const addWords = (words: string) => {
    if (foreignDepth === 0) reader.addWords(words);
  };
  parser.on('text', addWords);
  parser.on('cdata', addWords);
  return parser;
};

/**
 * Reads the texts of an XLIFF 2.0 or 2.1 file. Entities beyond those of XML are refused, and so is a document type.
 *
 * @throws BadFile with the line and column
 */
export const readXliff = (bytes: Uint8Array): { languages: FileLanguages; texts: ReadText[] } => {
  const reader = new XliffReader();
  const parser = openParser(reader);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (part?: Uint8Array): string => {
    try {
      return decoder.decode(part, { stream: part !== undefined });
    } catch (error) {
      throw new BadFile('notXml', '', error);
    }
  };
  for (let at = 0; at < bytes.length; at += partBytes) parser.write(decode(bytes.subarray(at, at + partBytes)));
  parser.write(decode()).close();
  if (!reader.languages) throw new BadFile('notXliff');
  return { languages: reader.languages, texts: reader.texts };
};
