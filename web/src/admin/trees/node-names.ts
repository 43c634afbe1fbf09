import { textOfSerialised } from '@ok/contract/rules/document-text.ts';
import { letterOf } from '@ok/contract/rules/letter.ts';
import { textOfNode } from '@ok/contract/tree/document/node-text.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findLocation, type Parents } from '@ok/contract/tree/document/tree-location.ts';
import type { TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';
import { findEntry } from '@ok/contract/tree/edits/tree-slots.ts';
import type { Texts } from '../../texts/translate.ts';
import { textOfHtml } from '../fields/plain-text.ts';

/** A node of a tree, or the tree itself. */
export type NodeName = { node: TreeChange['node']; key: Key };

const rich: Readonly<Record<string, readonly string[]>> = { question: ['name'], result: ['description'] };
const markup: Readonly<Record<string, readonly string[]>> = { tree: ['description'], example: ['infoText'] };

/** A text of a node as it is read: without markup, on as many lines as it has. */
export const plainTextOf = (node: NodeName['node'], field: string, text: string): string => {
  if (rich[node]?.includes(field)) return textOfHtml(textOfSerialised(text));
  return markup[node]?.includes(field) ? textOfHtml(text) : text;
};

/** The text in a language that a node is known by, in one line, else in the tree's own; nothing where it has none. */
export const nodeTextIn = (document: TreeDocument, { node, key }: NodeName, language: string): string => {
  if (node === 'example') {
    const { texts } = document.examples[key] ?? { texts: {} as Record<string, { content?: string }> };
    return texts[language]?.content ?? texts[document.language ?? '']?.content ?? '';
  }
  const entry = node === 'tree' ? document : findEntry(document, node, key);
  return entry ? textOfNode(node, entry, language, document.language).text : '';
};

/** What a node is called in a list: its kind, with its code where it has one. */
export const nameOfNode = (t: Texts, document: TreeDocument, { node, key }: NodeName): string => {
  const identifier =
    node === 'option'
      ? document.options[key]?.identifier
      : node === 'example'
        ? document.examples[key]?.identifier
        : undefined;
  const kind = t(`questionTree.node.${node}`);
  return identifier ? t('questionTree.node.named', { kind, identifier }) : kind;
};

/** Where a node stands: the question before it, and the answer by its letter. */
export const placeOfNode = (
  t: Texts,
  document: TreeDocument,
  parents: Parents,
  { node, key }: NodeName,
  language: string,
): string[] => {
  if (node === 'tree' || node === 'result') return [];
  const way = findLocation(document, parents, node, key);
  const above = node === 'example' ? way : way.slice(0, -1);
  return (
    above
      // An answer stands in its question; how one comes there is not said.
      .slice(node === 'option' ? -1 : -2)
      .map((step) =>
        step.node === 'question'
          ? nodeTextIn(document, step, language)
          : t('questionTree.node.answer', { letter: letterOf(step.place) }),
      )
  );
};
