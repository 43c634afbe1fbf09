import type { DefaultTreeAdapterTypes } from 'parse5';
import { parseHtml } from '../../html/parse-html.ts';

/** Part of a text with markup, as plain words. Numbered items have their number as `marker`, other items a dot. */
export type TextBlock =
  | { kind: 'heading' | 'paragraph'; text: string }
  | { kind: 'item'; marker: string; text: string };

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;
type HtmlElement = DefaultTreeAdapterTypes.Element;

const blockTags = new Set(['p', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote']);

const wordsOf = (node: HtmlNode): string => {
  if ('value' in node) return node.value;
  if (!('tagName' in node)) return '';
  return node.tagName === 'br' ? ' ' : node.childNodes.map(wordsOf).join('');
};

const collapse = (text: string) => text.replace(/\s+/g, ' ').trim();

/** A paragraph of bold words alone is a heading to its readers, and older texts have no other. */
const isBoldLine = ({ tagName, childNodes }: HtmlElement) =>
  tagName === 'p' &&
  childNodes.some((node) => 'tagName' in node) &&
  childNodes.every((node) => ('tagName' in node ? node.tagName === 'strong' : collapse(wordsOf(node)) === ''));

const kindOf = (element: HtmlElement) =>
  /^h[34]$/.test(element.tagName) || isBoldLine(element) ? 'heading' : 'paragraph';

const isBlock = (node: HtmlNode): node is HtmlElement => 'tagName' in node && blockTags.has(node.tagName);

/** Marker of an item: its number in a numbered list. */
const markerOf = (list: HtmlElement, index: number) => (list.tagName === 'ol' ? `${index + 1}.` : '•');

/**
 * Splits sanitised HTML into the headings, paragraphs and list items of a printed text, in their order. The items of a
 * list within a list follow their own item.
 */
export const htmlToBlocks = (html: string): TextBlock[] => {
  const found: TextBlock[] = [];
  const add = (block: TextBlock) => {
    const text = collapse(block.text);
    if (text !== '') found.push({ ...block, text });
  };

  const addNodes = (nodes: readonly HtmlNode[], makeBlock: (text: string) => TextBlock): void => {
    let line = '';
    const endLine = () => {
      add(makeBlock(line));
      line = '';
    };
    for (const node of nodes) {
      if (!isBlock(node)) {
        line += wordsOf(node);
        continue;
      }
      endLine();
      const { tagName, childNodes } = node;
      if (tagName === 'ul' || tagName === 'ol') addItems(node);
      else if (tagName === 'blockquote') addNodes(childNodes, makeBlock);
      else if (tagName === 'p')
        addNodes(
          childNodes,
          (text) => ({ ...makeBlock(text), ...(isBoldLine(node) && { kind: 'heading' }) }) as TextBlock,
        );
      else addNodes(childNodes, (text) => ({ kind: kindOf(node), text }) as TextBlock);
    }
    endLine();
  };

  const addItems = (list: HtmlElement): void => {
    const items = list.childNodes.filter((node): node is HtmlElement => 'tagName' in node && node.tagName === 'li');
    for (const [index, item] of items.entries()) {
      let marker = markerOf(list, index);
      addNodes(item.childNodes, (text) => {
        const block: TextBlock = { kind: 'item', marker, text };
        // The second paragraph of an item goes on under the same marker.
        if (collapse(text) !== '') marker = '';
        return block;
      });
    }
  };

  addNodes(parseHtml(html).childNodes, (text) => ({ kind: 'paragraph', text }));
  return found;
};
