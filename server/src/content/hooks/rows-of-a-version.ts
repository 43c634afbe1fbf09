import { sql } from 'kysely';
import { fieldRefusal } from '../../http/refusal.ts';
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
};

export const questionOption: Hook = {
  save: (change) => placed(change, 'questionId', 'question_id', (id) => ({ option: id })),
};

export const questionOptionExample: Hook = {
  save: (change) => placed(change, 'option', 'option_id', (id) => ({ example: id })),
};
