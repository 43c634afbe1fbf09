import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Kind } from '@ok/contract/entity/field.ts';
import type { Use } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { shownColumn } from './content-select.ts';
import { asUse } from './content-uses.ts';

const most = 20;

/** What somebody looks for, ready to be compared with. */
type Wanted = { id: string; like: string; inDocument: string };

const contains = (column: RawBuilder<unknown>, { like }: Wanted) => sql`${column} ilike ${like}`;

/** How a text is looked for in each kind of field that holds one: markup is no text. */
const matches: Partial<Record<Kind, (column: RawBuilder<unknown>, wanted: Wanted) => RawBuilder<unknown>>> = {
  text: contains,
  longText: contains,
  html: (column, wanted) => contains(sql`regexp_replace(${column}, '<[^>]*>', '', 'g')`, wanted),
  richText: (column, { inDocument }) => sql`${column} ~* ${inDocument}`,
};

const wantedBy = (query: string): Wanted => {
  const inJson = JSON.stringify(query).slice(1, -1);
  return {
    id: query,
    like: `%${query.replaceAll(/[\\%_]/g, '\\$&')}%`,
    inDocument: `"text"\\s*:\\s*"([^"\\\\]|\\\\.)*${inJson.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&')}`,
  };
};

const isAboutPeople = ({ fields }: Entity) =>
  Object.values(fields).some((field) => field.kind === 'reference' && field.target === 'user');

const content: readonly Entity[] = Object.values(entities as Record<string, Entity>).filter(
  (entity) => !isAboutPeople(entity),
);

const searchIn = (entity: Entity, wanted: Wanted, index: number) => {
  const conditions = Object.entries(entity.fields).flatMap(([key, { kind }]) => {
    const match = matches[kind];
    return match ? [match(sql.ref(`item.${columnOf(entity, key)}`), wanted)] : [];
  });
  const isIt = sql`item.id::text = ${wanted.id}`;
  return sql`(select ${sql.lit(index)}::int as place, ${isIt} as named, ${sql.lit(entity.name)} as entity, item.id,
      (${shownColumn(entity, 'item')})::text as text
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
