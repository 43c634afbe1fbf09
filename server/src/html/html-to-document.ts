import { type BlockName, blocks, headingLevels, type MarkName, marks } from '@ok/contract/rules/markup/html-rules.ts';
import { languageIn } from '@ok/contract/rules/texts/text-language.ts';
import type { DefaultTreeAdapterTypes } from 'parse5';
import { cleanHtml } from './clean-html.ts';
import { type DocumentNode, type Mark, maxDocumentDepth } from './document-nodes.ts';
import { parseHtml } from './parse-html.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

type BlockNode = Pick<DocumentNode, 'type' | 'attrs'>;

const markNames = new Map(Object.entries(marks).map(([name, tag]) => [tag as string, name as MarkName]));

/** Blocks by their HTML tag. */
const blocksByTag = new Map<string, BlockNode>(
  Object.entries(blocks).flatMap(([name, { tag }]): [string, BlockNode][] =>
    tag === 'h'
      ? headingLevels.map((level) => [`h${level}`, { type: 'heading', attrs: { level } }])
      : [[tag, { type: name as BlockName }]],
  ),
);

const isLine = ({ type }: DocumentNode) => type === 'paragraph' || type === 'heading';

const isList = ({ type }: DocumentNode) => type === 'bulletList' || type === 'orderedList';

const languageOfElement = ({ attrs }: DefaultTreeAdapterTypes.Element) =>
  languageIn(Object.fromEntries(attrs.map(({ name, value }) => [name, value])));

const markOf = (node: DefaultTreeAdapterTypes.Element): Mark | undefined => {
  const type = markNames.get(node.tagName);
  if (type === 'language') return { type, attrs: languageOfElement(node) };
  if (type !== 'link') return type && { type };
  return { type, attrs: { href: node.attrs.find(({ name }) => name === 'href')?.value ?? '' } };
};

const blockOf = (node: DefaultTreeAdapterTypes.Element): BlockNode | undefined => {
  const block = blocksByTag.get(node.tagName);
  const attrs = { ...block?.attrs, ...languageOfElement(node) };
  return block && { type: block.type, ...(Object.keys(attrs).length > 0 && { attrs }) };
};

/** Adds a mark. A second one of a kind changes nothing, except that a language replaces the outer one. */
const withMark = (active: Mark[], mark: Mark | undefined): Mark[] => {
  if (!mark) return active;
  if (mark.type === 'language') return [mark, ...active.filter(({ type }) => type !== 'language')];
  return active.some(({ type }) => type === mark.type) ? active : [...active, mark];
};

const sameMarks = (one: DocumentNode, other: DocumentNode) => JSON.stringify(one.marks) === JSON.stringify(other.marks);

/** Collapses white space as a browser does. A non-breaking space stays. */
const collapse = (text: string) => text.replace(/[\t\n\r ]+/g, ' ');

/** Builds a document and opens the blocks that its nodes need. */
class Builder {
  readonly root: DocumentNode = { type: 'doc', content: [] };
  readonly #open: DocumentNode[] = [this.root];

  get #innermost(): DocumentNode {
    return this.#open.at(-1) ?? this.root;
  }

  /**
   * Adds a block with its content. A block that doesn't fit here, or is too deep, is left out and its content stays.
   */
  addBlock(block: BlockNode, inside: () => void): void {
    this.#closeLine();
    const depth = this.#open.length;
    const fits = (block.type === 'listItem') === isList(this.#innermost);
    // Leaves three levels for the item, the paragraph and the text that may be needed inside.
    if (fits && this.#open.length < maxDocumentDepth - 3) this.#enter(block);
    inside();
    this.#open.length = depth;
  }

  add(node: DocumentNode): void {
    if (!isLine(this.#innermost)) {
      const blank = node.type === 'text' && !/\S/.test(node.text ?? '');
      if (blank) return;
      if (isList(this.#innermost)) this.#enter({ type: 'listItem' });
      this.#enter({ type: 'paragraph' });
    }
    const last = this.#innermost.content?.at(-1);
    const joins = last?.type === 'text' && node.type === 'text' && sameMarks(last, node);
    if (joins) last.text = collapse(`${last.text}${node.text}`);
    else this.#innermost.content?.push(node);
  }

  #enter(block: BlockNode): void {
    const node: DocumentNode = { ...block, content: [] };
    this.#innermost.content?.push(node);
    this.#open.push(node);
  }

  #closeLine(): void {
    if (isLine(this.#innermost)) this.#open.pop();
  }
}

const addNodes = (nodes: HtmlNode[], active: Mark[], builder: Builder): void => {
  for (const node of nodes) {
    if ('value' in node) {
      builder.add({ type: 'text', text: collapse(node.value), ...(active.length > 0 && { marks: active }) });
    } else if ('tagName' in node) {
      const block = blockOf(node);
      const inside = () => addNodes(node.childNodes, withMark(active, markOf(node)), builder);
      if (node.tagName === 'br') builder.add({ type: 'hardBreak', ...(active.length > 0 && { marks: active }) });
      else if (block) builder.addBlock(block, inside);
      else inside();
    }
  }
};

const createParagraph = (): DocumentNode => ({ type: 'paragraph', content: [] });

/** Removes empty lists, and adds missing paragraphs to items and the document: the editor refuses both. */
const completeNode = (node: DocumentNode): DocumentNode => {
  if (isLine(node) || !node.content) return node;
  const content = node.content.map(completeNode).filter((child) => !isList(child) || child.content?.length !== 0);
  const lacksParagraph =
    node.type === 'listItem' ? content[0]?.type !== 'paragraph' : !isList(node) && content.length === 0;
  return { ...node, content: lacksParagraph ? [createParagraph(), ...content] : content };
};

/**
 * Converts HTML to a serialised editor document. Of unknown elements only the text stays, and text outside a block gets
 * a paragraph. The HTML of a document converts to the same document.
 */
export const htmlToDocument = (html: string): string => {
  const builder = new Builder();
  addNodes(parseHtml(cleanHtml(html)).childNodes, [], builder);
  return JSON.stringify(completeNode(builder.root));
};
