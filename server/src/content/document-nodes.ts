import { isLink } from '@ok/contract/rules/links.ts';

/** A mark on a piece of text. */
export type Mark = { type: 'bold' | 'italic' | 'underline' | 'strike' } | { type: 'link'; attrs: { href: string } };

/** A node of an editor document. */
export type DocumentNode = {
  type: keyof typeof nodeTypes;
  attrs?: { level?: number };
  content?: DocumentNode[];
  text?: string;
  marks?: Mark[];
};

const block = ['paragraph', 'heading', 'bulletList', 'orderedList', 'blockquote'];
const inline = ['text', 'hardBreak'];

/** Every node there is, with what may be in it. */
const nodeTypes = {
  doc: block,
  paragraph: inline,
  heading: inline,
  bulletList: ['listItem'],
  orderedList: ['listItem'],
  listItem: block,
  blockquote: block,
  hardBreak: [],
  text: [],
} as const satisfies Record<string, readonly string[]> as Record<
  'doc' | 'paragraph' | 'heading' | 'bulletList' | 'orderedList' | 'listItem' | 'blockquote' | 'hardBreak' | 'text',
  readonly string[]
>;

/** How deep nodes may lie in each other, the document itself counted. */
export const maxDepth = 20;

type Loose = Record<string, unknown>;

const isObject = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const listOf = (value: unknown): unknown[] | null => (value === undefined ? [] : Array.isArray(value) ? value : null);

/** Escaped in JSON, a text may hold what no column can. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const faultOfMark = (mark: unknown): string | null => {
  if (!isObject(mark)) return 'a mark must be an object';
  if (mark.type === 'link') {
    return isObject(mark.attrs) && isLink(mark.attrs.href) && isStorable(mark.attrs.href)
      ? null
      : 'a link must lead to http, https or mailto';
  }
  return ['bold', 'italic', 'underline', 'strike'].includes(String(mark.type)) ? null : `unknown mark ${mark.type}`;
};

const faultOfText = ({ text, marks }: Loose): string | null => {
  if (typeof text !== 'string' || !isStorable(text)) return 'a text must have text';
  const list = listOf(marks);
  return list ? (list.map(faultOfMark).find(Boolean) ?? null) : 'marks must be a list';
};

const faultOfNode = (node: Loose, allowed: readonly string[]): string | null => {
  if (!allowed.includes(String(node.type))) return `${String(node.type).slice(0, 40)} is not allowed here`;
  if (node.type === 'text') return faultOfText(node);
  if (node.type !== 'heading') return null;
  const level = isObject(node.attrs) ? node.attrs.level : undefined;
  return [2, 3, 4].includes(level as number) ? null : 'a heading must have level 2, 3 or 4';
};

/**
 * What is wrong with a value as an editor document: the first fault found, or null. It keeps a list of what is still
 * to be looked at instead of calling itself, so that no depth of nesting exhausts the stack.
 */
export const faultOfDocument = (document: unknown): string | null => {
  const left: { node: unknown; allowed: readonly string[]; depth: number }[] = [
    { node: document, allowed: ['doc'], depth: 1 },
  ];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, allowed, depth } = next;
    if (!isObject(node)) return 'a node must be an object';
    if (depth > maxDepth) return `nodes lie more than ${maxDepth} deep`;
    const fault = faultOfNode(node, allowed);
    if (fault) return fault;
    const content = listOf(node.content);
    if (!content) return 'content must be a list';
    const within = nodeTypes[node.type as DocumentNode['type']];
    for (const child of content) left.push({ node: child, allowed: within, depth: depth + 1 });
  }
  return null;
};

/** What is kept of a node and of a mark, in the order in which it was written. */
const keptOfNode: Record<string, readonly string[]> = {
  heading: ['type', 'attrs', 'content'],
  text: ['type', 'text', 'marks'],
  hardBreak: ['type'],
};
const keptOfOthers = ['type', 'content'];
const keptAttribute = { heading: 'level', link: 'href' } as const;

const only = (value: object, keys: readonly string[]): Loose =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));

const knownMark = (mark: Mark): Mark =>
  mark.type === 'link'
    ? { type: 'link', attrs: only(mark.attrs, [keptAttribute.link]) as { href: string } }
    : { type: mark.type };

/** A document without fault, with nothing in it but what is known: whatever else its nodes and marks say is left out. */
export const knownNodes = (node: DocumentNode): DocumentNode => {
  const kept = only(node, keptOfNode[node.type] ?? keptOfOthers) as DocumentNode;
  if (kept.attrs) kept.attrs = only(kept.attrs, [keptAttribute.heading]);
  if (kept.marks) kept.marks = kept.marks.map(knownMark);
  if (kept.content) kept.content = kept.content.map(knownNodes);
  return kept;
};
