import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { ContentMatch } from '@ok/contract/routes/content.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { toPlainText } from '../../html/plain-text.ts';
import { matchColumn, type SearchTerms, toSearchTerms } from '../lists/text-match.ts';
import { labelColumn } from '../rows/content-select.ts';
import { toUse } from '../rows/content-uses.ts';
import { joinVersion } from '../versions/version-of-row.ts';
import { findSentence } from './found-sentence.ts';
import { selectPlace } from './search-place.ts';

const maxFoundRows = 20;

/** Rows of one entity before those of the next: a word that many results contain must not hide the questions. */
const rowsPerRound = 4;

/** Maximum number of characters of a text in which the found sentence is looked up. */
const maxSearchedCharacters = 20_000;

/** Maximum number of characters of each label of a place. */
const maxPlaceCharacters = 80;

const refersToUsers = ({ fields }: Entity) =>
  Object.values(fields).some((field) => field.kind === 'reference' && field.target === 'user');

const searchedEntities: readonly Entity[] = Object.values(entities as Record<string, Entity>).filter(
  (entity) => !refersToUsers(entity),
);

const selectMatchesIn = (entity: Entity, terms: SearchTerms, index: number) => {
  const matches = Object.entries(entity.fields).flatMap(([key, { kind }]) => {
    // A list has no column.
    const match = kind === 'list' ? undefined : matchColumn(kind, sql.ref(`item.${columnOf(entity, key)}`), terms);
    return match ? [{ key, match, column: sql.ref(`item.${columnOf(entity, key)}`) }] : [];
  });
  const hasId = sql`item.id::text = ${terms.id}`;
  /** Expression about the first field that matches. */
  const selectOfMatch = (toExpression: (match: (typeof matches)[number]) => RawBuilder<unknown>) => {
    const cases = matches.map((match) => sql`when ${match.match} then ${toExpression(match)}`);
    return cases.length > 0 ? sql`case ${sql.join(cases, sql` `)} end` : sql`null`;
  };
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
      ${selectOfMatch(({ key }) => sql.lit(key))} as field,
      ${selectOfMatch(({ column }) => sql`case when length(${column}) <= ${sql.lit(maxSearchedCharacters)} then ${column} end`)} as value,
      ${selectPlace(entity, 'item').labels} as labels
    from ${sql.table(tableOf(entity))} item ${version ?? sql``}
    where ${sql.join([hasId, ...matches.map(({ match }) => match)], sql` or `)}
    order by named desc, rank, item.id limit ${sql.lit(maxFoundRows)})`;
};

type SearchRow = Usage & {
  field: string | null;
  value: string | null;
  labels: (string | null)[] | null;
  tree: ContentMatch['tree'] | null;
};

/** Labels of the rows that contain a row, without markup. */
const toPlace = (entity: Entity, labels: readonly (string | null)[]) => {
  const { kinds } = selectPlace(entity, 'item');
  return labels.map((label, index) =>
    [...(toPlainText(kinds[index], label) ?? '')].slice(0, maxPlaceCharacters).join(''),
  );
};

/** Describes a found row: its label, the sentence that was found unless the label contains it, and its place. */
const toMatch = ({ field, value, labels, tree, ...row }: SearchRow, query: string): ContentMatch => {
  const entity = (entities as Record<string, Entity>)[row.entity] as Entity;
  const usage = toUse(row);
  const isInLabel = usage.text !== null && findSentence(usage.text, query) !== null;
  const plainText = isInLabel || field === null ? null : toPlainText(entity.fields[field]?.kind, value);
  const sentence = plainText === null ? null : findSentence(plainText, query);
  return {
    ...usage,
    ...(sentence !== null && { sentence }),
    ...(labels && labels.length > 0 && { place: toPlace(entity, labels) }),
    ...(tree && { tree, field }),
  };
};

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
    select entity, found.id, text, field, value, labels, case when tree.id is not null then
      json_build_object('id', tree.id, 'name', tree.name, 'version', tree.version, 'status', tree.status)
    end as tree
    from (select * from (select each.*, row_number() over (partition by place order by named desc, rank, id) as nth
        from (${selects}) each) numbered
      order by named desc, (nth - 1) / ${sql.lit(rowsPerRound)}, place, nth limit ${sql.lit(maxFoundRows)}) found
    left join question_tree tree on tree.id = found.version_id
    order by named desc, place, rank, found.id`.execute(db);
  return rows.map((row) => toMatch(row, text));
};
