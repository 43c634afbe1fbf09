import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { type ListFilter, listFilters, parseOwner } from '@ok/contract/entity/list-filters.ts';
import { type ListQuery, sortKeys } from '@ok/contract/entity/list-query.ts';
import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { findRows, getTargetEntity, labelKind, selectTranslatedLabel } from '../rows/content-select.ts';
import { selectOwnVersion } from '../versions/version-of-row.ts';
import { type ColumnSort, columnRef, type PageRows, selectPageIds } from './page-order.ts';
import { isTooShortForIndex, matchColumn, matchWithoutAccents, toSearchTerms } from './text-match.ts';

/** Page of a list, with search text, filters and order. */
export type ListPageQuery = Pick<ListQuery, 'query' | 'with' | 'of' | 'editable'> & {
  page: number;
  size: number;
  sort: readonly ColumnSort[];
};

/** Converts a query to a page; null if the query asks for the whole list. */
export const toPageQuery = (entity: Entity, { page, size, sort, ...rest }: ListQuery): ListPageQuery | null => {
  const { query, with: filters, of, editable } = rest;
  if ([page, size, sort, query, filters, of, editable].every((value) => value === undefined)) return null;
  const columns = sortKeys(entity, targets);
  const sorts = [sort ?? []].flat().map((sort): ColumnSort => {
    const [key = 'id', direction] = sort.split(',');
    return { key: columns[key] ?? key, descending: direction === 'desc' };
  });
  return {
    page: page ?? 0,
    size: size ?? contentLimits.page.defaultSize,
    sort: sorts,
    query,
    with: filters,
    of,
    editable,
  };
};

const alwaysTrue = sql`true`;
/** Table of an entity. */
const fromEntity = (entity: Entity) => sql`${sql.table(tableOf(entity))} entity`;

/** SQL condition of a filter. */
const buildFilterCondition = (entity: Entity, { name, value, without }: ListFilter): RawBuilder<unknown> => {
  const field = entity.fields[name];
  if (field?.kind === 'list') {
    const target = getTargetEntity(field.target);
    return sql`exists (select from ${sql.table(tableOf(target))} child
      where ${sql.ref(`child.${columnOf(target, field.by)}`)} = entity.id)`;
  }
  if (field?.kind === 'reference') return sql`${columnRef(entity, name)} is ${without ? sql`null` : sql`not null`}`;
  return value === undefined ? columnRef(entity, name) : sql`${columnRef(entity, name)} = ${value}`;
};

/** Whether a column contains the search text. In short lists accents may be omitted. */
const matchText = ({ paged }: Entity, kind: Field['kind'] | undefined, text: RawBuilder<unknown>, query: string) =>
  paged ? matchColumn(kind, text, toSearchTerms(query)) : matchWithoutAccents(kind, text, query);

/** Target rows whose label contains the search text: table and condition. */
const matchTargetLabel = (target: Entity, query: string, language: string) => {
  const match = matchText(target, labelKind(target), selectTranslatedLabel(target, 'beside', language), query);
  return match && { table: sql`${sql.table(tableOf(target))} beside`, match };
};

/**
 * Selects the ids of the rows that contain the search text. Each select has indexes of its own. A text that is too
 * short for them is searched in every row, by a single select.
 */
const selectMatches = (entity: Entity, query: string, language: string, where: RawBuilder<unknown>) => {
  const matches = Object.entries(entity.fields).flatMap(([key, { kind }]) => {
    const match = kind === 'list' ? undefined : matchText(entity, kind, columnRef(entity, key), query);
    return match ? [match] : [];
  });
  if (/^\d{1,15}$/.test(query)) {
    matches.push(sql`entity.id = ${Number(query)}`);
    if (entity.fields[entity.labelField]?.kind === 'number')
      matches.push(sql`${columnRef(entity, entity.labelField)} = ${Number(query)}::bigint`);
  }
  const isFullScan = isTooShortForIndex(query);
  const selects: RawBuilder<unknown>[] = [];
  for (const key of new Set([...entity.columns, entity.labelField])) {
    const field = entity.fields[key];
    const targetMatch =
      field?.kind === 'reference' ? matchTargetLabel(getTargetEntity(field.target), query, language) : undefined;
    if (!targetMatch) continue;
    const { table, match } = targetMatch;
    if (isFullScan) matches.push(sql`${columnRef(entity, key)} in (select beside.id from ${table} where ${match})`);
    else
      selects.push(sql`select entity.id from ${table} join ${fromEntity(entity)} on ${columnRef(entity, key)} = beside.id
        where ${match} and ${where}`);
  }
  if (matches.length > 0)
    selects.unshift(
      sql`select entity.id from ${fromEntity(entity)} where (${sql.join(matches, sql` or `)}) and ${where}`,
    );
  return selects.length > 0 ? sql.join(selects, sql` union `) : sql`select null::bigint as id where false`;
};

