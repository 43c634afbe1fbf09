import { isInline, type MailElement, type MailNode } from './mail-nodes.ts';

const wordsAndAddress = ({ href = '', isBare, children }: MailElement): [words: string, address: string | null] => {
  const words = inlineText(children).trim();
  const address = href.replace(/^mailto:/, '');
  return [words, isBare || address === words ? null : address];
};

/** In a sentence the address stands apart from the full stop that may follow. */
const linkText = (link: MailElement) => {
  const [words, address] = wordsAndAddress(link);
  return address === null ? words : `${words} (${address})`;
};

/** Words on a line; line breaks stay. */
const inlineText = (nodes: readonly MailNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/\s+/g, ' ');
      if (node.tag === 'br') return '\n';
      return node.tag === 'a' ? linkText(node) : inlineText(node.children);
    })
    .join('')
    .replace(/ *\n */g, '\n');

/** Alone in its paragraph, as the button is, a link is words and an address that can be copied. */
const paragraphText = ({ children }: MailElement): string => {
  const [first, ...others] = children.filter((child) => typeof child !== 'string' || child.trim());
  if (typeof first !== 'object' || first.tag !== 'a' || others.length > 0) return inlineText(children).trim();
  return wordsAndAddress(first)
    .filter((part) => part !== null)
    .join(': ');
};

const isItem = (node: MailNode): node is MailElement => typeof node === 'object' && node.tag === 'li';

/** What follows in an item, or its list within, stands below its beginning. */
const itemText = (item: MailElement, sign: string): string =>
  `${sign} ${blockText(item).replaceAll('\n', `\n${' '.repeat(sign.length + 1)}`)}`;

/** Blocks, and the lines between them, each by itself. */
const partsIn = (nodes: readonly MailNode[]): string[] => {
  const parts: string[] = [];
  let line: MailNode[] = [];
  for (const node of [...nodes, null]) {
    if (node !== null && isInline(node)) {
      line.push(node);
      continue;
    }
    if (line.length > 0) parts.push(paragraphText({ tag: 'p', children: line }));
    line = [];
    if (node !== null && typeof node === 'object') parts.push(blockText(node));
  }
  return parts.filter((part) => part !== '');
};

const blockText = (block: MailElement): string => {
  const items = block.children.filter(isItem);
  if (block.tag === 'ul') return items.map((item) => itemText(item, '-')).join('\n');
  if (block.tag === 'ol') return items.map((item, index) => itemText(item, `${index + 1}.`)).join('\n');
  return partsIn(block.children).join(block.tag === 'li' ? '\n' : '\n\n');
};

/** A mail for whoever reads no HTML: the same words, with links written out. */
export const mailPlain = (blocks: readonly MailElement[]): string =>
  `${blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
