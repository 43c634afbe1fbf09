import { type BlockName, blocks, levelOfHeading, type MarkName, marks } from '@ok/contract/rules/markup/html-rules.ts';
import { isLink } from '@ok/contract/rules/markup/links.ts';
import { languageIn, type TextLanguage } from '@ok/contract/rules/texts/text-language.ts';
import { isJsonObject, type JsonObject } from '../http/requests/json-body.ts';

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

const allowedContent: Readonly<Record<'line' | 'items' | 'blocks', readonly string[]>> = {
  line: ['text', 'hardBreak'],
  items: ['listItem'],
  blocks: Object.keys(blocks).filter((name) => name !== 'listItem'),
};

/** Node types that a node of each type may contain. */
const nodeTypes: Readonly<Record<DocumentNode['type'], readonly string[]>> = {
  ...(Object.fromEntries(Object.entries(blocks).map(([name, { holds }]) => [name, allowedContent[holds]])) as Record<
    BlockName,
    readonly string[]
  >),
  doc: allowedContent.blocks,
  hardBreak: [],
  text: [],
};

/** Maximum nesting of nodes, including the document itself. */
export const maxDocumentDepth = 20;

const listOf = (value: unknown): unknown[] | null => (value === undefined ? [] : Array.isArray(value) ? value : null);

/** Whether a column can hold a text: JSON can escape a zero character or half a surrogate pair. */
const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed();

const findMarkError = (mark: unknown): string | null => {
  if (!isJsonObject(mark)) return 'a mark must be an object';
  if (mark.type === 'link') {
    return isJsonObject(mark.attrs) && isLink(mark.attrs.href) && isStorable(mark.attrs.href)
      ? null
      : 'a link must lead to http, https or mailto';
  }
  return Object.hasOwn(marks, String(mark.type)) ? null : `unknown mark ${mark.type}`;
};

const findInlineError = ({ type, text, marks: on }: JsonObject): string | null => {
  if (type === 'text' && (typeof text !== 'string' || !isStorable(text))) return 'a text must have text';
  const list = listOf(on);
  return list ? (list.map(findMarkError).find(Boolean) ?? null) : 'marks must be a list';
};

const findNodeError = (node: JsonObject, allowed: readonly string[]): string | null => {
  if (!allowed.includes(String(node.type))) return `${String(node.type).slice(0, 40)} is not allowed here`;
  if (node.type === 'text' || node.type === 'hardBreak') return findInlineError(node);
  if (node.type !== 'heading') return null;
  const level = isJsonObject(node.attrs) ? node.attrs.level : undefined;
  return typeof level === 'number' && Object.hasOwn(levelOfHeading, level)
    ? null
    : `a heading must have one of the levels ${Object.keys(levelOfHeading)}`;
};

/**
 * Finds the first error of a value as an editor document, or null. A list of open nodes replaces recursion, so that
 * deep nesting doesn't exhaust the stack.
 */
export const findDocumentError = (document: unknown): string | null => {
  const left: { node: unknown; allowed: readonly string[]; depth: number }[] = [
    { node: document, allowed: ['doc'], depth: 1 },
  ];
  for (let next = left.pop(); next; next = left.pop()) {
    const { node, allowed, depth } = next;
    if (!isJsonObject(node)) return 'a node must be an object';
    if (depth > maxDocumentDepth) return `nodes lie more than ${maxDocumentDepth} deep`;
    const error = findNodeError(node, allowed);
    if (error) return error;
    const content = listOf(node.content);
    if (!content) return 'content must be a list';
    const inside = nodeTypes[node.type as DocumentNode['type']];
    for (const child of content) left.push({ node: child, allowed: inside, depth: depth + 1 });
  }
  return null;
};

/** Known properties of each type of node. */
const knownProperties: Record<DocumentNode['type'], readonly string[]> = {
  ...(Object.fromEntries(Object.keys(blocks).map((name) => [name, ['type', 'attrs', 'content']])) as Record<
    BlockName,
    string[]
  >),
  doc: ['type', 'content'],
  text: ['type', 'text', 'marks'],
  hardBreak: ['type', 'marks'],
};

const pickKeys = (value: object, keys: readonly string[]): JsonObject =>
  Object.fromEntries(Object.entries(value).filter(([key]) => keys.includes(key)));

const isEmpty = (value: object) => Object.keys(value).length === 0;

/** Normalises the language of a language mark, which may be written as loosely as in HTML. Drops a mark without one. */
const cleanMark = (mark: Mark): Mark[] => {
  if (mark.type === 'link') return [{ type: 'link', attrs: { href: mark.attrs.href } }];
  if (mark.type !== 'language') return [{ type: mark.type }];
  const attrs = languageIn(isJsonObject(mark.attrs) ? mark.attrs : {});
  return isEmpty(attrs) ? [] : [{ type: 'language', attrs }];
};

const cleanAttributes = ({ type, attrs }: DocumentNode): NonNullable<DocumentNode['attrs']> => {
  const attributes = isJsonObject(attrs) ? attrs : {};
  return { ...(type === 'heading' && { level: attributes.level as number }), ...languageIn(attributes) };
};

/** Removes unknown properties, attributes and marks from a document without errors. */
export const removeUnknown = (node: DocumentNode): DocumentNode => {
  const cleaned = pickKeys(node, knownProperties[node.type]) as DocumentNode;
  if ('attrs' in cleaned) {
    cleaned.attrs = cleanAttributes(node);
    if (isEmpty(cleaned.attrs)) delete cleaned.attrs;
  }
  if (cleaned.marks) cleaned.marks = cleaned.marks.flatMap(cleanMark);
  if (cleaned.content) cleaned.content = cleaned.content.map(removeUnknown);
  return cleaned;
};
