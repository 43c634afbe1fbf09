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
import { findRows, labelColumn, labelKind, labelOf, targetOf } from './content-select.ts';
import { isTooShortForIndex, matchOf, matchWithoutAccents, orderOf, wantedBy } from './text-match.ts';

/** A column that a list is sorted by. */
export type Sort = { key: string; descending: boolean };

/** Which page of a list is asked for, and of which rows. */
export type PageWanted = Pick<ListQuery, 'query' | 'with' | 'of'> & {
  page: number;
  size: number;
  sort: readonly Sort[];
};

/** The page that a query asks for; null where it asks for the whole list. */
export const pageWanted = (entity: Entity, { page, size, sort, ...rest }: ListQuery): PageWanted | null => {
  const { query, with: filters, of } = rest;
  if ([page, size, sort, query, filters, of].every((said) => said === undefined)) return null;
  const columns = sortKeys(entity, targets);
  const sorts = [sort ?? []].flat().map((said): Sort => {
    const [key = 'id', direction] = said.split(',');
    return { key: columns[key] ?? key, descending: direction === 'desc' };
  });
  return { page: page ?? 0, size: size ?? limits.page.defaultSize, sort: sorts, query, with: filters, of };
};

const column = (entity: Entity, key: string) => sql.ref(`entity.${columnOf(entity, key)}`);
const every = sql`true`;
/** The rows of an entity. */
const from = (entity: Entity) => sql`${sql.table(tableOf(entity))} entity`;

/** Which rows have what a filter is about. */
const keeps = (entity: Entity, { name, value, without }: ListFilter): RawBuilder<unknown> => {
  const field = entity.fields[name];
  if (field?.kind === 'list') {
    const target = targetOf(field.target);
    return sql`exists (select from ${sql.table(tableOf(target))} child
      where ${sql.ref(`child.${columnOf(target, field.by)}`)} = entity.id)`;
  }
  if (field?.kind === 'reference') return sql`${column(entity, name)} is ${without ? sql`null` : sql`not null`}`;
  return value === undefined ? column(entity, name) : sql`${column(entity, name)} = ${value}`;
};

/** Whether a column of an entity holds what is looked for; of few rows, also where it was typed without accents. */
const holds = ({ paged }: Entity, kind: Field['kind'] | undefined, text: RawBuilder<unknown>, query: string) =>
  paged ? matchOf(kind, text, wantedBy(query)) : matchWithoutAccents(kind, text, query);

/** The rows of a target that are shown by what is looked for, as the part of a select after its columns. */
const besideFound = (target: Entity, query: string, language: string) => {
  const match = holds(target, labelKind(target), labelOf(target, 'beside', language), query);
  return match && { table: sql`${sql.table(tableOf(target))} beside`, match };
};

/**
 * The ids of the rows that hold what is looked for. Each select is found by indexes of its own; what is too short for
 * them is looked for in every row, in one select.
 */
const found = (entity: Entity, query: string, language: string, where: RawBuilder<unknown>): RawBuilder<unknown> => {
  const own = Object.entries(entity.fields).flatMap(([key, { kind }]) => {
    const match = kind === 'list' ? undefined : holds(entity, kind, column(entity, key), query);
    return match ? [match] : [];
  });
  if (/^\d{1,15}$/.test(query)) {
    own.push(sql`entity.id = ${Number(query)}`);
    if (entity.fields[entity.labelField]?.kind === 'number')
      own.push(sql`${column(entity, entity.labelField)} = ${Number(query)}::bigint`);
  }
  const isWhole = isTooShortForIndex(query);
  const joined: RawBuilder<unknown>[] = [];
  for (const key of new Set([...entity.columns, entity.labelField])) {
    const field = entity.fields[key];
    const found = field?.kind === 'reference' ? besideFound(targetOf(field.target), query, language) : undefined;
    if (!found) continue;
    const { table, match } = found;
    if (isWhole) own.push(sql`${column(entity, key)} in (select beside.id from ${table} where ${match})`);
    else
      joined.push(sql`select entity.id from ${table} join ${from(entity)} on ${column(entity, key)} = beside.id
        where ${match} and ${where}`);
  }
  const selects =
    own.length > 0
      ? [sql`select entity.id from ${from(entity)} where (${sql.join(own, sql` or `)}) and ${where}`, ...joined]
      : joined;
  return selects.length > 0 ? sql.join(selects, sql` union `) : sql`select null::bigint as id where false`;
};

