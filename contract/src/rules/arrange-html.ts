import { blocks, container, marks } from './html-rules.ts';
import { languageIn, type TextLanguage } from './text-language.ts';

/** An element that is open. */
type Open = {
  name: string;
  kind: 'container' | 'line' | 'list' | 'block' | 'mark';
  /** What begins and ends it in what is written; nothing of what is left out. */
  begin: string;
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

/** Writes down elements one by one, each where it may stand. */
class Arranger {
  readonly #out: string[] = [];
  readonly #open: Open[] = [];
  /** How many of the marks that are open have been written. */
  #written = 0;
  /** Whether a paragraph is open that nobody wrote. */
  #isInParagraph = false;
  /** Whether something in a line was left out since its last word. */
  #isApart = false;

  /** The innermost element that is not a mark. */
  get #around(): Open | undefined {
    return this.#open.findLast(({ kind }) => kind !== 'mark');
  }

  /** The innermost element that is neither a mark nor left out. */
  get #home(): Open | undefined {
    return this.#open.findLast(({ kind }) => kind !== 'mark' && kind !== 'container');
  }

  begin(name: string, raw: string): void {
    const attributes = new Map<string, string>();
    for (const [, key = '', value = ''] of raw === '' ? [] : raw.matchAll(attribute)) attributes.set(key, value);
    const language = attributes.size > 0 ? languageIn(Object.fromEntries(attributes)) : {};
    attributes.delete('lang');
    attributes.delete('dir');
    const kind = kindOf(name);
    if (kind === 'mark') this.#beginMark(name, attributes, language);
    else this.#beginBlock(name, kind, attributes, language);
  }

  end(name: string): void {
    if (this.#open.at(-1)?.name !== name) return;
    const { kind, end, isWritten } = this.#open.at(-1) as Open;
    if (kind === 'mark') {
      if (isWritten) {
        this.#out.push(end);
        this.#written -= 1;
      }
    } else {
      if (this.#home?.kind === 'line' && kind === 'container') this.#isApart = true;
      else this.#endParagraph();
      if (kind === 'list' && isWritten) this.#out.push(`</${item}>`);
      this.#out.push(end);
    }
    this.#open.pop();
  }

  /** Text, or the tag of a line break. */
  add(text: string): void {
    const home = this.#home;
    const isInLine = home?.kind === 'line' || this.#isInParagraph;
    if (isBlank(text) && !isInLine) {
      this.#out.push(text);
      return;
    }
    if (!isInLine && home?.kind === 'list') this.#beginItem(home);
    else if (!isInLine && this.#around?.kind === 'container') {
      this.#out.push(beginning(paragraph, Object.entries(this.#around.language)));
      this.#isInParagraph = true;
    }
    if (this.#isApart && !/^\s/.test(text) && !/[\s>]$/.test(this.#out.at(-1) ?? '')) this.#out.push(' ');
    this.#isApart = false;
    for (const mark of this.#open) {
      if (mark.kind !== 'mark' || mark.isWritten) continue;
      this.#out.push(mark.begin);
      mark.isWritten = true;
      this.#written += 1;
    }
    this.#out.push(text);
  }

  done(): string {
    for (let last = this.#open.at(-1); last; last = this.#open.at(-1)) this.end(last.name);
    return this.#out.join('');
  }

  #beginMark(name: string, attributes: Map<string, string>, language: TextLanguage): void {
    const says = Object.entries(language);
    const isSaid = says.length > 0;
    // A link that leads nowhere is none, and what only says its language has to say one.
    const isKept = name === marks.link ? attributes.has('href') : name !== marks.language;
    const around = isSaid ? beginning(marks.language, says) : '';
    const begin = around + (isKept ? beginning(name, attributes) : '');
    const end = (isKept ? `</${name}>` : '') + (isSaid ? `</${marks.language}>` : '');
    this.#open.push({ name, kind: 'mark', begin, end, isWritten: false, language });
  }

  #beginBlock(name: string, written: Open['kind'], attributes: Map<string, string>, own: TextLanguage): void {
    const home = this.#home;
    // Nothing but words may be in a line, and an item stands in a list.
    const isLeftOut = written === 'container' || home?.kind === 'line' || (name === item && home?.kind !== 'list');
    const around = this.#around;
    const language = { ...(around?.kind === 'container' ? around.language : {}), ...own };
    if (home?.kind === 'line') this.#isApart = true;
    else this.#endParagraph();
    if (isLeftOut) {
      this.#open.push({ name, kind: 'container', begin: '', end: '', isWritten: false, language });
      return;
    }
    if (home?.kind === 'list') {
      if (name !== item) this.#beginItem(home);
      else if (home.isWritten) {
        this.#out.push(`</${item}>`);
        home.isWritten = false;
      }
    }
    const begin = beginning(name, [...attributes, ...Object.entries(language)]);
    this.#out.push(begin);
    this.#open.push({ name, kind: written, begin, end: `</${name}>`, isWritten: false, language: {} });
  }

  /** Words, and blocks, in a list of which nobody said that they are an item. */
  #beginItem(list: Open): void {
    if (!list.isWritten) this.#out.push(`<${item}>`);
    list.isWritten = true;
  }

  /** Ends all marks, which begin again with the next word, and the paragraph that nobody wrote. */
  #endParagraph(): void {
    for (let at = this.#open.length - 1; this.#written > 0 && at >= 0; at -= 1) {
      const mark = this.#open[at];
      if (mark?.kind !== 'mark' || !mark.isWritten) continue;
      this.#out.push(mark.end);
      mark.isWritten = false;
      this.#written -= 1;
    }
    if (this.#isInParagraph) this.#out.push(`</${paragraph}>`);
    this.#isInParagraph = false;
    this.#isApart = false;
  }
}

/**
 * HTML in which every element stands where it may: marks around words and within a line, blocks within blocks, items in
 * lists. What a container holds that is in no block becomes a paragraph, so that what was a row, a cell or a part stays
 * apart. Language and direction go to the blocks of a container, and from a mark to one of their own. HTML that is so
 * already stays as it is, to the letter.
 *
 * @param html as a sanitiser wrote it down: known tags and the container, with quoted attributes, each one closed
 */
export const arrangeHtml = (html: string): string => {
  const arranger = new Arranger();
  for (const [whole, slash, name, raw = ''] of html.matchAll(token)) {
    if (name === undefined || name === 'br') arranger.add(whole);
    else if (slash) arranger.end(name);
    else arranger.begin(name, raw);
  }
  return arranger.done();
};
