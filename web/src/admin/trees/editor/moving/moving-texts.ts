import type { NodeRef } from '@ok/contract/tree/document/node-parts.ts';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import type { MovePlace } from '@ok/contract/tree/edits/move-nodes.ts';
import type { Texts } from '../../../../texts/translate.ts';
import { nodeLabel, nodeText } from '../../node-names.ts';

/** Describes nodes: a single one by its name, several by their number. */
export const describeNodes = (t: Texts, document: TreeDocument, refs: readonly NodeRef[]): string => {
  const [only, another] = refs;
  return only && !another ? nodeLabel(t, document, only) : t('questionTree.editor.parts', { count: refs.length });
};

/** Describes the place that nodes move to, and the effect on nodes that are there. */
export const describePlace = (t: Texts, document: TreeDocument, place: MovePlace, language: string): string => {
  if ('question' in place) {
    const { question } = place;
    if (question === null) return t('questionTree.editor.moving.where.loose');
    if (question === 'root') return t('questionTree.editor.moving.where.first');
    const { next = null, result = null } = document.options[question.option] ?? {};
    const behind = t('questionTree.editor.moving.where.behind', {
      name: nodeLabel(t, document, { node: 'option', key: question.option }),
    });
    const effect = next !== null ? 'loosens' : result !== null ? 'replaces' : undefined;
    return effect ? `${behind} ${t(`questionTree.editor.moving.where.${effect}`)}` : behind;
  }
  const [node, { in: parent, before }] =
    'option' in place ? (['option', place.option] as const) : (['example', place.example] as const);
  if (before !== null) {
    return t('questionTree.editor.moving.where.before', { name: nodeLabel(t, document, { node, key: before }) });
  }
  return node === 'option'
    ? t('questionTree.editor.moving.where.lastOption', {
        question: nodeText(document, { node: 'question', key: parent }, language),
      })
    : t('questionTree.editor.moving.where.lastExample', {
        name: nodeLabel(t, document, { node: 'option', key: parent }),
      });
};