/** What is asked of the rows themselves, beside what is looked for. */
const conditionsOf = (entity: Entity, { with: filters, of }: PageWanted): RawBuilder<unknown> => {
  const chosen = listFilters(entity).filter(({ key }) => filters?.split(' ').includes(key));
  const owner = of === undefined ? undefined : parseOwner(of);
  const all = [
    every,
    ...chosen.map((filter) => keeps(entity, filter)),
    ...(owner ? [sql`${column(entity, owner.field)} = ${owner.id}`] : []),
  ];
  return sql.join(all, sql` and `);
};

const childrenText = (target: Entity, by: string) => sql`(select string_agg(
    ${orderOf(labelKind(target), labelColumn(target, 'child'))}::text, ', ' order by child.id)
  from ${sql.table(tableOf(target))} child where ${sql.ref(`child.${columnOf(target, by)}`)} = entity.id)`;

/** What the rows of an entity are shown by, in order of which they can be put. */
const labels = (target: Entity, language: string) =>
  sql`select beside.id, ${orderOf(labelKind(target), labelOf(target, 'beside', language))} as label
    from ${sql.table(tableOf(target))} beside`;

const way = ({ descending }: { descending: boolean }) => (descending ? sql`desc` : sql`asc`);

/** Rows, what they are held to, and which of them. */
type Part = { rows: RawBuilder<unknown>; where: RawBuilder<unknown>; limit: number; offset: number };

/** What rows are sorted by, and what has to be joined for it. */
const orderBy = (entity: Entity, { key }: Sort, language: string, index: number) => {
  const field = entity.fields[key];
  if (field === undefined) return { by: sql`entity.id` };
  if (field.kind === 'list') return { by: childrenText(targetOf(field.target), field.by) };
  if (field.kind === 'image') return { by: sql`lower(coalesce(entity.alt_text, ${column(entity, key)}))` };
  if (field.kind !== 'reference') return { by: orderOf(field.kind, column(entity, key)) };
  const alias = sql.ref(`label_${index}`);
  // Without `offset 0` each label would be worked out for each row that has it.
  const join = sql`left join (${labels(targetOf(field.target), language)} offset 0) ${alias}
    on ${alias}.id = ${column(entity, key)}`;
  return { by: sql`${alias}.label`, join };
};

/** The ids of a page in any order, with the id as the last word. */
const idsInOrder = (entity: Entity, sort: readonly Sort[], language: string, { rows, where, limit, offset }: Part) => {
  const orders = sort.map((one, index) => ({ ...orderBy(entity, one, language, index), way: way(one) }));
  const last = way(sort.at(-1) ?? { descending: false });
  const joins = orders.flatMap(({ join }) => join ?? []);
  return sql`select entity.id from ${rows} ${sql.join(joins, sql` `)} where ${where}
    order by ${sql.join([...orders.map((order) => sql`${order.by} ${order.way}`), sql`entity.id ${last}`])}
    limit ${limit} offset ${offset}`;
};

/**
 * The ids of a page in the order of what a reference leads to, without a look at all rows. Where there are many such
 * rows the index of what they are shown by is walked; where there are few, each is asked for its first rows.
 */
