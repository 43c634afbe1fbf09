import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { ContentMatch } from '@ok/contract/routes/content.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import { columnOf, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { labelColumn } from './content-select.ts';
import { toUse } from './content-uses.ts';
import { matchColumn, type SearchTerms, toSearchTerms } from './text-match.ts';
import { joinVersion } from './version-of-row.ts';

const maxFoundRows = 20;

const refersToUsers = ({ fields }: Entity) =>
  Object.values(fields).some((field) => field.kind === 'reference' && field.target === 'user');

const searchedEntities: readonly Entity[] = Object.values(entities as Record<string, Entity>).filter(
  (entity) => !refersToUsers(entity),
);

const selectMatchesIn = (entity: Entity, terms: SearchTerms, index: number) => {
  const matches = Object.entries(entity.fields).flatMap(([key, { kind }]) => {
    // A list has no column.
    const match = kind === 'list' ? undefined : matchColumn(kind, sql.ref(`item.${columnOf(entity, key)}`), terms);
    return match ? [{ key, match }] : [];
  });
  const hasId = sql`item.id::text = ${terms.id}`;
  const field = sql.join(
    [sql`case`, ...matches.map(({ key, match }) => sql`when ${match} then ${sql.lit(key)}`)],
    sql` `,
  );
  const rowVersion = joinVersion(entity);
  const version =
    rowVersion &&
    sql`left join lateral (select ${rowVersion.version} as id from (select) one ${rowVersion.join}) its on true
    left join question_tree tree on tree.id = its.id`;
  // Orders equal texts of many versions: the published one, drafts, then formerly published ones.
  const rank = rowVersion
    ? sql`case tree.status when 'PUBLISHED' then 0 when 'WAS_PUBLISHED' then 2 else 1 end`
    : sql`1`;
  return sql`(select ${sql.lit(index)}::int as place, ${hasId} as named, ${rank} as rank, ${sql.lit(entity.name)} as entity,
      item.id, (${labelColumn(entity, 'item')})::text as text, ${version ? sql`tree.id` : sql`null::int8`} as version_id,
      ${version && matches.length > 0 ? sql`${field} end` : sql`null`} as field
    from ${sql.table(tableOf(entity))} item ${version ?? sql``}
    where ${sql.join([hasId, ...matches.map(({ match }) => match)], sql` or `)}
    order by named desc, rank, item.id limit ${sql.lit(maxFoundRows)})`;
};

type SearchRow = Usage & { field: string | null; tree: ContentMatch['tree'] | null };

/**
 * Finds rows of any entity with this id, then rows with this text in a field. A row of a version names its version.
 * Data about people are not searched.
 */
export const searchRows = async (db: Kysely<Database>, query: string): Promise<ContentMatch[]> => {
  const text = query.trim();
  if (text === '') return [];
  const terms = toSearchTerms(text);
  const selects = sql.join(
    searchedEntities.map((entity, index) => selectMatchesIn(entity, terms, index)),
    sql` union all `,
  );
  const { rows } = await sql<SearchRow>`
    select entity, found.id, text, field, case when tree.id is not null then
      json_build_object('id', tree.id, 'name', tree.name, 'version', tree.version, 'status', tree.status)
    end as tree
    from (select * from (${selects}) each order by named desc, place, rank, id limit ${sql.lit(maxFoundRows)}) found
    left join question_tree tree on tree.id = found.version_id
    order by named desc, place, rank, found.id`.execute(db);
  return rows.map(({ field, tree, ...row }) => ({ ...toUse(row), ...(tree && { tree, field }) }));
};
