import type { MailElement, MailNode } from './mail-nodes.ts';

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

const elementsIn = ({ children }: MailElement) => children.filter((child) => typeof child === 'object');

/** Alone in its paragraph, as the button is, a link is words and an address that can be copied. */
const paragraphText = ({ children }: MailElement) => {
  const [first, ...others] = children.filter((child) => typeof child !== 'string' || child.trim());
  if (typeof first !== 'object' || first.tag !== 'a' || others.length > 0) return inlineText(children).trim();
  return wordsAndAddress(first)
    .filter((part) => part !== null)
    .join(': ');
};

const blockText = (block: MailElement): string => {
  switch (block.tag) {
    case 'ul':
      return elementsIn(block)
        .map((item) => `- ${blockText(item)}`)
        .join('\n');
    case 'ol':
      return elementsIn(block)
        .map((item, index) => `${index + 1}. ${blockText(item)}`)
        .join('\n');
    case 'tr':
      return elementsIn(block).map(blockText).join(' | ');
    case 'table':
    case 'thead':
    case 'tbody':
      return elementsIn(block).map(blockText).join('\n');
    default:
      return paragraphText(block);
  }
};

/** A mail for whoever reads no HTML: the same words, with links written out. */
export const mailPlain = (blocks: readonly MailElement[]): string =>
  `${blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')}\n`;
