import { listMissingTexts, type MissingText } from '@ok/contract/tree/checks/missing-texts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useMemo } from 'react';
import { useTexts } from '../../../../texts/texts-store.ts';
import { announce } from './announcer.tsx';
import type { EditorContextValue } from './editor-context.ts';
import { findNode } from './use-chosen-node.ts';
import { useStableCallback } from './use-stable-callback.ts';

/** Missing texts of the shown language. */
export type MissingTexts = {
  count: number;
  /** Number of missing texts by the key of the row that shows them: those of an example count for its answer. */
  byKey: ReadonlyMap<Key, number>;
  /** Leads to the next missing text after the current one, beyond the last one to the first. */
  goToNext: () => void;
};

/** Index of a missing text at the cursor, or of the first one of the chosen node; -1 without one. */
const findCurrent = (texts: readonly MissingText[], chosen: Key, rowOf: (text: MissingText) => Key): number => {
  const focused = document.activeElement?.closest<HTMLElement>('[data-field]')?.dataset.field;
  const atCursor = texts.findIndex(({ key, field }) => `${key} ${field}` === focused);
  return atCursor >= 0 ? atCursor : texts.findIndex((text) => rowOf(text) === chosen) - 1;
};

/** Texts that the shown language lacks, as of the given document. */
export const useMissingTexts = (shown: TreeDocument, { language, chosen, open }: EditorContextValue): MissingTexts => {
  const t = useTexts();
  const { texts, byKey, rowOf } = useMemo(() => {
    const missing = listMissingTexts(shown, language);
    const optionOf = new Map<Key, Key>();
    if (missing.some(({ node }) => node === 'example')) {
      for (const key in shown.options) for (const each of shown.options[key]?.examples ?? []) optionOf.set(each, key);
    }
    const findRow = ({ key }: MissingText) => optionOf.get(key) ?? key;
    const counts = new Map<Key, number>();
    for (const text of missing) counts.set(findRow(text), (counts.get(findRow(text)) ?? 0) + 1);
    return { texts: missing, byKey: counts, rowOf: findRow };
  }, [shown, language]);
  const goToNext = useStableCallback(() => {
    const next = texts[(findCurrent(texts, chosen.key, rowOf) + 1) % texts.length];
    if (!next) return announce(t('questionTree.editor.missing.none'));
    // The node may be in a text field's panel already: the cursor moves on all the same.
    (document.activeElement as HTMLElement | null)?.blur();
    open(findNode(shown, next.key), next);
  });
  return useMemo(() => ({ count: texts.length, byKey, goToNext }), [texts, byKey, goToNext]);
};
