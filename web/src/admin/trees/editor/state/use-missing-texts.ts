import { listMissingTexts, type MissingText } from '@ok/contract/tree/checks/missing-texts.ts';
import type { Key, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { useMemo, useRef } from 'react';
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

const nameOf = ({ key, field }: MissingText) => `${key} ${field}`;

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
  const last = useRef({ index: -1, name: '' });
  const goToNext = useStableCallback(() => {
    // A text that was filled in has left the list, and the next one has taken its place.
    const { index, name } = last.current;
    const atRow = texts.findIndex((text) => rowOf(text) === chosen.key);
    const isAtLast =
      index >= 0 && (atRow < 0 || texts.some((text) => nameOf(text) === name && rowOf(text) === chosen.key));
    const following = texts[index] && nameOf(texts[index]) === name ? index + 1 : index;
    const nextIndex = (isAtLast ? following : Math.max(0, atRow)) % Math.max(1, texts.length);
    const next = texts[nextIndex];
    if (!next) return announce(t('questionTree.editor.missing.none'));
    last.current = { index: nextIndex, name: nameOf(next) };
    // The cursor may be in a text already, which it then leaves.
    (document.activeElement as HTMLElement | null)?.blur();
    open(findNode(shown, next.key), next);
  });
  return useMemo(() => ({ count: texts.length, byKey, goToNext }), [texts, byKey, goToNext]);
};