/** SQL condition of the rows that are not read-only. */
const isEditable = (entity: Entity): RawBuilder<unknown> => {
  const version = entity.readOnly && selectOwnVersion(entity, 'entity');
  if (!version) return alwaysTrue;
  return sql`not exists (select from question_tree version where version.id = ${version} and version.status <> 'DRAFT')`;
};

/** Conditions besides the search text. */
const buildRowConditions = (entity: Entity, { with: filters, of, editable }: ListPageQuery): RawBuilder<unknown> => {
  const chosen = listFilters(entity).filter(({ key }) => filters?.split(' ').includes(key));
  const owner = of === undefined ? undefined : parseOwner(of);
  const conditions = [
    alwaysTrue,
    ...chosen.map((filter) => buildFilterCondition(entity, filter)),
    ...(owner ? [sql`${columnRef(entity, owner.field)} = ${owner.id}`] : []),
    ...(editable ? [isEditable(entity)] : []),
  ];
  return sql.join(conditions, sql` and `);
};

/** How an entity deviates from its declaration: another search condition, and a further condition for its rows. */
type PageDeviation = { match?: (query: string) => RawBuilder<unknown>; where?: RawBuilder<unknown> };

const selectTotal = ({ rows, where }: Pick<PageRows, 'rows' | 'where'>) =>
  sql`select count(*)::int as total from ${rows} where ${where}`;

/**
 * Builds two selects: the ids of a page, in order, and the number of all rows. `finding` precedes a statement that
 * contains one of them or both.
 */
export const buildPageSelects = (
  entity: Entity,
  pageQuery: ListPageQuery,
  language: string,
  deviation: PageDeviation = {},
) => {
  const { page, size, query } = pageQuery;
  const text = query?.trim();
  const conditions = buildRowConditions(entity, pageQuery);
  const where = deviation.where ? sql`${conditions} and ${deviation.where}` : conditions;
  const range = { limit: size, offset: page * size };
  if (!text) {
    const source = { rows: fromEntity(entity), where, ...range };
    return { finding: sql``, ids: selectPageIds(entity, pageQuery, language, source), total: selectTotal(source) };
  }
  const deviatingMatch = deviation.match?.(text);
  const finding = deviatingMatch
    ? sql`select entity.id from ${fromEntity(entity)} where ${deviatingMatch} and ${where}`
    : selectMatches(entity, text, language, where);
  // Sorting by id needs no columns of the rows.
  const isById = pageQuery.sort.every(({ key }) => key === 'id');
  const rows = isById ? sql`found entity` : sql`found join ${fromEntity(entity)} on entity.id = found.id`;
  return {
    finding: sql`with found as materialized (${finding})`,
    ids: selectPageIds(entity, pageQuery, language, { rows, where: alwaysTrue, ...range }),
    total: selectTotal({ rows: sql`found`, where: alwaysTrue }),
  };
};

/**
 * Reads a page of rows, and the number of all rows of the query.
 *
 * @param language reader's language, for translated names
 */
export const listPage = async (
  db: Kysely<Database>,
  entity: Entity,
  pageQuery: ListPageQuery,
  language: string,
): Promise<{ rows: AnsweredRow[]; total: number }> => {
  const { finding, ids, total: counting } = buildPageSelects(entity, pageQuery, language);
  const { rows: answers } = await sql<{ total: number; ids: number[] }>`${finding}
    select (${counting}) as total, array(${ids}) as ids`.execute(db);
  const [{ total, ids: chosen } = { total: 0, ids: [] }] = answers;
  return { rows: await findRows(db, entity, chosen, language), total };
};
