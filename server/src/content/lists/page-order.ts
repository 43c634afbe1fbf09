import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { placeSort } from '@ok/contract/entity/list-query.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';
import { getTargetEntity, labelColumn, labelKind, selectTranslatedLabel } from '../rows/content-select.ts';
import { selectOwnVersion } from '../versions/version-of-row.ts';
import { toSortExpression } from './text-match.ts';

/** Column that a list is sorted by. */
export type ColumnSort = { key: string; descending: boolean };

/** Column of a field, in a select from a table that is named `entity`. */
export const columnRef = (entity: Entity, key: string) => sql.ref(`entity.${columnOf(entity, key)}`);

const selectChildrenText = (target: Entity, by: string) => sql`(select string_agg(
    ${toSortExpression(labelKind(target), labelColumn(target, 'child'))}::text, ', ' order by child.id)
  from ${sql.table(tableOf(target))} child where ${sql.ref(`child.${columnOf(target, by)}`)} = entity.id)`;

/** Labels of an entity's rows, as they are sorted. */
const selectLabels = (target: Entity, language: string) =>
  sql`select beside.id, ${toSortExpression(labelKind(target), selectTranslatedLabel(target, 'beside', language))} as label
    from ${sql.table(tableOf(target))} beside`;

const sortDirection = ({ descending }: { descending: boolean }) => (descending ? sql`desc` : sql`asc`);

/** Rows of a list, their condition, and the range of the page. */
export type PageRows = { rows: RawBuilder<unknown>; where: RawBuilder<unknown>; limit: number; offset: number };

/** Sorts rows by their tree, and within a tree the newest version and the newest row first. */
const buildPlaceSort = (entity: Entity) => {
  const version = selectOwnVersion(entity, 'entity');
  if (!version) return { by: sql`entity.id` };
  return {
    by: sql`row(${toSortExpression('text', sql`placed.name`)}, placed.tree_id, -placed.version, -entity.id)`,
    join: sql`left join question_tree placed on placed.id = ${version}`,
  };
};

/** Expression to sort by, and its join. */
const buildSortColumn = (entity: Entity, { key }: ColumnSort, language: string, index: number) => {
  if (key === placeSort) return buildPlaceSort(entity);
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

/**
 * Selects the ids of a page, in order.
 *
 * @param query searched text; empty or undefined for all rows
 * @param language reader's language, for translated names
 */
export const selectPageIds = (
  entity: Entity,
  { sort, query }: { sort: readonly ColumnSort[]; query?: string | undefined },
  language: string,
  source: PageRows,
) => {
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
