import { isInlineNode, type MailElement, type MailNode } from './mail-nodes.ts';

const splitLink = ({ href = '', isBare, children }: MailElement): [words: string, address: string | null] => {
  const words = formatInline(children).trim();
  const address = href.replace(/^mailto:/, '');
  return [words, isBare || address === words ? null : address];
};

/** In a sentence the address is in brackets, apart from a full stop that may follow. */
const formatLink = (link: MailElement) => {
  const [words, address] = splitLink(link);
  return address === null ? words : `${words} (${address})`;
};

/** Formats text and marks; line breaks stay. */
const formatInline = (nodes: readonly MailNode[]): string =>
  nodes
    .map((node) => {
      if (typeof node === 'string') return node.replace(/\s+/g, ' ');
      if (node.tag === 'br') return '\n';
      return node.tag === 'a' ? formatLink(node) : formatInline(node.children);
    })
    .join('')
    .replace(/ *\n */g, '\n');

/** Formats a paragraph. A link alone in it, such as the button, becomes its text and an address to copy. */
const formatParagraph = ({ children }: MailElement): string => {
  const [first, ...otherChildren] = children.filter((child) => typeof child !== 'string' || child.trim());
  if (typeof first !== 'object' || first.tag !== 'a' || otherChildren.length > 0) return formatInline(children).trim();
  return splitLink(first)
    .filter((part) => part !== null)
    .join(': ');
};

const isItem = (node: MailNode): node is MailElement => typeof node === 'object' && node.tag === 'li';

/** Indents the further lines of an item, and lists in it, below its first line. */
const formatItem = (item: MailElement, marker: string): string =>
  `${marker} ${formatBlock(item).replaceAll('\n', `\n${' '.repeat(marker.length + 1)}`)}`;

/** Formats each block, and each run of text between blocks. */
const formatBlocks = (nodes: readonly MailNode[]): string[] => {
  const texts: string[] = [];
  let line: MailNode[] = [];
  for (const node of [...nodes, null]) {
    if (node !== null && isInlineNode(node)) {
      line.push(node);
      continue;
    }
    if (line.length > 0) texts.push(formatParagraph({ tag: 'p', children: line }));
    line = [];
    if (node !== null && typeof node === 'object') texts.push(formatBlock(node));
  }
  return texts.filter((part) => part !== '');
};

const formatBlock = (block: MailElement): string => {
  const items = block.children.filter(isItem);
  if (block.tag === 'ul') return items.map((item) => formatItem(item, '-')).join('\n');
  if (block.tag === 'ol') return items.map((item, index) => formatItem(item, `${index + 1}.`)).join('\n');
  return formatBlocks(block.children).join(block.tag === 'li' ? '\n' : '\n\n');
};

/** Renders a mail as plain text, with the addresses of links written out. */
export const renderPlainMail = (blocks: readonly MailElement[]): string =>
  `${blocks
    .map(formatBlock)
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
