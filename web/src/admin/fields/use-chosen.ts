import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useState } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { useKeepRow, useRowToChoose } from '../data/use-find-row.ts';
import { type Choice, choicesOf } from './choices.ts';
import type { Referred } from './references.ts';

/**
 * The row that a form refers to, however many others there are: the one that was picked, else the one that came with the
 * row of the form. Only one that neither is, such as that of a draft, is fetched by itself.
 */
export function useChosen(target: Entity, id: number | null, given: Referred | undefined) {
  const t = useTexts();
  const language = useLanguage();
  const keep = useKeepRow(target);
  const [picked, pick] = useState<Choice>();
  const known = [picked, given && withoutRow(given)].find((choice) => choice?.id === id);
  const { data } = useRowToChoose(target, id === null || known ? undefined : id);
  const [fetched] = data ? choicesOf(target, [data], { t, language }) : [];
  const unknown = id === null ? undefined : withoutRow({ id, text: String(id) });
  return {
    chosen: known ?? fetched ?? unknown,
    choose: (choice: Choice | undefined) => {
      if (!choice) return;
      pick(choice);
      keep(choice.row);
    },
  };
}

const withoutRow = (referred: Referred): Choice => ({ ...referred, note: '', row: { id: referred.id, revision: 0 } });
