import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { cleanHtml } from './clean-html.ts';
import { type DocumentNode, type Mark, maxDepth } from './document-nodes.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

const marks: Record<string, Mark> = {
  strong: { type: 'bold' },
  b: { type: 'bold' },
  em: { type: 'italic' },
  i: { type: 'italic' },
  u: { type: 'underline' },
  s: { type: 'strike' },
};

const blocks: Record<string, Pick<DocumentNode, 'type' | 'attrs'>> = {
  p: { type: 'paragraph' },
  h3: { type: 'heading', attrs: { level: 3 } },
  h4: { type: 'heading', attrs: { level: 4 } },
  ul: { type: 'bulletList' },
  ol: { type: 'orderedList' },
  li: { type: 'listItem' },
  blockquote: { type: 'blockquote' },
  // The editor knows no tables: a cell becomes a paragraph.
  td: { type: 'paragraph' },
  th: { type: 'paragraph' },
};

const isLine = ({ type }: DocumentNode) => type === 'paragraph' || type === 'heading';

const isList = ({ type }: DocumentNode) => type === 'bulletList' || type === 'orderedList';

const markOf = (node: DefaultTreeAdapterTypes.Element): Mark | undefined => {
  const href = node.attrs.find(({ name }) => name === 'href')?.value;
  return node.tagName === 'a' && href ? { type: 'link', attrs: { href } } : marks[node.tagName];
};

const sameMarks = (one: DocumentNode, other: DocumentNode) => JSON.stringify(one.marks) === JSON.stringify(other.marks);

/** As a browser shows it; a space that must stay is another character. */
const collapse = (text: string) => text.replace(/[\t\n\r ]+/g, ' ');

/** Collects nodes into the place where they are allowed. */
class Builder {
  readonly root: DocumentNode = { type: 'doc', content: [] };
  readonly #open: DocumentNode[] = [this.root];

  get #innermost(): DocumentNode {
    return this.#open.at(-1) ?? this.root;
  }

  /** Opens a block where it fits, does what is inside, and closes it; too deep, only what is inside stays. */
  within(block: Pick<DocumentNode, 'type' | 'attrs'>, inside: () => void): void {
    this.#closeLine();
    const kept = this.#open.length;
    const fits = (block.type === 'listItem') === isList(this.#innermost);
    // Three more levels are kept for the item, the paragraph and the text that may be needed inside.
    if (fits && this.#open.length < maxDepth - 3) this.#enter(block);
    inside();
    this.#open.length = kept;
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

  #enter(block: Pick<DocumentNode, 'type' | 'attrs'>): void {
    const node: DocumentNode = { ...block, content: [] };
    this.#innermost.content?.push(node);
    this.#open.push(node);
  }

  #closeLine(): void {
    if (isLine(this.#innermost)) this.#open.pop();
  }
}

const read = (nodes: HtmlNode[], active: Mark[], builder: Builder): void => {
  for (const node of nodes) {
    if ('value' in node) {
      const text = collapse(node.value);
      builder.add({ type: 'text', text, ...(active.length > 0 ? { marks: active } : {}) });
    } else if ('tagName' in node) {
      const mark = markOf(node);
      const block = blocks[node.tagName];
      const known = mark && active.some(({ type }) => type === mark.type);
      const inside = () => read(node.childNodes, mark && !known ? [...active, mark] : active, builder);
      if (node.tagName === 'br') builder.add({ type: 'hardBreak' });
      else if (block) builder.within(block, inside);
      else inside();
    }
  }
};

const paragraph = (): DocumentNode => ({ type: 'paragraph', content: [] });

/** The editor refuses an empty list, and an item or a document without a paragraph to type in. */
const complete = (node: DocumentNode): DocumentNode => {
  if (isLine(node) || !node.content) return node;
  const content = node.content.map(complete).filter((child) => !isList(child) || child.content?.length !== 0);
  const lacks = node.type === 'listItem' ? content[0]?.type !== 'paragraph' : !isList(node) && content.length === 0;
  return { ...node, content: lacks ? [paragraph(), ...content] : content };
};

/**
 * The serialised editor document of some HTML. What the editor does not know keeps its text only; text outside a
 * block gets a paragraph. Its own HTML gives the same document again.
 */
export const htmlToDocument = (html: string): string => {
  const builder = new Builder();
  read(parseFragment(cleanHtml(html)).childNodes, [], builder);
  return JSON.stringify(complete(builder.root));
};
