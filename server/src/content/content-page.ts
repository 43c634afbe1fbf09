import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { type ListFilter, listFilters, parseOwner } from '@ok/contract/entity/list-filters.ts';
import { type ListQuery, sortKeys } from '@ok/contract/entity/list-query.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { findRows, getTargetEntity, labelColumn, labelKind, selectTranslatedLabel } from './content-select.ts';
import { isTooShortForIndex, matchColumn, matchWithoutAccents, toSearchTerms, toSortExpression } from './text-match.ts';

/** Column that a list is sorted by. */
export type ColumnSort = { key: string; descending: boolean };

/** Page of a list, with search text, filters and order. */
export type ListPageQuery = Pick<ListQuery, 'query' | 'with' | 'of'> & {
  page: number;
  size: number;
  sort: readonly ColumnSort[];
};

/** Converts a query to a page; null if the query asks for the whole list. */
export const toPageQuery = (entity: Entity, { page, size, sort, ...rest }: ListQuery): ListPageQuery | null => {
  const { query, with: filters, of } = rest;
  if ([page, size, sort, query, filters, of].every((value) => value === undefined)) return null;
  const columns = sortKeys(entity, targets);
  const sorts = [sort ?? []].flat().map((sort): ColumnSort => {
    const [key = 'id', direction] = sort.split(',');
    return { key: columns[key] ?? key, descending: direction === 'desc' };
  });
  return { page: page ?? 0, size: size ?? limits.page.defaultSize, sort: sorts, query, with: filters, of };
};

const columnRef = (entity: Entity, key: string) => sql.ref(`entity.${columnOf(entity, key)}`);
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

/** Conditions besides the search text. */
const buildRowConditions = (entity: Entity, { with: filters, of }: ListPageQuery): RawBuilder<unknown> => {
  const chosen = listFilters(entity).filter(({ key }) => filters?.split(' ').includes(key));
  const owner = of === undefined ? undefined : parseOwner(of);
  const conditions = [
    alwaysTrue,
    ...chosen.map((filter) => buildFilterCondition(entity, filter)),
    ...(owner ? [sql`${columnRef(entity, owner.field)} = ${owner.id}`] : []),
  ];
  return sql.join(conditions, sql` and `);
};

const selectChildrenText = (target: Entity, by: string) => sql`(select string_agg(
    ${toSortExpression(labelKind(target), labelColumn(target, 'child'))}::text, ', ' order by child.id)
  from ${sql.table(tableOf(target))} child where ${sql.ref(`child.${columnOf(target, by)}`)} = entity.id)`;

/** Labels of an entity's rows, as they are sorted. */
const selectLabels = (target: Entity, language: string) =>
  sql`select beside.id, ${toSortExpression(labelKind(target), selectTranslatedLabel(target, 'beside', language))} as label
    from ${sql.table(tableOf(target))} beside`;

const sortDirection = ({ descending }: { descending: boolean }) => (descending ? sql`desc` : sql`asc`);

/** Rows of a list, their condition, and the range of the page. */
type PageRows = { rows: RawBuilder<unknown>; where: RawBuilder<unknown>; limit: number; offset: number };

/** Expression to sort by, and its join. */
const buildSortColumn = (entity: Entity, { key }: ColumnSort, language: string, index: number) => {
  const field = entity.fields[key];
  if (field === undefined) return { by: sql`entity.id` };
  if (field.kind === 'list') return { by: selectChildrenText(getTargetEntity(field.target), field.by) };
  if (field.kind === 'image') return { by: sql`lower(coalesce(entity.alt_text, ${columnRef(entity, key)}))` };
  if (field.kind !== 'reference') return { by: toSortExpression(field.kind, columnRef(entity, key)) };
  const alias = sql.ref(`label_${index}`);
  // `offset 0` keeps the planner from computing a label for every row that has it.
  const join = sql`left join (${selectLabels(getTargetEntity(field.target), language)} offset 0) ${alias}
    on ${alias}.id = ${columnRef(entity, key)}`;
  return { by: sql`${alias}.label`, join };
};

/** Ids of a page in any order, with the id as last criterion. */
const selectSortedIds = (entity: Entity, sort: readonly ColumnSort[], language: string, page: PageRows) => {
  const { rows, where, limit, offset } = page;
  const orders = sort.map((column, index) => ({
    ...buildSortColumn(entity, column, language, index),
    way: sortDirection(column),
  }));
  const last = sortDirection(sort.at(-1) ?? { descending: false });
  const joins = orders.flatMap(({ join }) => join ?? []);
  return sql`select entity.id from ${rows} ${sql.join(joins, sql` `)} where ${where}
    order by ${sql.join([...orders.map((order) => sql`${order.by} ${order.way}`), sql`entity.id ${last}`])}
    limit ${limit} offset ${offset}`;
};

/**
 * Ids of a page sorted by a reference, without reading all rows. With many targets, the index of their labels is
 * walked; with few, the first rows of each are selected.
 */
const selectIdsByReference = (
  entity: Entity,
  sort: ColumnSort,
  target: Entity,
  language: string,
  { rows, where, limit, offset }: PageRows,
) => {
  const order = sql`${sortDirection(sort)}, entity.id ${sortDirection(sort)} limit ${limit} offset ${offset}`;
  const reference = columnRef(entity, sort.key);
  if (target.paged) {
    const label = toSortExpression(labelKind(target), selectTranslatedLabel(target, 'beside', language));
    return sql`select entity.id from ${sql.table(tableOf(target))} beside join ${rows} on ${reference} = beside.id
      where ${where} order by ${label} ${order}`;
  }
  // Sorts by both columns, and uses `between` instead of `=`, so that the planner walks their common index. With the
  // index of ids, a target without references would read all rows in vain.
  const selectFirst = (refers: RawBuilder<unknown>) => sql`(select entity.id from ${rows} where ${refers} and ${where}
    order by ${reference} ${sortDirection(sort)}, entity.id ${sortDirection(sort)} limit ${limit + offset})`;
  return sql`select entity.id from (
      select labels.label, referring.id from (${selectLabels(target, language)} offset 0) labels
      cross join lateral ${selectFirst(sql`${reference} between labels.id and labels.id`)} referring
      union all select null, id from ${selectFirst(sql`${reference} is null`)} referring) entity
    order by entity.label ${order}`;
};

/** Ids of a page, in order. */
const selectPageIds = (entity: Entity, { sort, query }: ListPageQuery, language: string, source: PageRows) => {
  const [only, ...more] = sort;
  const field = only && entity.fields[only.key];
  // A search reads all its matches anyway.
  if (!only || field?.kind !== 'reference' || more.length > 0 || query?.trim()) {
    return selectSortedIds(entity, sort, language, source);
  }
  const target = getTargetEntity(field.target);
  const canWalk = !target.paged || field.required === true;
  return canWalk
    ? selectIdsByReference(entity, only, target, language, source)
    : selectSortedIds(entity, sort, language, source);
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
