import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { ContentMatch } from '@ok/contract/routes/content.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import { columnOf, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { labelColumn } from './content-select.ts';
import { asUse } from './content-uses.ts';
import { matchOf, type Wanted, wantedBy } from './text-match.ts';
import { rowInVersion } from './version-of-row.ts';

const most = 20;

const isAboutPeople = ({ fields }: Entity) =>
  Object.values(fields).some((field) => field.kind === 'reference' && field.target === 'user');

const content: readonly Entity[] = Object.values(entities as Record<string, Entity>).filter(
  (entity) => !isAboutPeople(entity),
);

const searchIn = (entity: Entity, wanted: Wanted, index: number) => {
  const found = Object.entries(entity.fields).flatMap(([key, { kind }]) => {
    // A list has no column.
    const match = kind === 'list' ? undefined : matchOf(kind, sql.ref(`item.${columnOf(entity, key)}`), wanted);
    return match ? [{ key, match }] : [];
  });
  const isIt = sql`item.id::text = ${wanted.id}`;
  const field = sql.join(
    [sql`case`, ...found.map(({ key, match }) => sql`when ${match} then ${sql.lit(key)}`)],
    sql` `,
  );
  const place = rowInVersion(entity);
  const version =
    place &&
    sql`left join lateral (select ${place.version} as id from (select) one ${place.join}) its on true
    left join question_tree tree on tree.id = its.id`;
  // Of the same text in many versions, the one that people see comes first, and what they saw last.
  const rank = place ? sql`case tree.status when 'PUBLISHED' then 0 when 'WAS_PUBLISHED' then 2 else 1 end` : sql`1`;
  return sql`(select ${sql.lit(index)}::int as place, ${isIt} as named, ${rank} as rank, ${sql.lit(entity.name)} as entity,
      item.id, (${labelColumn(entity, 'item')})::text as text, ${version ? sql`tree.id` : sql`null::int8`} as version_id,
      ${version && found.length > 0 ? sql`${field} end` : sql`null`} as field
    from ${sql.table(tableOf(entity))} item ${version ?? sql``}
    where ${sql.join([isIt, ...found.map(({ match }) => match)], sql` or `)}
    order by named desc, rank, item.id limit ${sql.lit(most)})`;
};

type Found = Usage & { field: string | null; tree: ContentMatch['tree'] | null };

/**
 * Rows of any entity with this id, then those with this text in a field of theirs; what stands in a version says in
 * which. Nothing about people is searched.
 */
export const searchRows = async (db: Kysely<Database>, query: string): Promise<ContentMatch[]> => {
  const text = query.trim();
  if (text === '') return [];
  const wanted = wantedBy(text);
  const all = sql.join(
    content.map((entity, index) => searchIn(entity, wanted, index)),
    sql` union all `,
  );
  const { rows } = await sql<Found>`
    select entity, found.id, text, field, case when tree.id is not null then
      json_build_object('id', tree.id, 'name', tree.name, 'version', tree.version, 'status', tree.status)
    end as tree
    from (select * from (${all}) each order by named desc, place, rank, id limit ${sql.lit(most)}) found
    left join question_tree tree on tree.id = found.version_id
    order by named desc, place, rank, found.id`.execute(db);
  return rows.map(({ field, tree, ...row }) => ({ ...asUse(row), ...(tree && { tree, field }) }));
};
