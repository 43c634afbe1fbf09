import { blocks, container, marks } from './html-rules.ts';
import { languageIn, type TextLanguage } from './text-language.ts';

/** An element that is open. */
type Open = {
  name: string;
  kind: 'container' | 'line' | 'list' | 'block' | 'mark';
  /** Of a mark, what begins it. */
  begin: string;
  /** What ends it in what is written; nothing of what is left out. */
  end: string;
  /** Of a mark, whether its beginning has been written; of a list, whether an item that nobody wrote is open. */
  isWritten: boolean;
  /** Of a container, what all that is in it is in. */
  language: TextLanguage;
};

const token = /<(\/?)([a-z][a-z0-9]*)((?:\s+[a-z][a-z0-9-]*(?:="[^"]*")?)*)\s*\/?>|[^<]+|</g;
const attribute = /([a-z][a-z0-9-]*)(?:="([^"]*)")?/g;

const paragraph = blocks.paragraph.tag;
const item = blocks.listItem.tag;

const kinds = new Map<string, Open['kind']>([
  [container, 'container'],
  ...Object.values(marks).map((tag): [string, Open['kind']] => [tag, 'mark']),
  ...Object.values(blocks).map(({ tag, holds }): [string, Open['kind']] => [
    tag,
    holds === 'items' ? 'list' : holds === 'line' ? 'line' : 'block',
  ]),
]);

/** Headings are lines, whatever their level. */
const kindOf = (name: string): Open['kind'] => kinds.get(name) ?? 'line';

const isBlank = (text: string) => !/[^\t\n\f\r ]/.test(text);

const beginning = (name: string, attributes: Iterable<readonly [string, string]>): string => {
  let said = '';
  for (const [key, value] of attributes) said += ` ${key}="${value}"`;
  return `<${name}${said}>`;
};

/** What an element says: its language apart, in the one order in which it is written down. */
const attributesIn = (raw: string): { attributes: Map<string, string>; language: TextLanguage } => {
  const attributes = new Map<string, string>();
  for (const [, key = '', value = ''] of raw === '' ? [] : raw.matchAll(attribute)) attributes.set(key, value);
  const language = attributes.size > 0 ? languageIn(Object.fromEntries(attributes)) : {};
  attributes.delete('lang');
  attributes.delete('dir');
  return { attributes, language };
};

/** A mark; a link that leads nowhere is none, and what only says its language has to say one. */
const markOf = (name: string, raw: string): Open => {
  const { attributes, language } = attributesIn(raw);
  const says = Object.entries(language);
  const isKept = name === marks.link ? attributes.has('href') : name !== marks.language;
  const [around, after] = says.length > 0 ? [beginning(marks.language, says), `</${marks.language}>`] : ['', ''];
  const [begin, end] = isKept ? [around + beginning(name, attributes), `</${name}>${after}`] : [around, after];
  return { name, kind: 'mark', begin, end, isWritten: false, language: {} };
};

/**
 * HTML in which every element stands where it may: marks around words and within a line, blocks within blocks, items in
 * lists. What a container holds that is in no block becomes a paragraph, so that what was a row, a cell or a part stays
 * apart. Language and direction go to the blocks of a container, and from a mark to one of their own. HTML that is so
 * already stays as it is, to the letter.
 *
 * @param html as a sanitiser wrote it down: known tags and the container, with quoted attributes, each one closed
 */
export const arrangeHtml = (html: string): string => {
  const out: string[] = [];
  const open: Open[] = [];
  /** How many of the marks that are open have been written. */
  let written = 0;
  /** Whether a paragraph is open that nobody wrote. */
  let isInParagraph = false;
  /** Whether something in a line was left out since its last word. */
  let isApart = false;

  /** The innermost element that is not a mark. */
  const around = () => open.findLast(({ kind }) => kind !== 'mark');
  /** The innermost element that is neither a mark nor left out. */
  const home = () => open.findLast(({ kind }) => kind !== 'mark' && kind !== 'container');

  /** Words, and blocks, in a list of which nobody said that they are an item. */
  const beginItem = (list: Open) => {
    if (!list.isWritten) out.push(`<${item}>`);
    list.isWritten = true;
  };

  const endItem = (list: Open) => {
    if (list.isWritten) out.push(`</${item}>`);
    list.isWritten = false;
  };

  /** Ends all marks, which begin again with the next word, and the paragraph that nobody wrote. */
  const endParagraph = () => {
    for (let at = open.length - 1; written > 0 && at >= 0; at -= 1) {
      const mark = open[at];
      if (mark?.kind !== 'mark' || !mark.isWritten) continue;
      out.push(mark.end);
      mark.isWritten = false;
      written -= 1;
    }
    if (isInParagraph) out.push(`</${paragraph}>`);
    isInParagraph = false;
    isApart = false;
  };

  const beginBlock = (name: string, kind: Open['kind'], raw: string) => {
    const { attributes, language: own } = attributesIn(raw);
    const place = home();
    const outside = around();
    const language = languageIn({ ...(outside?.kind === 'container' && outside.language), ...own });
    if (place?.kind === 'line') isApart = true;
    else endParagraph();
    // Nothing but words may be in a line, and an item stands in a list.
    const isLeftOut = kind === 'container' || place?.kind === 'line' || (name === item && place?.kind !== 'list');
    if (isLeftOut) {
      open.push({ name, kind: 'container', begin: '', end: '', isWritten: false, language });
      return;
    }
    if (place?.kind === 'list') (name === item ? endItem : beginItem)(place);
    out.push(beginning(name, [...attributes, ...Object.entries(language)]));
    open.push({ name, kind, begin: '', end: `</${name}>`, isWritten: false, language: {} });
  };

  const end = (name: string) => {
    const last = open.at(-1);
    if (last?.name !== name) return;
    if (last.kind === 'mark') {
      if (last.isWritten) {
        out.push(last.end);
        written -= 1;
      }
    } else {
      if (last.kind === 'container' && home()?.kind === 'line') isApart = true;
      else endParagraph();
      if (last.kind === 'list') endItem(last);
      out.push(last.end);
    }
    open.pop();
  };

  /** Text, or the tag of a line break. */
  const add = (text: string) => {
    const place = home();
    const outside = around();
    const isInLine = place?.kind === 'line' || isInParagraph;
    if (isBlank(text) && !isInLine) {
      out.push(text);
      return;
    }
    if (!isInLine && place?.kind === 'list') beginItem(place);
    else if (!isInLine && outside?.kind === 'container') {
      out.push(beginning(paragraph, Object.entries(outside.language)));
      isInParagraph = true;
    }
    if (isApart && !/^\s/.test(text) && !/[\s>]$/.test(out.at(-1) ?? '')) out.push(' ');
    isApart = false;
    for (const mark of open) {
      if (mark.kind !== 'mark' || mark.isWritten) continue;
      out.push(mark.begin);
      mark.isWritten = true;
      written += 1;
    }
    out.push(text);
  };

  for (const [whole, slash, name, raw = ''] of html.matchAll(token)) {
    if (name === undefined || name === 'br') add(whole);
    else if (slash) end(name);
    else if (kindOf(name) === 'mark') open.push(markOf(name, raw));
    else beginBlock(name, kindOf(name), raw);
  }
  for (let last = open.at(-1); last; last = open.at(-1)) end(last.name);
  return out.join('');
};
