import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { textOfSerialised } from '@ok/contract/rules/markup/document-text.ts';
import { findEntry } from '@ok/contract/tree/document/node-links.ts';
import { textOfNode } from '@ok/contract/tree/document/node-text.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { findLocation, type Parents } from '@ok/contract/tree/document/tree-location.ts';
import type { TreeChange } from '@ok/contract/tree/edits/describe-changes.ts';
import type { Texts } from '../../texts/translate.ts';
import { textOfHtml } from '../fields/values/plain-text.ts';

/** Reference to a node, or to the tree itself. */
export type NodeReference = { node: TreeChange['node']; key: Key };

const richTextFields: Readonly<Record<string, readonly string[]>> = { question: ['name'], result: ['description'] };
const htmlFields: Readonly<Record<string, readonly string[]>> = { tree: ['description'], example: ['infoText'] };

/** Text of a node without markup, with its line breaks. */
export const stripFieldMarkup = (node: NodeReference['node'], field: string, text: string): string => {
  if (richTextFields[node]?.includes(field)) return textOfHtml(textOfSerialised(text));
  return htmlFields[node]?.includes(field) ? textOfHtml(text) : text;
};

/** Main text of a node on one line, in a language or else the tree's own; empty without a text. */
export const nodeText = (document: TreeDocument, { node, key }: NodeReference, language: string): string => {
  if (node === 'example') {
    const { texts } = document.examples[key] ?? { texts: {} as Record<string, { content?: string }> };
    return texts[language]?.content ?? texts[document.language ?? '']?.content ?? '';
  }
  const entry = node === 'tree' ? document : findEntry(document, node, key);
  return entry ? textOfNode(node, entry, language, document.language).text : '';
};

/** Name of a node in a list: its kind, with its code if it has one. */
export const nodeLabel = (t: Texts, document: TreeDocument, { node, key }: NodeReference): string => {
  const identifier =
    node === 'option'
      ? document.options[key]?.identifier
      : node === 'example'
        ? document.examples[key]?.identifier
        : undefined;
  const kind = t(`questionTree.node.${node}`);
  return identifier ? t('questionTree.node.named', { kind, identifier }) : kind;
};

/** Location of a node: its question, and the answer above that by its letter. */
export const nodeLocation = (
  t: Texts,
  document: TreeDocument,
  parents: Parents,
  { node, key }: NodeReference,
  language: string,
): string[] => {
  if (node === 'tree' || node === 'result') return [];
  const path = findLocation(document, parents, node, key);
  const ancestors = node === 'example' ? path : path.slice(0, -1);
  return (
    ancestors
      // An answer shows its question only.
      .slice(node === 'option' ? -1 : -2)
      .map((step) =>
        step.node === 'question'
          ? nodeText(document, step, language)
          : t('questionTree.node.answer', { letter: letterOf(step.place) }),
      )
  );
};

/** Whether a search finds a node: by its text, or by the code of an answer. Neither upper case nor outer spaces count. */
export const isFoundBy = (query: string, text: string, identifier: string | undefined): boolean => {
  const searched = query.trim().toLowerCase();
  return searched !== '' && [text, identifier ?? ''].some((part) => part.toLowerCase().includes(searched));
};
