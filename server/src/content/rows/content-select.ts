import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { isNested, labelKeyBeside, labelProperty } from '@ok/contract/entity/label-field.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { associationName } from '../../accounts/data/association-store.ts';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { toPlainText } from '../../html/plain-text.ts';
import { isVersionEntity, versionRevision } from '../versions/version-revision.ts';

/** Returns the entity that a field refers to. */
export const getTargetEntity = (name: string): Entity => {
  const target = targets[name];
  if (!target) throw new RangeError(`there is no ${name}`);
  return target;
};

const qualifyColumn = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** Label of a row: the column of its label field, or the label of the row that the field refers to. */
export const labelColumn = (entity: Entity, alias: string): RawBuilder<unknown> => {
  const field = entity.fields[entity.labelField];
  const column = qualifyColumn(alias, columnOf(entity, entity.labelField));
  return field?.kind === 'reference' ? selectLabelOfRow(getTargetEntity(field.target), column, `${alias}_to`) : column;
};

/** Label of the row with an id. */
const selectLabelOfRow = (entity: Entity, id: RawBuilder<unknown>, alias: string): RawBuilder<unknown> =>
  selectColumnOfRow(entity, id, alias, labelColumn(entity, alias));

const selectColumnOfRow = (entity: Entity, id: RawBuilder<unknown>, alias: string, column: RawBuilder<unknown>) =>
  sql`(select ${column} from ${sql.table(tableOf(entity))} ${sql.ref(alias)} where ${qualifyColumn(alias, 'id')} = ${id})`;

/** Kind of the field that finally provides the label. */
export const labelKind = (entity: Entity): Field['kind'] | undefined => {
  const field = entity.fields[entity.labelField];
  return field?.kind === 'reference' ? labelKind(getTargetEntity(field.target)) : field?.kind;
};

/** Field of a row, or an included field of a row that it refers to. */
const selectFieldOfRow = (entity: Entity, alias: string, name: string): RawBuilder<unknown> => {
  for (const [key, names] of Object.entries(entity.include ?? {})) {
    const field = entity.fields[key];
    if (field?.kind !== 'reference' || !names.includes(name)) continue;
    const [target, to] = [getTargetEntity(field.target), `${alias}_of`];
    return selectColumnOfRow(
      target,
      qualifyColumn(alias, columnOf(entity, key)),
      to,
      selectFieldOfRow(target, to, name),
    );
  }
  return qualifyColumn(alias, columnOf(entity, name));
};

const selectChildren = (target: Entity, by: string) => {
  const position = 'position' in target.fields ? sql`child.position nulls last,` : sql``;
  return sql`(select coalesce(json_agg(json_build_object('id', child.id, ${sql.lit(labelProperty(target))},
      ${labelColumn(target, 'child')}) order by ${position} child.id), '[]')
    from ${sql.table(tableOf(target))} child where ${qualifyColumn('child', columnOf(target, by))} = entity.id)`;
};

/** Translated names, by entity. Labels of other entities are the same in all languages. */
const translatedNameByEntity: Readonly<Record<string, typeof associationName>> = {
  professionalAssociation: associationName,
};

/** Label of a row, in the reader's language where its entity has translated names. */
export const selectTranslatedLabel = (
  entity: Entity,
  alias: string,
  language: string | undefined,
): RawBuilder<unknown> => {
  const selectTranslatedName = language === undefined ? undefined : translatedNameByEntity[entity.name];
  return selectTranslatedName?.(qualifyColumn(alias, 'id'), sql`${language}::text`) ?? labelColumn(entity, alias);
};

const selectReference = (
  entity: Entity,
  key: string,
  target: Entity,
  language: string | undefined,
): [RawBuilder<unknown>, string][] => {
  const id = qualifyColumn('entity', columnOf(entity, key));
  const label = selectColumnOfRow(target, id, 'target', selectTranslatedLabel(target, 'target', language));
  if (isNested(key)) {
    const object = sql`json_build_object('id', ${id}, ${sql.lit(labelProperty(target))}, ${label})`;
    return [[sql`case when ${id} is not null then ${object} end`, key]];
  }
  const included = (entity.include?.[key] ?? []).map((name): [RawBuilder<unknown>, string] => [
    selectColumnOfRow(target, id, 'target', selectFieldOfRow(target, 'target', name)),
    name,
  ]);
  return [[id, key], [label, labelKeyBeside(key, target)], ...included];
};

