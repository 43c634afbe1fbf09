import { sql } from 'kysely';
import { fieldRefusal, Refusal } from '../../http/refusal.ts';
import { assignVersion, lockPlaces, type PlacedRow } from '../../trees/assign-version.ts';
import type { Change, Hook } from './hook.ts';

/** Where a row hangs from somewhere else than before, it goes to the version of that, with all that is below it. */
const placed = async (
  { trx, before, values }: Change,
  key: string,
  column: string,
  rowOf: (id: number) => PlacedRow,
): Promise<{ after?: (id: number) => Promise<void> }> => {
  if ((before?.[column] ?? null) === (values[key] ?? null)) return {};
  await lockPlaces(trx);
  return { after: (id) => assignVersion(trx, rowOf(id)) };
};

/** Before it is said what refers to a row: nothing of that could be taken away. */
const remove: Hook['remove'] = async (trx, { question_tree_id }) => {
  const { rows } = await sql`select from question_tree where id = ${question_tree_id} and status <> 'DRAFT'`.execute(
    trx,
  );
  if (rows.length > 0) throw new Refusal('readonly', { entityName: 'questionTree' });
  return false;
};

/** Nothing leads to the first question of a version. */
export const question: Hook = {
  save: async (change) => {
    const { trx, before, values } = change;
    const place = await placed(change, 'parent', 'parent_id', (id) => ({ question: id }));
    if (place.after && before && values.parent !== null) {
      const { rows } = await sql`select from question_tree where question_id = ${before.id}`.execute(trx);
      if (rows.length > 0) throw fieldRefusal('question', 'parent', 'FirstQuestion');
    }
    return place;
  },
  remove,
};

export const questionOption: Hook = {
  save: (change) => placed(change, 'questionId', 'question_id', (id) => ({ option: id })),
  remove,
};

export const questionOptionExample: Hook = {
  save: (change) => placed(change, 'option', 'option_id', (id) => ({ example: id })),
  remove,
};
