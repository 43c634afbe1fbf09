import { type Correction, correctableEntities, correctText } from '@ok/contract/routes/trees/tree-corrections.ts';
import { type AnyRouter, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { notify } from '../../api/notify.ts';
import { queries } from '../../api/queries.ts';

/** A row that is a text of a version. */
export type TextRow = {
  entity: (typeof correctableEntities)[number];
  rowId: number;
  /** Its field, where more than the first could be meant. */
  field?: string | null | undefined;
  /** The language it was read in, where the row itself does not say. */
  language?: string | undefined;
  /** What of the version is meant, where the row is that of the version. */
  key?: string | undefined;
};

/** Whether rows of an entity are texts of versions. */
export const isCorrectable = (entity: string): entity is TextRow['entity'] =>
  (correctableEntities as readonly string[]).includes(entity);

/** The fields that are written in the editor, by the entity; where none of them is meant it is the first. */
const fields: Readonly<Record<string, readonly string[]>> = {
  questionTree: ['name', 'description'],
  question: ['name'],
  questionOption: ['name', 'dividerText'],
  questionOptionExample: ['content', 'infoText'],
};

/** The node, field and language that the editor opens at. */
export const placeOf = (text: TextRow, { key, language }: Correction): Record<string, string> => {
  const said = language ?? text.language;
  const known = fields[text.entity.replace(/Translation$/, '')] ?? [];
  // A node that is named by its key may be of any kind.
  const field = text.key ? text.field : (known.find((each) => each === text.field) ?? known[0]);
  return { node: text.key ?? key, ...(field && { field }), ...(said && { language: said }) };
};

/** Where a text is corrected, as an address, and what is known of the draft. */
const find = async (router: AnyRouter, text: TextRow): Promise<{ href: string; correction: Correction }> => {
  const { entity, rowId } = text;
  const correction = await call(correctText, { body: { entity, rowId } });
  if (correction.isNew) {
    for (const queryKey of [['trees'], ['waiting-versions'], ['content', 'questionTree']]) {
      void queries.invalidateQueries({ queryKey });
    }
  }
  const to: string = `/admin/question-trees/${correction.id}`;
  return { href: router.buildLocation({ to, search: placeOf(text, correction) }).href, correction };
};

const tell = (kind: 'success' | 'error', said: string, { version }: Correction) =>
  void notify(kind, { keys: [`questionTree.correct.${said}`], params: { version: String(version) } });

/** In this tab. */
const goThere = async (router: AnyRouter, text: TextRow): Promise<void> => {
  const { href, correction } = await find(router, text);
  if (!correction.isThere) tell('error', 'notThere', correction);
  else if (correction.isNew) tell('success', 'isMade', correction);
  await router.navigate({ href });
};

/** In a tab beside this one, which stays as it is. Only while somebody presses may one be opened. */
const openBeside = async (router: AnyRouter, text: TextRow): Promise<void> => {
  const tab = window.open('', '_blank');
  if (!tab) return void notify('error', { keys: ['questionTree.correct.blocked'] });
  try {
    const { href, correction } = await find(router, text);
    if (!correction.isThere) tell('error', 'notThere', correction);
    tab.location.href = href;
  } catch (fault) {
    tab.close();
    throw fault;
  }
};

/**
 * Goes to where a text of a version is corrected: in the draft that there is of its tree, else in a new one, at that very
 * text. What fails is told.
 */
export function useCorrect({ isBeside = false } = {}) {
  const router = useRouter();
  const [isPending, setPending] = useState(false);
  const start = async (text: TextRow, then?: () => void): Promise<void> => {
    if (isPending) return;
    setPending(true);
    try {
      await (isBeside ? openBeside : goThere)(router, text);
      then?.();
    } catch {
      // The call has told.
    } finally {
      setPending(false);
    }
  };
  return { isPending, correct: start };
}
