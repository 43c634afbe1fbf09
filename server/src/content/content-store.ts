import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { createSchema } from '@ok/contract/entity/derive-schemas.ts';
import { type Field, maxOf } from '@ok/contract/entity/field.ts';
import type { NewRow } from '@ok/contract/entity/values.ts';
import { hasMoreThan } from '@ok/contract/rules/characters.ts';
import { type Kysely, sql } from 'kysely';
import { columnsOfField, tableOf } from '../db/column-of-field.ts';
import type { Database } from '../db/tables.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { documentToText, InvalidDocument, parseDocument } from '../html/rich-document.ts';

/** A picture that is stored already. */
export type Picture = { media: string; contentType: string; altText: string | null };

/** What may be said of a new row; a picture is named with its content type and alternative text. */
export type NewContent<E extends Entity> = {
  [K in keyof NewRow<E>]: E['fields'][K & string] extends { kind: 'image' }
    ? Picture | Exclude<NewRow<E>[K], string>
    : NewRow<E>[K];
};

const schemas = new WeakMap<Entity, ReturnType<typeof createSchema>>();

const schemaOf = (entity: Entity) => {
  const schema = schemas.get(entity) ?? createSchema(entity);
  schemas.set(entity, schema);
  return schema;
};

const isPicture = (value: unknown): value is Picture => typeof value === 'object' && value !== null && 'media' in value;

/** As the schema expects it: what a client would have sent. */
const asSent = (value: unknown) =>
  value instanceof Date ? value.toISOString() : isPicture(value) ? value.media : value;

const safe = (field: Field | undefined, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (field?.kind === 'html') return cleanHtml(value);
  if (field?.kind === 'richText') {
    const document = JSON.stringify(parseDocument(value));
    const most = maxOf(field);
    if (hasMoreThan(documentToText(document), most)) throw new InvalidDocument(`longer than ${most} characters`);
    return document;
  }
  return value;
};

/**
 * The columns of a new row with what goes into them: validated by the entity's own schema, HTML sanitised, documents
 * checked, undeclared keys left out.
 *
 * @throws ZodError where a value breaks a rule of its field, InvalidDocument where rich text is no document
 */
export const columnsOfRow = (entity: Entity, values: Record<string, unknown>): [column: string, value: unknown][] => {
  const sent = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, asSent(value)]));
  return Object.entries(schemaOf(entity).parse(sent)).flatMap(([key, value]) => {
    const picture = values[key];
    const stored = isPicture(picture) ? [value, picture.contentType, picture.altText] : [value];
    return columnsOfField(entity, key).map(({ name }, index): [string, unknown] => [
      name,
      safe(entity.fields[key], stored[index] ?? null),
    ]);
  });
};

/**
 * Writes a new row of a content entity.
 *
 * @param trx the running transaction
 * @returns the id of the row
 * @throws ZodError where a value breaks a rule of its field, InvalidDocument where rich text is no document
 */
export const insertRow = async <E extends Entity>(
  trx: Kysely<Database>,
  entity: E,
  values: NewContent<E>,
): Promise<number> => {
  const columns = columnsOfRow(entity, values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(entity))} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))})
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`${entity.name}: nothing was inserted`);
  return row.id;
};

/** A row as its table holds it. */
export type StoredRow = Record<string, unknown> & { id: number; revision: number };

/** Lock on a row against changes; `for no key update` lets other rows go on to refer to it. */
export type RowLock = 'for update' | 'for no key update';

/** The row with this id, kept from others until the transaction ends; null where there is none. */
export const lockRow = async (
  trx: Kysely<Database>,
  entity: Entity,
  id: number,
  lock: RowLock = 'for update',
): Promise<StoredRow | null> => {
  const { rows } = await sql<StoredRow>`
    select * from ${sql.table(tableOf(entity))} where id = ${id} ${sql.raw(lock)}`.execute(trx);
  return rows[0] ?? null;
};

/** Writes columns of a row and counts the change. */
export const updateRow = async (
  trx: Kysely<Database>,
  entity: Entity,
  id: number,
  columns: readonly [column: string, value: unknown][],
): Promise<void> => {
  const set = columns.map(([name, value]) => sql`${sql.ref(name)} = ${value}`);
  await sql`update ${sql.table(tableOf(entity))} set ${sql.join([...set, sql`revision = revision + 1`])}
    where id = ${id}`.execute(trx);
};

/** Forgets a row. */
export const deleteRow = async (trx: Kysely<Database>, entity: Entity, id: number): Promise<void> => {
  await sql`delete from ${sql.table(tableOf(entity))} where id = ${id}`.execute(trx);
};
