import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow, WrittenRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Use } from '@ok/contract/routes/derive-routes.ts';
import type { Kysely } from 'kysely';
import { type AuditEvent, recordEvent } from '../audit/audit-store.ts';
import { columnOf, columnsOfField } from '../db/column-of-field.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { IfMatch } from '../http/requests/if-match.ts';
import { checkedValues } from './checked-values.ts';
import { findRow } from './content-select.ts';
import {
  columnsOfRow,
  deleteRow,
  insertRow,
  lockRow,
  type NewContent,
  type Picture,
  type RowLock,
  type StoredRow,
  updateRow,
} from './content-store.ts';
import { deleteAlong, usesOf } from './content-uses.ts';
import { databaseError, isReferredTo } from './database-error.ts';
import type { Hooks } from './hooks/hook.ts';
import { storeSentPicture } from './sent-picture.ts';
import { isVersion, lockVersion } from './version-revision.ts';

/** What every change needs. */
export type Services = { db: Kysely<Database>; files: FileStore; hooks: Hooks };

/** Who changes a row, and which revision of it they have seen: null where they do not say. */
export type Actor = {
  by: number;
  ifMatch: IfMatch;
  /** Runs first in the transaction: takes further locks, or refuses the change. */
  before?: (trx: Kysely<Database>) => Promise<unknown>;
};

const record = (
  trx: Kysely<Database>,
  type: AuditEvent['type'],
  object: NonNullable<AuditEvent['object']>,
  { by }: Actor,
  fields?: readonly string[],
) =>
  recordEvent(trx, {
    actorId: by,
    type,
    object,
    outcome: 'SUCCESS',
    data: fields ? { fields: fields.join(', ') } : {},
  });

const lockUnchanged = async (
  trx: Kysely<Database>,
  entity: Entity,
  id: number,
  { ifMatch }: Actor,
  lock?: RowLock,
): Promise<StoredRow> => {
  const locked = await lockRow(trx, entity, id, lock);
  if (!locked) throw new AppError('notFound');
  const row = isVersion(entity) ? { ...locked, ...(await lockVersion(trx, id)) } : locked;
  if (ifMatch && !ifMatch(row.revision)) throw new AppError('conflict', { entityName: entity.name });
  return row;
};

const storedPicture = (row: StoredRow | null): Picture | null =>
  typeof row?.media === 'string'
    ? { media: row.media, contentType: String(row.image_content_type), altText: row.alt_text as string | null }
    : null;

/** The picture that a row has once it is written: a new one, the one it had, or none. */
const pictureAfter = (
  { image, media, altText }: WrittenRow,
  before: StoredRow | null,
  sent: Pick<Picture, 'media' | 'contentType'> | null,
): Picture | null => {
  const isCleared = !image && image !== undefined && media === null;
  const kept = isCleared ? null : storedPicture(before);
  const picture = sent ?? kept;
  return picture && { ...picture, altText: altText === undefined ? (kept?.altText ?? null) : altText || null };
};

const same = (one: unknown, other: unknown) =>
  one instanceof Date ? one.toISOString() === other : (one ?? null) === (other ?? null);

/** Whether a text with markup is sent as it is stored: rules of today, which may write it otherwise, do not change it. */
const isSentAsStored = (entity: Entity, before: StoredRow, body: WrittenRow, column: string) =>
  Object.entries(entity.fields).some(
    ([key, { kind }]) =>
      (kind === 'html' || kind === 'richText') && columnOf(entity, key) === column && body[key] === before[column],
  );

/** The fields whose columns change, and their columns. */
const changesOf = (entity: Entity, before: StoredRow, body: WrittenRow, columns: readonly [string, unknown][]) => {
  const changed = new Map(
    columns.filter(([name, value]) => !same(before[name], value) && !isSentAsStored(entity, before, body, name)),
  );
  const keys = Object.keys(entity.fields).filter((key) =>
    columnsOfField(entity, key).some(({ name }) => changed.has(name)),
  );
  return { keys, columns: [...changed] };
};

/**
 * Writes a row, new where the body has no id: hooks, row and audit event in one transaction.
 *
 * @throws AppError for what breaks a rule, is not there, or was changed in the meantime; then nothing is changed
 */
export const saveContent = async (
  { db, files, hooks }: Services,
  entity: Entity,
  body: WrittenRow,
  actor: Actor,
): Promise<AnsweredRow> => {
  const checked = await checkedValues(entity, body);
  const [pictureKey, picture] = Object.entries(entity.fields).find(([, { kind }]) => kind === 'image') ?? [];
  const sent = pictureKey && body.image ? await storeSentPicture(files, body.image, entity.name) : null;

  const write = async (trx: Kysely<Database>) => {
    await actor.before?.(trx);
    await hooks[entity.name]?.lock?.(trx);
    // Publishing a version takes seconds, in which editors go on to follow it, which refers to its row.
    const lock = isVersion(entity) ? 'for no key update' : 'for update';
    const before = body.id === null ? null : await lockUnchanged(trx, entity, body.id, actor, lock);
    const values = { ...checked };
    if (pictureKey && picture) {
      values[pictureKey] = pictureAfter(body, before, sent);
      const isRequired = 'required' in picture && picture.required;
      if (isRequired && values[pictureKey] === null) throw fieldError(entity.name, pictureKey, 'NotNull');
    }
    const hook = await hooks[entity.name]?.save?.({ trx, by: actor.by, before, values });
    const written = hook?.values ?? values;
    let id: number;
    if (before === null) {
      id = await insertRow(trx, entity, written as NewContent<Entity>);
      await hook?.after?.(id);
      await record(trx, 'CONTENT_CREATE', { type: entity.name, id }, actor);
    } else {
      id = before.id;
      const { keys, columns } = changesOf(entity, before, body, columnsOfRow(entity, written));
      await updateRow(trx, entity, id, columns);
      await hook?.after?.(id);
      await record(trx, 'CONTENT_UPDATE', { type: entity.name, id }, actor, keys);
    }
    const row = await findRow(trx, entity, id);
    if (!row) throw new Error(`${entity.name} ${id} is gone`);
    return row;
  };

  try {
    const run = hooks[entity.name]?.run;
    return await (run ? run(db, body, write) : inTransaction(db, write));
  } catch (fault) {
    throw databaseError(entity, fault);
  }
};

const inUse = ({ name }: Entity, uses: Use[]) => new AppError('inUse', { entityName: name, uses });

/**
 * Deletes a row with what goes along with it. Its picture stays: a publication may show it.
 *
 * @throws AppError `inUse` naming what refers to it, `notFound`, or `conflict`; then nothing is changed
 */
export const deleteContent = async (
  { db, hooks }: Pick<Services, 'db' | 'hooks'>,
  entity: Entity,
  id: number,
  actor: Actor,
) => {
  try {
    await inTransaction(db, async (trx) => {
      await actor.before?.(trx);
      await hooks[entity.name]?.lock?.(trx);
      const before = await lockUnchanged(trx, entity, id, actor);
      const isDone = await hooks[entity.name]?.remove?.(trx, before, actor.by);
      if (!isDone) {
        const uses = await usesOf(trx, entity, id);
        if (uses.length > 0) throw inUse(entity, uses);
        await deleteAlong(trx, entity, id);
        await deleteRow(trx, entity, id);
      }
      await record(trx, 'CONTENT_DELETE', { type: entity.name, id }, actor);
    });
  } catch (fault) {
    throw isReferredTo(fault) ? inUse(entity, await usesOf(db, entity, id)) : fault;
  }
};
