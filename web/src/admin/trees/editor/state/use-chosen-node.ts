import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useMemo, useState } from 'react';
import type { ChosenNode } from './editor-context.ts';

/** Records of the nodes of a kind, in a document. */
const recordNames = { question: 'questions', option: 'options', example: 'examples', result: 'results' } as const;

/** Node that is chosen for a key: that of an example is its answer. Without the key's node, the first question. */
export const findNode = (document: TreeDocument, key: Key | undefined): ChosenNode => {
  if (key !== undefined) {
    for (const node of ['question', 'option', 'result'] as const) {
      if (Object.hasOwn(document[recordNames[node]], key)) return { node, key };
    }
    if (key === document.key) return { node: 'tree', key };
    const option = Object.keys(document.options).find((each) => document.options[each]?.examples.includes(key));
    if (option !== undefined) return { node: 'option', key: option };
  }
  return document.root === null ? { node: 'tree', key: document.key } : { node: 'question', key: document.root };
};

/** Chosen node and its setter. Without the node, which another user can delete, the first question is chosen. */
export const useChosenNode = (document: TreeDocument, firstKey: Key | undefined) => {
  const [requested, choose] = useState<ChosenNode>(() => findNode(document, firstKey));
  const isThere = requested.node === 'tree' || Object.hasOwn(document[recordNames[requested.node]], requested.key);
  const fallback = useMemo(() => (isThere ? undefined : findNode(document, undefined)), [isThere, document]);
  return [fallback ?? requested, choose] as const;
};