const idsByReference = (
  entity: Entity,
  sort: Sort,
  target: Entity,
  language: string,
  { rows, where, limit, offset }: Part,
) => {
  const order = sql`${way(sort)}, entity.id ${way(sort)} limit ${limit} offset ${offset}`;
  const reference = column(entity, sort.key);
  if (target.paged) {
    const label = orderOf(labelKind(target), labelOf(target, 'beside', language));
    return sql`select entity.id from ${sql.table(tableOf(target))} beside join ${rows} on ${reference} = beside.id
      where ${where} order by ${label} ${order}`;
  }
  // By both columns, and between rather than equal, so that it is the index of both that is walked: by the id alone all
  // rows would be, in vain, for one that nothing refers to.
  const first = (refers: RawBuilder<unknown>) => sql`(select entity.id from ${rows} where ${refers} and ${where}
    order by ${reference} ${way(sort)}, entity.id ${way(sort)} limit ${limit + offset})`;
  return sql`select entity.id from (
      select labels.label, referring.id from (${labels(target, language)} offset 0) labels
      cross join lateral ${first(sql`${reference} between labels.id and labels.id`)} referring
      union all select null, id from ${first(sql`${reference} is null`)} referring) entity
    order by entity.label ${order}`;
};

/** The ids of a page, in order. */
const idsOf = (entity: Entity, { sort, query }: PageWanted, language: string, part: Part) => {
  const [only, ...more] = sort;
  const field = only && entity.fields[only.key];
  // Of what was found all rows are looked at anyway.
  if (!only || field?.kind !== 'reference' || more.length > 0 || query?.trim()) {
    return idsInOrder(entity, sort, language, part);
  }
  const target = targetOf(field.target);
  const canWalk = !target.paged || field.required === true;
  return canWalk ? idsByReference(entity, only, target, language, part) : idsInOrder(entity, sort, language, part);
};

/** What an entity has beside its declaration: where else a text is found, and what else its rows are held to. */
type Deviation = { found?: (query: string) => RawBuilder<unknown>; where?: RawBuilder<unknown> };

const totalOf = ({ rows, where }: Pick<Part, 'rows' | 'where'>) =>
  sql`select count(*)::int as total from ${rows} where ${where}`;

/**
 * The select of the ids of a page, in order, and that of how many rows there are in all; `finding` stands before a
 * statement that has one of them, or both.
 */
export const pageSelects = (entity: Entity, wanted: PageWanted, language: string, deviation: Deviation = {}) => {
  const { page, size, query } = wanted;
  const text = query?.trim();
  const conditions = conditionsOf(entity, wanted);
  const held = deviation.where ? sql`${conditions} and ${deviation.where}` : conditions;
  const place = { limit: size, offset: page * size };
  if (!text) {
    const part = { rows: from(entity), where: held, ...place };
    return { finding: sql``, ids: idsOf(entity, wanted, language, part), total: totalOf(part) };
  }
  const own = deviation.found?.(text);
  const finding = own
    ? sql`select entity.id from ${from(entity)} where ${own} and ${held}`
    : found(entity, text, language, held);
  // The ids that were found are enough where nothing else of a row is asked.
  const isById = wanted.sort.every(({ key }) => key === 'id');
  const rows = isById ? sql`found entity` : sql`found join ${from(entity)} on entity.id = found.id`;
  return {
    finding: sql`with found as materialized (${finding})`,
    ids: idsOf(entity, wanted, language, { rows, where: every, ...place }),
    total: totalOf({ rows: sql`found`, where: every }),
  };
};

/**
 * A page of the rows that are asked for, and how many there are in all.
 *
 * @param language of the reader, for what has a name in each
 */
export const listPage = async (
  db: Kysely<Database>,
  entity: Entity,
  wanted: PageWanted,
  language: string,
): Promise<{ rows: AnsweredRow[]; total: number }> => {
  const { finding, ids, total: counting } = pageSelects(entity, wanted, language);
  const { rows: answers } = await sql<{ total: number; ids: number[] }>`${finding}
    select (${counting}) as total, array(${ids}) as ids`.execute(db);
  const [{ total, ids: chosen } = { total: 0, ids: [] }] = answers;
  return { rows: await findRows(db, entity, chosen, language), total };
};
