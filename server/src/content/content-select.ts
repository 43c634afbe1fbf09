import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { isNested, labelKeyBeside, labelProperty } from '@ok/contract/entity/label-field.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { associationName } from '../accounts/data/association-store.ts';
import { columnOf, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { plainText } from '../html/plain-text.ts';
import { isVersion, versionRevision } from './version-revision.ts';

/** The entity that a field refers to. */
export const targetOf = (name: string): Entity => {
  const target = targets[name];
  if (!target) throw new RangeError(`there is no ${name}`);
  return target;
};

const at = (alias: string, column: string) => sql.ref(`${alias}.${column}`);

/** What stands for a row: the column of the field it is shown by, or of the row which that one refers to. */
export const labelColumn = (entity: Entity, alias: string): RawBuilder<unknown> => {
  const field = entity.fields[entity.labelField];
  const column = at(alias, columnOf(entity, entity.labelField));
  return field?.kind === 'reference' ? shownOf(targetOf(field.target), column, `${alias}_to`) : column;
};

/** The same of the row of an entity with this id. */
const shownOf = (entity: Entity, id: RawBuilder<unknown>, alias: string): RawBuilder<unknown> =>
  columnOfRow(entity, id, alias, labelColumn(entity, alias));

const columnOfRow = (entity: Entity, id: RawBuilder<unknown>, alias: string, column: RawBuilder<unknown>) =>
  sql`(select ${column} from ${sql.table(tableOf(entity))} ${sql.ref(alias)} where ${at(alias, 'id')} = ${id})`;

/** The kind of the field that is shown in the end. */
export const labelKind = (entity: Entity): Field['kind'] | undefined => {
  const field = entity.fields[entity.labelField];
  return field?.kind === 'reference' ? labelKind(targetOf(field.target)) : field?.kind;
};

/** A field of a row, or one that is answered beside a row which it refers to. */
const fieldOf = (entity: Entity, alias: string, name: string): RawBuilder<unknown> => {
  for (const [key, names] of Object.entries(entity.include ?? {})) {
    const field = entity.fields[key];
    if (field?.kind !== 'reference' || !names.includes(name)) continue;
    const [target, to] = [targetOf(field.target), `${alias}_of`];
    return columnOfRow(target, at(alias, columnOf(entity, key)), to, fieldOf(target, to, name));
  }
  return at(alias, columnOf(entity, name));
};

const children = (target: Entity, by: string) => {
  const position = 'position' in target.fields ? sql`child.position nulls last,` : sql``;
  return sql`(select coalesce(json_agg(json_build_object('id', child.id, ${sql.lit(labelProperty(target))},
      ${labelColumn(target, 'child')}) order by ${position} child.id), '[]')
    from ${sql.table(tableOf(target))} child where ${at('child', columnOf(target, by))} = entity.id)`;
};

/** What a row is called in the language of the reader, by the name of its entity; others are called the same in all. */
const namesInLanguage: Readonly<Record<string, typeof associationName>> = { professionalAssociation: associationName };

/** What a row is shown by, in the language of the reader where it has a name in each. */
export const labelOf = (entity: Entity, alias: string, language: string | undefined): RawBuilder<unknown> => {
  const nameIn = language === undefined ? undefined : namesInLanguage[entity.name];
  return nameIn?.(at(alias, 'id'), sql`${language}::text`) ?? labelColumn(entity, alias);
};

const referred = (
  entity: Entity,
  key: string,
  target: Entity,
  language: string | undefined,
): [RawBuilder<unknown>, string][] => {
  const id = at('entity', columnOf(entity, key));
  const shown = columnOfRow(target, id, 'target', labelOf(target, 'target', language));
  if (isNested(key)) {
    const object = sql`json_build_object('id', ${id}, ${sql.lit(labelProperty(target))}, ${shown})`;
    return [[sql`case when ${id} is not null then ${object} end`, key]];
  }
  const further = (entity.include?.[key] ?? []).map((name): [RawBuilder<unknown>, string] => [
    columnOfRow(target, id, 'target', fieldOf(target, 'target', name)),
    name,
  ]);
  return [[id, key], [shown, labelKeyBeside(key, target)], ...further];
};

/** What is selected for a field, and under which key it is answered. */
const selected = (
  entity: Entity,
  key: string,
  field: Field,
  language: string | undefined,
): [RawBuilder<unknown>, string][] => {
  if (field.kind === 'list') return [[children(targetOf(field.target), field.by), key]];
  if (field.kind === 'reference') return referred(entity, key, targetOf(field.target), language);
  const column = columnOf(entity, key);
  if (field.kind !== 'image') return [[at('entity', column), key]];
  const further = [
    ['image_content_type', 'imageContentType'],
    ['alt_text', 'altText'],
  ] as const;
  return [[at('entity', column), 'media'], ...further.map(([name, as]) => [at('entity', name), as] as never)];
};

const selectRows = (entity: Entity, language: string | undefined) => {
  const fields = Object.entries(entity.fields).flatMap(([key, field]) => selected(entity, key, field, language));
  const revision = isVersion(entity) ? versionRevision(sql`entity.id`) : sql`entity.revision`;
  const columns = [
    sql`entity.id`,
    sql`${revision} as revision`,
    ...fields.map(([what, as]) => sql`${what} as ${sql.ref(as)}`),
  ];
  return sql<AnsweredRow>`select ${sql.join(columns)} from ${sql.table(tableOf(entity))} entity`;
};

/** Documents are shown as text; only here can they be read. */
const withTexts = (entity: Entity, row: AnsweredRow): AnsweredRow => {
  const answered: AnsweredRow = { ...row };
  for (const [key, value] of Object.entries(row)) if (value instanceof Date) answered[key] = value.toISOString();
  for (const [key, field] of Object.entries(entity.fields)) {
    if (field.kind !== 'reference' && field.kind !== 'list') continue;
    const target = targetOf(field.target);
    const kind = labelKind(target);
    if (kind !== 'richText' && kind !== 'html') continue;
    const shown = labelProperty(target);
    const read = (item: Record<string, unknown>) => ({ ...item, [shown]: plainText(kind, item[shown]) });
    const value = row[key];
    if (Array.isArray(value)) answered[key] = value.map(read);
    else if (field.kind === 'reference' && !isNested(key)) {
      const beside = labelKeyBeside(key, target);
      answered[beside] = plainText(kind, row[beside]);
    } else if (value) answered[key] = read(value as Record<string, unknown>);
  }
  return answered;
};

/**
 * Every row of an entity, with what its references are shown by: one statement, however many there are.
 *
 * @param language of the reader, for what has a name in each
 */
export const listRows = async (db: Kysely<Database>, entity: Entity, language?: string): Promise<AnsweredRow[]> => {
  const { rows } = await sql<AnsweredRow>`${selectRows(entity, language)} order by entity.id`.execute(db);
  return rows.map((row) => withTexts(entity, row));
};

/** One row in the same way; null where there is none. */
export const findRow = async (
  db: Kysely<Database>,
  entity: Entity,
  id: number,
  language?: string,
): Promise<AnsweredRow | null> => {
  const { rows } = await sql<AnsweredRow>`${selectRows(entity, language)} where entity.id = ${id}`.execute(db);
  return rows[0] ? withTexts(entity, rows[0]) : null;
};

/** The rows with these ids in the same way, in their order. */
export const findRows = async (
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly number[],
  language?: string,
): Promise<AnsweredRow[]> => {
  const { rows } = await sql<AnsweredRow>`${selectRows(entity, language)}
    join unnest(${ids}::bigint[]) with ordinality wanted (id, place) on wanted.id = entity.id order by wanted.place`.execute(
    db,
  );
  return rows.map((row) => withTexts(entity, row));
};

/** Rows that are read at a time where all of many are: few enough for others to get their turn. */
const some = 250;

/** Every row, some at a time: neither they nor their answer are ever all in memory. */
export async function* everyRow(db: Kysely<Database>, entity: Entity, language?: string) {
  for (let last = 0; ; ) {
    const { rows } = await sql<AnsweredRow>`${selectRows(entity, language)}
      where entity.id > ${last} order by entity.id limit ${some}`.execute(db);
    if (rows.length > 0) yield rows.map((row) => withTexts(entity, row));
    if (rows.length < some) return;
    last = rows.at(-1)?.id ?? last;
  }
}
