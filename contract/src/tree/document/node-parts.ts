import { type Key, type NodeKind, type NodeOf, recordOf, type TreeDocument } from './tree-document.ts';

/** A node of a document, by its kind and key. */
export type NodeRef = { node: Exclude<NodeKind, 'result'>; key: Key };

/** The nodes of a document, or of a part of one. */
type Nodes = Pick<TreeDocument, 'questions' | 'options' | 'examples' | 'results'>;

/** A node of another kind was given than is asked for, or one that is not there. */
export class WrongNode extends TypeError {
  override name = 'WrongNode';
  constructor(kind: NodeKind) {
    super(`${kind}Node should be type of ${kind}`);
  }
}

/** A node can't be moved to a place below itself. */
export class BelowItself extends RangeError {
  override name = 'BelowItself';
  constructor({ node, key }: NodeRef) {
    super(`The ${node} ${key} can't stand below itself`);
  }
}

/**
 * The entry of a node.
 *
 * @throws WrongNode where the key names no node of this kind
 */
export const nodeAt = <K extends NodeKind>(document: Nodes, kind: K, key: Key): NodeOf[K] => {
  const nodes = document[recordOf[kind]] as Readonly<Record<Key, NodeOf[K]>>;
  const entry = Object.hasOwn(nodes, key) ? nodes[key] : undefined;
  if (!entry) throw new WrongNode(kind);
  return entry;
};

/** The nodes that a node stands in, or that lead to it: one, in a tree that is sound. */
export const parentsOf = ({ questions, options }: TreeDocument, { node, key }: NodeRef): Key[] => {
  const parents: Key[] = [];
  if (node === 'option') {
    for (const parent in questions) if (questions[parent]?.options.includes(key)) parents.push(parent);
  } else {
    for (const parent in options) {
      const option = options[parent];
      if (node === 'question' ? option?.next === key : option?.examples.includes(key)) parents.push(parent);
    }
  }
  return parents;
};

/** The options of a question, or the examples of an option, as they are listed. */
export const siblingsIn = (document: TreeDocument, node: 'option' | 'example', parent: Key): readonly Key[] =>
  node === 'option' ? nodeAt(document, 'question', parent).options : nodeAt(document, 'option', parent).examples;

/** What stands directly in a node, or is led to by it, in the order in which it is shown; only what is there. */
export const childrenOf = ({ questions, options, examples }: Nodes, { node, key }: NodeRef): NodeRef[] => {
  if (node === 'example') return [];
  const children: NodeRef[] = [];
  if (node === 'question') {
    for (const option of questions[key]?.options ?? []) {
      if (Object.hasOwn(options, option)) children.push({ node: 'option', key: option });
    }
    return children;
  }
  for (const example of options[key]?.examples ?? []) {
    if (Object.hasOwn(examples, example)) children.push({ node: 'example', key: example });
  }
  const next = options[key]?.next ?? null;
  if (next !== null && Object.hasOwn(questions, next)) children.push({ node: 'question', key: next });
  return children;
};

/**
 * A node and all below it, each once, from the top down.
 *
 * @param without nodes that are not walked through, by their names
 */
export const subtreeOf = (document: Nodes, top: NodeRef, without: Iterable<string> = []): NodeRef[] => {
  const met = new Set(without);
  const nodes: NodeRef[] = [];
  const open = [top];
  for (let ref = open.pop(); ref; ref = open.pop()) {
    const name = nameOf(ref);
    if (met.has(name)) continue;
    met.add(name);
    nodes.push(ref);
    open.push(...childrenOf(document, ref).reverse());
  }
  return nodes;
};

/** A node in sets and maps: also where a key names several nodes. */
export const nameOf = ({ node, key }: NodeRef): string => `${node} ${key}`;
