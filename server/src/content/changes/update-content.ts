import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow, RowBody } from '@ok/contract/entity/derive-schemas.ts';
import { translationName } from '@ok/contract/entity/translation-of.ts';
import type { Usage } from '@ok/contract/routes/derive-routes.ts';
import type { Kysely } from 'kysely';
import { type NewAuditEvent, recordEvent } from '../../audit/audit-store.ts';
import { columnOf, columnsOfField } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';
import type { Hooks } from '../hooks/hook.ts';
import { storeSentPicture } from '../pictures/sent-picture.ts';
import { findRow } from '../rows/content-select.ts';
import {
  deleteRow,
  insertRow,
  lockRow,
  type NewContent,
  type RowLock,
  type StoredPicture,
  type StoredRow,
  toRowColumns,
  updateRow,
} from '../rows/content-store.ts';
import { deleteDependentRows, findUses } from '../rows/content-uses.ts';
import { ascribeTranslations } from '../translations/translation-record.ts';
import { isVersionEntity, lockVersion } from '../versions/version-revision.ts';
import { checkValues } from './check-values.ts';
import { isForeignKeyViolation, toFieldError } from './database-error.ts';

/** Services that every change needs. */
export type ContentServices = { db: Kysely<Database>; files: FileStore; hooks: Hooks };

/** User who changes a row, and the `If-Match` of the request. */
export type ContentActor = {
  by: number;
  ifMatch: IfMatch;
  /** Runs first in the transaction: takes further locks, or refuses the change. */
  before?: (trx: Kysely<Database>) => Promise<unknown>;
};

/** Records who changed a row, and which of its fields. */
export const recordContentEvent = (
  trx: Kysely<Database>,
  type: NewAuditEvent['type'],
  object: NonNullable<NewAuditEvent['object']>,
  { by }: Pick<ContentActor, 'by'>,
  fields?: readonly string[],
) =>
  recordEvent(trx, {
    actorId: by,
    type,
    object,
    outcome: 'SUCCESS',
    data: fields ? { fields: fields.join(', ') } : {},
  });

const lockCurrentRow = async (
  trx: Kysely<Database>,
  entity: Entity,
  id: number,
  { ifMatch }: ContentActor,
  lock?: RowLock,
): Promise<StoredRow> => {
  const locked = await lockRow(trx, entity, id, lock);
  if (!locked) throw new AppError('notFound');
  const row = isVersionEntity(entity) ? { ...locked, ...(await lockVersion(trx, id)) } : locked;
  if (ifMatch && !ifMatch(row.revision)) throw new AppError('conflict', { entityName: entity.name });
  return row;
};

const getStoredPicture = (row: StoredRow | null): StoredPicture | null =>
  typeof row?.media === 'string'
    ? { media: row.media, contentType: String(row.image_content_type), altText: row.alt_text as string | null }
    : null;

/** Returns the picture of a row after the change: a new one, the current one, or none. */
const getNewPicture = (
  { image, media, altText }: RowBody,
  before: StoredRow | null,
  sent: Pick<StoredPicture, 'media' | 'contentType'> | null,
): StoredPicture | null => {
  const isCleared = !image && image !== undefined && media === null;
  const current = isCleared ? null : getStoredPicture(before);
  const picture = sent ?? current;
  return picture && { ...picture, altText: altText === undefined ? (current?.altText ?? null) : altText || null };
};

const isSameValue = (one: unknown, other: unknown) =>
  one instanceof Date ? one.toISOString() === other : (one ?? null) === (other ?? null);

/**
 * Whether a text with markup was sent as stored. Such a text is no change, even if today's rules would write it
 * differently.
 */
const isSentAsStored = (entity: Entity, before: StoredRow, body: RowBody, column: string) =>
  Object.entries(entity.fields).some(
    ([key, { kind }]) =>
      (kind === 'html' || kind === 'richText') && columnOf(entity, key) === column && body[key] === before[column],
  );

