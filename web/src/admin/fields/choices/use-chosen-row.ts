import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useKeepRow, useRowToChoose } from '../../data/use-find-row.ts';
import type { RowReference } from '../values/references.ts';
import { createChoices, type RowChoice } from './choices.ts';

/**
 * The row that a form refers to: the user's choice, or else the reference that came with the form's row. Any other id,
 * such as one from a draft, is fetched, and so is a row of a version.
 */
export function useChosenRow(target: Entity, id: number | null, given: RowReference | undefined) {
  const t = useTexts();
  const language = useLanguage();
  const keep = useKeepRow(target);
  const [picked, pick] = useState<RowChoice>();
  // The place of a row in a version is in the row alone.
  const isGivenEnough = target.readOnly === undefined;
  const loaded = [picked, isGivenEnough && given ? withoutRow(given) : undefined].find((choice) => choice?.id === id);
  const { data } = useRowToChoose(target, id === null || loaded ? undefined : id);
  const [fetched] = data ? createChoices(target, [data], { t, language }) : [];
  const unknown = id === null ? undefined : withoutRow(given?.id === id ? given : { id, text: String(id) });
  return {
    chosen: loaded ?? fetched ?? unknown,
    choose: (choice: RowChoice | undefined) => {
      if (!choice) return;
      pick(choice);
      keep(choice.row);
    },
  };
}

const withoutRow = (referred: RowReference): RowChoice => ({
  ...referred,
  note: '',
  row: { id: referred.id, revision: 0 },
});
