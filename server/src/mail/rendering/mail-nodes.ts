import { marks } from '@ok/contract/rules/markup/html-rules.ts';
import { languageIn, type TextLanguage } from '@ok/contract/rules/texts/text-language.ts';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanHtml } from '../../html/clean-html.ts';
import { parseHtml } from '../../html/parse-html.ts';

/** Part of a mail with its placeholders filled in: text, or an element with children. */
export type MailNode = string | MailElement;

/** Element of a mail. `isOurs` marks a link to the product, `isBare` a link that shows its own address. */
export type MailElement = {
  tag: string;
  href?: string;
  isOurs?: boolean;
  isBare?: boolean;
  language?: TextLanguage;
  children: MailNode[];
};

/** Replacements for the `{{names}}` in a text. */
type MailPlaceholders = {
  /** Plain text, never markup and never a link target. */
  values: Readonly<Record<string, string>>;
  /** Addresses in the product. */
  links: Readonly<Record<string, string>>;
};

/** Name in braces. It is only looked up, never evaluated. */
const placeholderPattern = /( ?)\{\{([^{}]*)\}\}/g;

const readPlaceholderName = (text: string): string => /\{\{([^{}]*)\}\}$/.exec(text)?.[1]?.trim() ?? '';

/** Line breaks, invisible characters, and characters that change the direction of the text around them. */
const unsafeCharacters = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;

const getOwn = (record: Readonly<Record<string, string>>, name: string) =>
  Object.hasOwn(record, name) ? record[name] : undefined;

/** Fills placeholders in a line. An unknown or empty one is removed together with the space before it. */
export const fillLine = (text: string, values: MailPlaceholders['values']): string =>
  text.replaceAll(placeholderPattern, (_whole, blank: string, name: string) => {
    const value = (getOwn(values, name.trim()) ?? '').replace(unsafeCharacters, ' ').trim();
    return value && blank + value;
  });

/** Turns the name of a product link in a text into a link. */
const fillText = (text: string, { values, links }: MailPlaceholders): MailNode[] => {
  const nodes: MailNode[] = [];
  // Collects the text between links, so that an empty value can remove the space before it.
  let words = '';
  for (const part of text.split(/(\{\{[^{}]*\}\})/)) {
    const href = getOwn(links, readPlaceholderName(part));
    if (href === undefined) words += part;
    else {
      nodes.push(fillLine(words, values), { tag: 'a', href, isOurs: true, isBare: true, children: [href] });
      words = '';
    }
  }
  return [...nodes, fillLine(words, values)];
};

const fillLink = (href: string, { values, links }: MailPlaceholders): Pick<MailElement, 'href' | 'isOurs'> | null => {
  const productLink = href.startsWith('{{') ? getOwn(links, readPlaceholderName(href)) : undefined;
  if (productLink !== undefined) return { href: productLink, isOurs: true };
  if (href === 'mailto:{{supportEmail}}') return { href: `mailto:${getOwn(values, 'supportEmail') ?? ''}` };
  // A value must not decide where a link leads.
  return href.includes('{{') ? null : { href };
};

const fillNode = (node: DefaultTreeAdapterTypes.ChildNode, placeholders: MailPlaceholders): MailNode[] => {
  if ('value' in node) return fillText(node.value, placeholders);
  if (!('tagName' in node)) return [];
  const children = node.childNodes.flatMap((child) => fillNode(child, placeholders));
  if (node.tagName !== marks.link) {
    const language = languageIn(Object.fromEntries(node.attrs.map(({ name, value }) => [name, value])));
    return [{ tag: node.tagName, ...(Object.keys(language).length > 0 && { language }), children }];
  }
  const link = fillLink(node.attrs.find(({ name }) => name === 'href')?.value ?? '', placeholders);
  return link ? [{ tag: 'a', ...link, children }] : children;
};

const inlineTags = new Set<string>([...Object.values(marks), 'br']);

/** Whether a node belongs in a line: text, a line break, or a mark. */
export const isInlineNode = (node: MailNode): boolean => typeof node === 'string' || inlineTags.has(node.tag);

/** Wraps text between blocks in paragraphs. */
const wrapInBlocks = (nodes: MailNode[]): MailElement[] => {
  const blocks: MailElement[] = [];
  let looseNodes: MailNode[] = [];
  for (const node of [...nodes, null]) {
    if (node !== null && isInlineNode(node)) {
      looseNodes.push(node);
      continue;
    }
    if (looseNodes.some((looseNode) => typeof looseNode !== 'string' || looseNode.trim()))
      blocks.push({ tag: 'p', children: looseNodes });
    looseNodes = [];
    if (node !== null && typeof node !== 'string') blocks.push(node);
  }
  return blocks;
};

/**
 * Parses the text of a mail into blocks, cleans it and fills its placeholders. Values are filled in after parsing, so
 * that they can't become markup.
 */
export const fillContent = (html: string, placeholders: MailPlaceholders): MailElement[] => {
  const nodes = parseHtml(cleanHtml(html)).childNodes.flatMap((node) => fillNode(node, placeholders));
  return wrapInBlocks(nodes);
};

/** Extracts the text of a node, without line breaks. Words of different blocks stay apart. */
export const extractWords = (node: MailNode): string => {
  if (typeof node === 'string') return node.replace(/\s+/g, ' ');
  const separator = node.tag !== 'br' && isInlineNode(node) ? '' : ' ';
  return `${separator}${node.children.map(extractWords).join('')}${separator}`.replace(/\s+/g, ' ');
};
