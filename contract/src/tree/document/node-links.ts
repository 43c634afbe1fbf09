import { type Key, type NodeKind, type NodeOf, recordOf, type TreeDocument } from './tree-document.ts';

/**
 * Fields in which each kind of node names other nodes, and the kind of those nodes. A field holds a list of keys, or
 * one key or null. What walks over nodes reads this table, so that a new field is a line here.
 */
const linkFields = {
  tree: { root: 'question' },
  question: { options: 'option' },
  option: { examples: 'example', next: 'question', result: 'result' },
  example: {},
  result: {},
} as const satisfies Record<'tree' | NodeKind, Record<string, NodeKind>>;

/** Kind of node that has a place. Results have none: options refer to them. */
export type PlacedKind = Exclude<NodeKind, 'result'>;

/** Kind of parent of each placed node, and the parent's field: a list, except that an option leads to one question. */
export const placeOf = {
  question: { parent: 'option', field: 'next' },
  option: { parent: 'question', field: 'options' },
  example: { parent: 'option', field: 'examples' },
} as const satisfies Record<PlacedKind, { parent: NodeKind; field: string }>;

export const placedKinds = ['question', 'option', 'example'] as const;

/** Whether nodes of a kind are in a list of their parent. */
export const isListed = (node: NodeKind): node is 'option' | 'example' => node === 'option' || node === 'example';

/** The nodes of a document, or of a part of one. */
export type Nodes = Pick<TreeDocument, 'questions' | 'options' | 'examples' | 'results'>;

/** Entries of a kind, by key. */
export const nodesOf = <N extends NodeKind>(document: Nodes, node: N): Readonly<Record<Key, NodeOf[N]>> =>
  document[recordOf[node]] as Readonly<Record<Key, NodeOf[N]>>;

/** Entry of a node; undefined if it does not exist. */
export const findEntry = <N extends NodeKind>(document: Nodes, node: N, key: Key): NodeOf[N] | undefined => {
  const nodes = nodesOf(document, node);
  return Object.hasOwn(nodes, key) ? nodes[key] : undefined;
};

/** Keys in the value of a link field. */
const keysIn = (value: unknown): readonly Key[] => {
  if (Array.isArray(value)) return value;
  return typeof value === 'string' ? [value] : [];
};

/** Nodes that fields of a node name, whether these exist or not. */
export const linksIn = (node: 'tree' | NodeKind, fields: object): [NodeKind, Key][] =>
  Object.entries(linkFields[node]).flatMap(([field, target]) =>
    keysIn((fields as Readonly<Record<string, unknown>>)[field]).map((key): [NodeKind, Key] => [target, key]),
  );

/** Nodes that a node contains or leads to. */
export const childrenIn = (node: 'tree' | NodeKind, fields: object): [PlacedKind, Key][] =>
  linksIn(node, fields).filter((link): link is [PlacedKind, Key] => link[0] !== 'result');

/** Copies the entry of a node with the links that are kept. */
export const filterLinks = <N extends NodeKind>(
  node: N,
  entry: NodeOf[N],
  isKept: (node: NodeKind, key: Key) => boolean,
): NodeOf[N] => {
  const links = Object.entries(linkFields[node]).map(([field, target]) => {
    const value = entry[field as keyof NodeOf[N]];
    const keys = keysIn(value).filter((key) => isKept(target, key));
    return [field, Array.isArray(value) ? keys : (keys[0] ?? null)];
  });
  return { ...entry, ...Object.fromEntries(links) };
};

/** Keys of the nodes of a kind in a parent, in order; none without the parent. */
export const keysAt = (document: Nodes, node: PlacedKind, parent: Key): readonly Key[] => {
  const { parent: parentKind, field } = placeOf[node];
  return keysIn((findEntry(document, parentKind, parent) as Record<string, unknown> | undefined)?.[field]);
};

/** Lists every place of the nodes of a kind: the parent, and the node. */
export const listPlaces = function* (document: Nodes, node: PlacedKind): Generator<[parent: Key, key: Key]> {
  for (const parent in nodesOf(document, placeOf[node].parent)) {
    for (const key of keysAt(document, node, parent)) yield [parent, key];
  }
};

/** Whether a node has a place in any parent. */
export const isPlaced = (document: Nodes, node: PlacedKind, key: Key): boolean => {
  for (const [, each] of listPlaces(document, node)) if (each === key) return true;
  return false;
};

/** Name of a node, unique in its tree; the tree itself has no key. */
export const nodeName = (node: 'tree' | NodeKind, key?: Key): string => `${node} ${key ?? ''}`;
