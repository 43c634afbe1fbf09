import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Use } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import { columnOf, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { labelColumn } from './content-select.ts';
import { asUse } from './content-uses.ts';
import { matchOf, type Wanted, wantedBy } from './text-match.ts';

const most = 20;

const isAboutPeople = ({ fields }: Entity) =>
  Object.values(fields).some((field) => field.kind === 'reference' && field.target === 'user');

const content: readonly Entity[] = Object.values(entities as Record<string, Entity>).filter(
  (entity) => !isAboutPeople(entity),
);

const searchIn = (entity: Entity, wanted: Wanted, index: number) => {
  const conditions = Object.entries(entity.fields).flatMap(([key, { kind }]) => {
    // A list has no column.
    const match = kind === 'list' ? undefined : matchOf(kind, sql.ref(`item.${columnOf(entity, key)}`), wanted);
    return match ? [match] : [];
  });
  const isIt = sql`item.id::text = ${wanted.id}`;
  return sql`(select ${sql.lit(index)}::int as place, ${isIt} as named, ${sql.lit(entity.name)} as entity, item.id,
      (${labelColumn(entity, 'item')})::text as text
    from ${sql.table(tableOf(entity))} item where ${sql.join([isIt, ...conditions], sql` or `)}
    order by named desc, item.id limit ${sql.lit(most)})`;
};

/** Rows of any entity with this id, then those with this text in a field of theirs. Nothing about people is searched. */
export const searchRows = async (db: Kysely<Database>, query: string): Promise<Use[]> => {
  const text = query.trim();
  if (text === '') return [];
  const wanted = wantedBy(text);
  const all = sql.join(
    content.map((entity, index) => searchIn(entity, wanted, index)),
    sql` union all `,
  );
  const { rows } = await sql<Use>`
    select entity, id, text from (${all}) found order by named desc, place, id limit ${sql.lit(most)}`.execute(db);
  return rows.map(asUse);
};
