import { type BlockName, blocks, headingLevels, type MarkName, marks } from '@ok/contract/rules/html-rules.ts';
import { languageIn } from '@ok/contract/rules/text-language.ts';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { cleanHtml } from './clean-html.ts';
import { type DocumentNode, type Mark, maxDepth } from './document-nodes.ts';

type HtmlNode = DefaultTreeAdapterTypes.ChildNode;

type Block = Pick<DocumentNode, 'type' | 'attrs'>;

const markNames = new Map(Object.entries(marks).map(([name, tag]) => [tag as string, name as MarkName]));

/** The blocks by their tags in HTML. */
const blockNames = new Map<string, Block>(
  Object.entries(blocks).flatMap(([name, { tag }]): [string, Block][] =>
    tag === 'h'
      ? headingLevels.map((level) => [`h${level}`, { type: 'heading', attrs: { level } }])
      : [[tag, { type: name as BlockName }]],
  ),
);

const isLine = ({ type }: DocumentNode) => type === 'paragraph' || type === 'heading';

const isList = ({ type }: DocumentNode) => type === 'bulletList' || type === 'orderedList';

const languageOf = ({ attrs }: DefaultTreeAdapterTypes.Element) =>
  languageIn(Object.fromEntries(attrs.map(({ name, value }) => [name, value])));

const markOf = (node: DefaultTreeAdapterTypes.Element): Mark | undefined => {
  const type = markNames.get(node.tagName);
  if (type === 'language') return { type, attrs: languageOf(node) };
  if (type !== 'link') return type && { type };
  return { type, attrs: { href: node.attrs.find(({ name }) => name === 'href')?.value ?? '' } };
};

const blockOf = (node: DefaultTreeAdapterTypes.Element): Block | undefined => {
  const block = blockNames.get(node.tagName);
  const attrs = { ...block?.attrs, ...languageOf(node) };
  return block && { type: block.type, ...(Object.keys(attrs).length > 0 && { attrs }) };
};

/** The marks with one more: of a kind that is there already it changes nothing, but for the language, which it turns. */
const withMark = (active: Mark[], mark: Mark | undefined): Mark[] => {
  if (!mark) return active;
  if (mark.type === 'language') return [mark, ...active.filter(({ type }) => type !== 'language')];
  return active.some(({ type }) => type === mark.type) ? active : [...active, mark];
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
  within(block: Block, inside: () => void): void {
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

  #enter(block: Block): void {
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
      builder.add({ type: 'text', text: collapse(node.value), ...(active.length > 0 && { marks: active }) });
    } else if ('tagName' in node) {
      const block = blockOf(node);
      const inside = () => read(node.childNodes, withMark(active, markOf(node)), builder);
      if (node.tagName === 'br') builder.add({ type: 'hardBreak', ...(active.length > 0 && { marks: active }) });
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
