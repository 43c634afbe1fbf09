import { languageIn, type TextLanguage } from '../texts/text-language.ts';
import { blocks, container, marks } from './html-rules.ts';

type OpenElement = {
  name: string;
  kind: 'container' | 'line' | 'list' | 'block' | 'mark';
  /** Opening tags of a mark; empty for other kinds. */
  begin: string;
  /** Closing tags; empty for an element that is dropped. */
  end: string;
  /** For a mark: whether its opening tags are written. For a list: whether an implied item is open. */
  isWritten: boolean;
  /** Language of a container, passed on to the blocks in it. */
  language: TextLanguage;
};

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:="[^"]*")?)*)\s*\/?>|[^<]+|</g;
const attributePattern = /([a-z][a-z0-9-]*)(?:="([^"]*)")?/g;

const paragraphTag = blocks.paragraph.tag;
const itemTag = blocks.listItem.tag;

const elementKinds = new Map<string, OpenElement['kind']>([
  [container, 'container'],
  ...Object.values(marks).map((tag): [string, OpenElement['kind']] => [tag, 'mark']),
  ...Object.values(blocks).map(({ tag, holds }): [string, OpenElement['kind']] => [
    tag,
    holds === 'items' ? 'list' : holds === 'line' ? 'line' : 'block',
  ]),
]);

/** Kind of an element. Headings of every level are lines. */
const kindOf = (name: string): OpenElement['kind'] => elementKinds.get(name) ?? 'line';

const isBlank = (text: string) => !/[^\t\n\f\r ]/.test(text);

const formatOpeningTag = (name: string, attributes: Iterable<readonly [string, string]>): string => {
  let attributeText = '';
  for (const [key, value] of attributes) attributeText += ` ${key}="${value}"`;
  return `<${name}${attributeText}>`;
};

/** Parses attributes. Language and direction are returned separately, since they are written in a fixed order. */
const attributesIn = (raw: string): { attributes: Map<string, string>; language: TextLanguage } => {
  const attributes = new Map<string, string>();
  for (const [, key = '', value = ''] of raw === '' ? [] : raw.matchAll(attributePattern)) attributes.set(key, value);
  const language = attributes.size > 0 ? languageIn(Object.fromEntries(attributes)) : {};
  attributes.delete('lang');
  attributes.delete('dir');
  return { attributes, language };
};

/** Creates a mark. A link without `href` and a language mark without a language get no tag of their own. */
const createMark = (name: string, raw: string): OpenElement => {
  const { attributes, language } = attributesIn(raw);
  const languageAttributes = Object.entries(language);
  const isKept = name === marks.link ? attributes.has('href') : name !== marks.language;
  const [before, after] =
    languageAttributes.length > 0
      ? [formatOpeningTag(marks.language, languageAttributes), `</${marks.language}>`]
      : ['', ''];
  const [begin, end] = isKept ? [before + formatOpeningTag(name, attributes), `</${name}>${after}`] : [before, after];
  return { name, kind: 'mark', begin, end, isWritten: false, language: {} };
};

/**
 * Moves every element to a place where it is allowed: marks around words and within a line, blocks within blocks, items
 * in lists. Loose content of a container becomes a paragraph, so that former rows, cells and parts stay separate.
 * Language and direction move from a container to its blocks, and from a mark to a language mark. HTML that is already
 * in order is returned unchanged, to the letter.
 *
 * @param html output of a sanitiser: known tags and the container, with quoted attributes and every element closed
 */