/** Finds the fields that change, and their columns. */
const findChanges = (entity: Entity, before: StoredRow, body: RowBody, columns: readonly [string, unknown][]) => {
  const changed = new Map(
    columns.filter(([name, value]) => !isSameValue(before[name], value) && !isSentAsStored(entity, before, body, name)),
  );
  const keys = Object.keys(entity.fields).filter((key) =>
    columnsOfField(entity, key).some(({ name }) => changed.has(name)),
  );
  return { keys, columns: [...changed] };
};

/**
 * Saves a row; inserts it if the body has no id. Hooks, row and audit event share one transaction.
 *
 * @throws AppError if the change breaks a rule, the row is gone, or another user changed it meanwhile; then nothing is
 * changed
 */
export const saveContent = async (
  { db, files, hooks }: ContentServices,
  entity: Entity,
  body: RowBody,
  actor: ContentActor,
): Promise<AnsweredRow> => {
  const checked = await checkValues(entity, body);
  const [pictureKey, picture] = Object.entries(entity.fields).find(([, { kind }]) => kind === 'image') ?? [];
  const sent = pictureKey && body.image ? await storeSentPicture(files, body.image, entity.name) : null;

  const writeRow = async (trx: Kysely<Database>) => {
    await actor.before?.(trx);
    if (entity.name.endsWith(translationName(''))) await ascribeTranslations(trx, actor.by);
    await hooks[entity.name]?.lock?.(trx);
    // Publishing a version takes seconds, and editors who follow it meanwhile refer to its row.
    const lock = isVersionEntity(entity) ? 'for no key update' : 'for update';
    const before = body.id === null ? null : await lockCurrentRow(trx, entity, body.id, actor, lock);
    const values = { ...checked };
    if (pictureKey && picture) {
      values[pictureKey] = getNewPicture(body, before, sent);
      const isRequired = 'required' in picture && picture.required;
      if (isRequired && values[pictureKey] === null) throw fieldError(entity.name, pictureKey, 'NotNull');
    }
    const hook = await hooks[entity.name]?.save?.({ trx, by: actor.by, before, values });
    const writtenValues = hook?.values ?? values;
    let id: number;
    if (before === null) {
      id = await insertRow(trx, entity, writtenValues as NewContent<Entity>);
      await hook?.after?.(id);
      await recordContentEvent(trx, 'CONTENT_CREATE', { type: entity.name, id }, actor);
    } else {
      id = before.id;
      const { keys, columns } = findChanges(entity, before, body, toRowColumns(entity, writtenValues));
      await updateRow(trx, entity, id, columns);
      await hook?.after?.(id);
      await recordContentEvent(trx, 'CONTENT_UPDATE', { type: entity.name, id }, actor, keys);
    }
    const row = await findRow(trx, entity, id);
    if (!row) throw new Error(`${entity.name} ${id} is gone`);
    return row;
  };

  try {
    const run = hooks[entity.name]?.run;
    return await (run ? run(db, body, writeRow) : inTransaction(db, writeRow));
  } catch (error) {
    throw toFieldError(entity, error);
  }
};

const createInUseError = ({ name }: Entity, uses: Usage[]) => new AppError('inUse', { entityName: name, uses });

/**
 * Deletes a row and the rows that are deleted with it. Its picture stays: a publication may show it.
 *
 * @throws AppError `inUse` with the rows that refer to it, `notFound`, or `conflict`; then nothing is changed
 */
export const deleteContent = async (
  { db, hooks }: Pick<ContentServices, 'db' | 'hooks'>,
  entity: Entity,
  id: number,
  actor: ContentActor,
) => {
  try {
    await inTransaction(db, async (trx) => {
      await actor.before?.(trx);
      await hooks[entity.name]?.lock?.(trx);
      const before = await lockCurrentRow(trx, entity, id, actor);
      const isDone = await hooks[entity.name]?.remove?.(trx, before, actor.by);
      if (!isDone) {
        const uses = await findUses(trx, entity, id);
        if (uses.length > 0) throw createInUseError(entity, uses);
        await deleteDependentRows(trx, entity, id);
        await deleteRow(trx, entity, id);
      }
      await recordContentEvent(trx, 'CONTENT_DELETE', { type: entity.name, id }, actor);
    });
  } catch (error) {
    throw isForeignKeyViolation(error) ? createInUseError(entity, await findUses(db, entity, id)) : error;
  }
};
