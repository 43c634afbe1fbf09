import { type BlockName, blocks, levelOfHeading, type MarkName, marks } from '@ok/contract/rules/html-rules.ts';
import { isLink } from '@ok/contract/rules/links.ts';
import { languageIn, type TextLanguage } from '@ok/contract/rules/text-language.ts';

/** A mark on a piece of text. */
export type Mark =
  | { type: Exclude<MarkName, 'link' | 'language'> }
  | { type: 'link'; attrs: { href: string } }
  | { type: 'language'; attrs: TextLanguage };

/** A node of an editor document. */
export type DocumentNode = {
  type: 'doc' | BlockName | 'hardBreak' | 'text';
  attrs?: TextLanguage & { level?: number };
  content?: DocumentNode[];
  text?: string;
  marks?: Mark[];
};

const within = {
  line: ['text', 'hardBreak'],
  items: ['listItem'],
  blocks: Object.keys(blocks).filter((name) => name !== 'listItem'),
} as const satisfies Record<string, readonly string[]>;

/** Every node there is, with what may be in it. */
const nodeTypes = {
  doc: within.blocks,
  ...Object.fromEntries(Object.entries(blocks).map(([name, { holds }]) => [name, within[holds]])),
  hardBreak: [],
  text: [],
} as unknown as Record<DocumentNode['type'], readonly string[]>;

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
  return Object.hasOwn(marks, String(mark.type)) ? null : `unknown mark ${mark.type}`;
};

const faultOfInline = ({ type, text, marks: on }: Loose): string | null => {
  if (type === 'text' && (typeof text !== 'string' || !isStorable(text))) return 'a text must have text';
  const list = listOf(on);
  return list ? (list.map(faultOfMark).find(Boolean) ?? null) : 'marks must be a list';
};

const faultOfNode = (node: Loose, allowed: readonly string[]): string | null => {
  if (!allowed.includes(String(node.type))) return `${String(node.type).slice(0, 40)} is not allowed here`;
  if (node.type === 'text' || node.type === 'hardBreak') return faultOfInline(node);
  if (node.type !== 'heading') return null;
  const level = isObject(node.attrs) ? node.attrs.level : undefined;
  return typeof level === 'number' && Object.hasOwn(levelOfHeading, level)
    ? null
    : `a heading must have one of the levels ${Object.keys(levelOfHeading)}`;
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
    const inside = nodeTypes[node.type as DocumentNode['type']];
    for (const child of content) left.push({ node: child, allowed: inside, depth: depth + 1 });
  }
  return null;
};

/** What is kept of a node, in the order in which it was written. */
const keptOf: Record<DocumentNode['type'], readonly string[]> = {
  ...(Object.fromEntries(Object.keys(blocks).map((name) => [name, ['type', 'attrs', 'content']])) as Record<
    BlockName,
    string[]
  >),
  doc: ['type', 'content'],
  text: ['type', 'text', 'marks'],
  hardBreak: ['type', 'marks'],
};

const only = (value: object, keys: readonly string[]): Loose =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));

const isEmpty = (value: object) => Object.keys(value).length === 0;

/** A language mark may say its language as loosely as HTML does; what is none is left out, and so is a mark without. */
const knownMark = (mark: Mark): Mark[] => {
  if (mark.type === 'link') return [{ type: 'link', attrs: { href: mark.attrs.href } }];
  if (mark.type !== 'language') return [{ type: mark.type }];
  const attrs = languageIn(isObject(mark.attrs) ? mark.attrs : {});
  return isEmpty(attrs) ? [] : [{ type: 'language', attrs }];
};

const knownAttributes = ({ type, attrs }: DocumentNode): NonNullable<DocumentNode['attrs']> => {
  const said = isObject(attrs) ? attrs : {};
  return { ...(type === 'heading' && { level: said.level as number }), ...languageIn(said) };
};

/** A document without fault, with nothing in it but what is known: whatever else its nodes and marks say is left out. */
export const knownNodes = (node: DocumentNode): DocumentNode => {
  const kept = only(node, keptOf[node.type]) as DocumentNode;
  if ('attrs' in kept) {
    kept.attrs = knownAttributes(node);
    if (isEmpty(kept.attrs)) delete kept.attrs;
  }
  if (kept.marks) kept.marks = kept.marks.flatMap(knownMark);
  if (kept.content) kept.content = kept.content.map(knownNodes);
  return kept;
};