/** Expressions for a field, each with its key in the reply. */
const selectField = (
  entity: Entity,
  key: string,
  field: Field,
  language: string | undefined,
): [RawBuilder<unknown>, string][] => {
  if (field.kind === 'list') return [[selectChildren(getTargetEntity(field.target), field.by), key]];
  if (field.kind === 'reference') return selectReference(entity, key, getTargetEntity(field.target), language);
  const column = columnOf(entity, key);
  if (field.kind !== 'image') return [[qualifyColumn('entity', column), key]];
  const imageColumns = [
    ['image_content_type', 'imageContentType'],
    ['alt_text', 'altText'],
  ] as const;
  return [
    [qualifyColumn('entity', column), 'media'],
    ...imageColumns.map(([name, as]): [RawBuilder<unknown>, string] => [qualifyColumn('entity', name), as]),
  ];
};

const selectEntityRows = (entity: Entity, language: string | undefined) => {
  const fields = Object.entries(entity.fields).flatMap(([key, field]) => selectField(entity, key, field, language));
  const revision = isVersionEntity(entity) ? versionRevision(sql`entity.id`) : sql`entity.revision`;
  const columns = [
    sql`entity.id`,
    sql`${revision} as revision`,
    ...fields.map(([expression, as]) => sql`${expression} as ${sql.ref(as)}`),
  ];
  return sql<AnsweredRow>`select ${sql.join(columns)} from ${sql.table(tableOf(entity))} entity`;
};

/** Converts dates, and labels that are documents or HTML, to text. Labels can't be converted in SQL. */
const formatRow = (entity: Entity, row: AnsweredRow): AnsweredRow => {
  const formatted: AnsweredRow = { ...row };
  for (const [key, value] of Object.entries(row)) if (value instanceof Date) formatted[key] = value.toISOString();
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'reference' && field.kind !== 'list') continue;
    const target = getTargetEntity(field.target);
    const kind = labelKind(target);
    if (kind !== 'richText' && kind !== 'html') continue;
    const labelKey = labelProperty(target);
    const formatItem = (item: Record<string, unknown>) => ({ ...item, [labelKey]: toPlainText(kind, item[labelKey]) });
    const value = row[key];
    if (Array.isArray(value)) formatted[key] = value.map(formatItem);
    else if (field.kind === 'reference' && !isNested(key)) {
      const besideKey = labelKeyBeside(key, target);
      formatted[besideKey] = toPlainText(kind, row[besideKey]);
    } else if (value) formatted[key] = formatItem(value as Record<string, unknown>);
  }
  return formatted;
};

/**
 * Reads every row of an entity, with the labels of its references, in one statement.
 *
 * @param language reader's language, for translated names
 */
export const listRows = async (db: Kysely<Database>, entity: Entity, language?: string): Promise<AnsweredRow[]> => {
  const { rows } = await sql<AnsweredRow>`${selectEntityRows(entity, language)} order by entity.id`.execute(db);
  return rows.map((row) => formatRow(entity, row));
};

/** Reads one row like `listRows`; null if there is none. */
export const findRow = async (
  db: Kysely<Database>,
  entity: Entity,
  id: number,
  language?: string,
): Promise<AnsweredRow | null> => {
  const { rows } = await sql<AnsweredRow>`${selectEntityRows(entity, language)} where entity.id = ${id}`.execute(db);
  return rows[0] ? formatRow(entity, rows[0]) : null;
};

/** Reads the rows with these ids like `listRows`, in the order of the ids. */
export const findRows = async (
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly number[],
  language?: string,
): Promise<AnsweredRow[]> => {
  const { rows } = await sql<AnsweredRow>`${selectEntityRows(entity, language)}
    join unnest(${ids}::bigint[]) with ordinality wanted (id, place) on wanted.id = entity.id order by wanted.place`.execute(
    db,
  );
  return rows.map((row) => formatRow(entity, row));
};

/** Rows per batch of a long list: few enough to yield between batches. */
const rowsPerBatch = 250;

/** Reads every row in batches, so that neither the rows nor the reply are ever all in memory. */
export async function* readRowBatches(db: Kysely<Database>, entity: Entity, language?: string) {
  for (let last = 0; ; ) {
    const { rows } = await sql<AnsweredRow>`${selectEntityRows(entity, language)}
      where entity.id > ${last} order by entity.id limit ${rowsPerBatch}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => formatRow(entity, row));
    if (rows.length < rowsPerBatch) return;
    last = rows.at(-1)?.id ?? last;
  }
}
