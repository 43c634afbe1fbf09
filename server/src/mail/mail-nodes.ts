import { marks } from '@ok/contract/rules/html-rules.ts';
import { languageIn, type TextLanguage } from '@ok/contract/rules/text-language.ts';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { cleanHtml } from '../html/clean-html.ts';

/** A part of a mail, filled in: text, or an element with what is inside it. */
export type MailNode = string | MailElement;

/** An element of a mail. `isOurs` marks a link that leads to the product, `isBare` one that shows its own address. */
export type MailElement = {
  tag: string;
  href?: string;
  isOurs?: boolean;
  isBare?: boolean;
  language?: TextLanguage;
  children: MailNode[];
};

/** What the `{{names}}` of a text stand for. */
type Filling = {
  /** Words; never markup and never an address to go to. */
  values: Readonly<Record<string, string>>;
  /** Addresses of the product. */
  links: Readonly<Record<string, string>>;
};

/** A name between braces, taken at its word: nothing in a text is ever evaluated. */
const placeholder = /( ?)\{\{([^{}]*)\}\}/g;

const nameIn = (text: string): string => /\{\{([^{}]*)\}\}$/.exec(text)?.[1]?.trim() ?? '';

/** Line breaks, what can't be seen, and what turns the direction of the text around it. */
const invisible = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

const get = (record: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** A text in one line with its values. One that is not known, or is empty, goes together with the blank before it. */
export const fillLine = (text: string, values: Filling['values']): string =>
  text.replaceAll(placeholder, (_whole, blank: string, name: string) => {
    const value = (get(values, name.trim()) ?? '').replace(invisible, ' ').trim();
    return value && blank + value;
  });

/** An address of ours that stands in a text becomes a link. */
const fillText = (text: string, { values, links }: Filling): MailNode[] => {
  const nodes: MailNode[] = [];
  // Kept in one piece between links, so that a value that is empty can take the blank before it along.
  let words = '';
  for (const part of text.split(/(\{\{[^{}]*\}\})/)) {
    const href = get(links, nameIn(part));
    if (href === undefined) words += part;
    else {
      nodes.push(fillLine(words, values), { tag: 'a', href, isOurs: true, isBare: true, children: [href] });
      words = '';
    }
  }
  return [...nodes, fillLine(words, values)];
};

const fillLink = (href: string, { values, links }: Filling): Pick<MailElement, 'href' | 'isOurs'> | null => {
  const ours = href.startsWith('{{') ? get(links, nameIn(href)) : undefined;
  if (ours !== undefined) return { href: ours, isOurs: true };
  if (href === 'mailto:{{supportEmail}}') return { href: `mailto:${get(values, 'supportEmail') ?? ''}` };
  // A value must not decide where a link leads.
  return href.includes('{{') ? null : { href };
};

const fillNode = (node: DefaultTreeAdapterTypes.ChildNode, filling: Filling): MailNode[] => {
  if ('value' in node) return fillText(node.value, filling);
  if (!('tagName' in node)) return [];
  const children = node.childNodes.flatMap((child) => fillNode(child, filling));
  if (node.tagName !== marks.link) {
    const language = languageIn(Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])));
    return [{ tag: node.tagName, ...(Object.keys(language).length > 0 && { language }), children }];
  }
  const link = fillLink(node.attrs.find(({ name }) => name === 'href')?.value ?? '', filling);
  return link ? [{ tag: 'a', ...link, children }] : children;
};

const inline = new Set<string>([...Object.values(marks), 'br']);

/** Whether a node stands within a line: words, a line break, or a mark. */
export const isInline = (node: MailNode): boolean => typeof node === 'string' || inline.has(node.tag);

/** What stands loose between the blocks belongs in a paragraph. */
const inBlocks = (nodes: MailNode[]): MailElement[] => {
  const blocks: MailElement[] = [];
  let loose: MailNode[] = [];
  for (const node of [...nodes, null]) {
    if (node !== null && isInline(node)) {
      loose.push(node);
      continue;
    }
    if (loose.some((each) => typeof each !== 'string' || each.trim())) blocks.push({ tag: 'p', children: loose });
    loose = [];
    if (node !== null && typeof node !== 'string') blocks.push(node);
  }
  return blocks;
};

/**
 * The text of a mail as blocks, cleaned and filled in. Values come in after the markup has been read, so that nothing
 * in them can become markup.
 */
export const fillContent = (html: string, filling: Filling): MailElement[] => {
  const nodes = parseFragment(cleanHtml(html)).childNodes.flatMap((node) => fillNode(node, filling));
  return inBlocks(nodes);
};

/** The words of a node, without line breaks; those of one block are none with those of another. */
export const wordsOf = (node: MailNode): string => {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  const apart = node.tag !== 'br' && isInline(node) ? '' : ' ';
  return `${apart}${node.children.map(wordsOf).join('')}${apart}`.replace(/\s+/g, ' ');
};
