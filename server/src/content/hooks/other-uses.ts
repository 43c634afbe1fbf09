import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type RawBuilder, sql } from 'kysely';

/** What refers to a row of an entity other than by a field of an entity, as a select of `entity`, `id` and `text`. */
export const otherUses: Readonly<Record<string, (id: number) => RawBuilder<Usage>>> = {
  questionTree: (id) => sql`select 'publication' as entity, id, number::text as text from publication
    where question_tree_id = ${id}`,
};