export const arrangeHtml = (html: string): string => {
  const output: string[] = [];
  const openElements: OpenElement[] = [];
  /** Number of open marks whose tags are written. */
  let writtenMarks = 0;
  /** Whether a paragraph is open that the input lacks. */
  let isInImpliedParagraph = false;
  /** Whether the current line dropped an element since its last word, so that the next word needs a space before it. */
  let needsSpace = false;

  /** Innermost element that is not a mark. */
  const innermostElement = () => openElements.findLast(({ kind }) => kind !== 'mark');
  /** Innermost element that is neither a mark nor dropped. */
  const innermostKeptElement = () => openElements.findLast(({ kind }) => kind !== 'mark' && kind !== 'container');

  /** Opens an item around loose words and blocks in a list. */
  const beginItem = (list: OpenElement) => {
    if (!list.isWritten) output.push(`<${itemTag}>`);
    list.isWritten = true;
  };

  const endItem = (list: OpenElement) => {
    if (list.isWritten) output.push(`</${itemTag}>`);
    list.isWritten = false;
  };

  /** Closes all written marks and the implied paragraph. The next word opens the marks again. */
  const endParagraph = () => {
    for (let at = openElements.length - 1; writtenMarks > 0 && at >= 0; at -= 1) {
      const mark = openElements[at];
      if (mark?.kind !== 'mark' || !mark.isWritten) continue;
      output.push(mark.end);
      mark.isWritten = false;
      writtenMarks -= 1;
    }
    if (isInImpliedParagraph) output.push(`</${paragraphTag}>`);
    isInImpliedParagraph = false;
    needsSpace = false;
  };

  const beginBlock = (name: string, kind: OpenElement['kind'], raw: string) => {
    const { attributes, language: ownLanguage } = attributesIn(raw);
    const parent = innermostKeptElement();
    const outside = innermostElement();
    const language = languageIn({ ...(outside?.kind === 'container' && outside.language), ...ownLanguage });
    if (parent?.kind === 'line') needsSpace = true;
    else endParagraph();
    // A line holds only words, and an item must be in a list.
    const isDropped = kind === 'container' || parent?.kind === 'line' || (name === itemTag && parent?.kind !== 'list');
    if (isDropped) {
      openElements.push({ name, kind: 'container', begin: '', end: '', isWritten: false, language });
      return;
    }
    if (parent?.kind === 'list') (name === itemTag ? endItem : beginItem)(parent);
    output.push(formatOpeningTag(name, [...attributes, ...Object.entries(language)]));
    openElements.push({ name, kind, begin: '', end: `</${name}>`, isWritten: false, language: {} });
  };

  const endElement = (name: string) => {
    const last = openElements.at(-1);
    if (last?.name !== name) return;
    if (last.kind === 'mark') {
      if (last.isWritten) {
        output.push(last.end);
        writtenMarks -= 1;
      }
    } else {
      if (last.kind === 'container' && innermostKeptElement()?.kind === 'line') needsSpace = true;
      else endParagraph();
      if (last.kind === 'list') endItem(last);
      output.push(last.end);
    }
    openElements.pop();
  };

  /** Adds a text or a line break. */
  const addText = (text: string) => {
    const parent = innermostKeptElement();
    const outside = innermostElement();
    const isInLine = parent?.kind === 'line' || isInImpliedParagraph;
    if (isBlank(text) && !isInLine) {
      output.push(text);
      return;
    }
    if (!isInLine && parent?.kind === 'list') beginItem(parent);
    else if (!isInLine && outside?.kind === 'container') {
      output.push(formatOpeningTag(paragraphTag, Object.entries(outside.language)));
      isInImpliedParagraph = true;
    }
    if (needsSpace && !/^\s/.test(text) && !/[\s>]$/.test(output.at(-1) ?? '')) output.push(' ');
    needsSpace = false;
    for (const mark of openElements) {
      if (mark.kind !== 'mark' || mark.isWritten) continue;
      output.push(mark.begin);
      mark.isWritten = true;
      writtenMarks += 1;
    }
    output.push(text);
  };

  for (const [match, slash, name, raw = ''] of html.matchAll(token)) {
    if (name === undefined || name === 'br') addText(match);
    else if (slash) endElement(name);
    else if (kindOf(name) === 'mark') openElements.push(createMark(name, raw));
    else beginBlock(name, kindOf(name), raw);
  }
  for (let last = openElements.at(-1); last; last = openElements.at(-1)) endElement(last.name);
  return output.join('');
};
