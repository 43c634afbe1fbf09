import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type RawBuilder, sql } from 'kysely';

/** Uses of a row other than by an entity's field: selects of `entity`, `id` and `text`. */
export const otherUses: Readonly<Record<string, (id: number) => RawBuilder<Usage>>> = {
  questionTree: (id) => sql`select 'publication' as entity, id, number::text as text from publication
    where question_tree_id = ${id}`,
};
