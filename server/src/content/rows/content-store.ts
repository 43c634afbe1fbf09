import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { createSchema } from '@ok/contract/entity/derive-schemas.ts';
import { type Field, maxOf } from '@ok/contract/entity/field.ts';
import type { NewRow } from '@ok/contract/entity/values.ts';
import { hasMoreThan } from '@ok/contract/rules/values/characters.ts';
import { type Kysely, sql } from 'kysely';
import { columnsOfField, tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { cleanHtml } from '../../html/clean-html.ts';
import { documentToText, InvalidDocument, parseDocument } from '../../html/rich-document.ts';

/** Picture that is stored already. */
export type StoredPicture = { media: string; contentType: string; altText: string | null };

/** Values of a new row. A picture has its content type and alternative text. */
export type NewContent<E extends Entity> = {
  [K in keyof NewRow<E>]: E['fields'][K & string] extends { kind: 'image' }
    ? StoredPicture | Exclude<NewRow<E>[K], string>
    : NewRow<E>[K];
};

const schemas = new WeakMap<Entity, ReturnType<typeof createSchema>>();

const getSchema = (entity: Entity) => {
  const schema = schemas.get(entity) ?? createSchema(entity);
  schemas.set(entity, schema);
  return schema;
};

const isStoredPicture = (value: unknown): value is StoredPicture =>
  typeof value === 'object' && value !== null && 'media' in value;

/** Converts a value to the form that a client sends, which the schema expects. */
const toSentValue = (value: unknown) =>
  value instanceof Date ? value.toISOString() : isStoredPicture(value) ? value.media : value;

const sanitizeValue = (field: Field | undefined, value: unknown): unknown => {
  if (typeof value !== 'string') return value;
  if (field?.kind === 'html') return cleanHtml(value);
  if (field?.kind === 'richText') {
    const document = JSON.stringify(parseDocument(value));
    const maxCharacters = maxOf(field);
    if (hasMoreThan(documentToText(document), maxCharacters))
      throw new InvalidDocument(`longer than ${maxCharacters} characters`);
    return document;
  }
  return value;
};

/**
 * Converts values to columns: validates them by the entity's schema, sanitises HTML, checks documents, and drops
 * undeclared keys.
 *
 * @throws ZodError if a value breaks a rule of its field, InvalidDocument if rich text is no document
 */
export const toRowColumns = (entity: Entity, values: Record<string, unknown>): [column: string, value: unknown][] => {
  const sent = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toSentValue(value)]));
  return Object.entries(getSchema(entity).parse(sent)).flatMap(([key, value]) => {
    const picture = values[key];
    const stored = isStoredPicture(picture) ? [value, picture.contentType, picture.altText] : [value];
    return columnsOfField(entity, key).map(({ name }, index): [string, unknown] => [
      name,
      sanitizeValue(entity.fields[key], stored[index] ?? null),
    ]);
  });
};

/**
 * Inserts a row of a content entity.
 *
 * @param trx running transaction
 * @returns id of the row
 * @throws ZodError if a value breaks a rule of its field, InvalidDocument if rich text is no document
 */
export const insertRow = async <E extends Entity>(
  trx: Kysely<Database>,
  entity: E,
  values: NewContent<E>,
): Promise<number> => {
  const columns = toRowColumns(entity, values);
  const { rows } = await sql<{ id: number }>`
    insert into ${sql.table(tableOf(entity))} (${sql.join(columns.map(([name]) => sql.ref(name)))})
    values (${sql.join(columns.map(([, value]) => value))})
    returning id`.execute(trx);
  const [row] = rows;
  if (!row) throw new Error(`${entity.name}: nothing was inserted`);
  return row.id;
};

/** Row as its table stores it. */
export type StoredRow = Record<string, unknown> & { id: number; revision: number };

/** Lock on a row against changes; `for no key update` still lets other rows refer to it. */
export type RowLock = 'for update' | 'for no key update';

/** Locks a row until the transaction ends; null if there is none. */
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

/** Updates columns of a row, and increments its revision. */
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

/** Deletes a row. */
export const deleteRow = async (trx: Kysely<Database>, entity: Entity, id: number): Promise<void> => {
  await sql`delete from ${sql.table(tableOf(entity))} where id = ${id}`.execute(trx);
};
