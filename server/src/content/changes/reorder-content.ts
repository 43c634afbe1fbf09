import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import type { Kysely } from 'kysely';
import { columnOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import { findRows } from '../rows/content-select.ts';
import { lockRow, updateRow } from '../rows/content-store.ts';
import { recordContentEvent } from './update-content.ts';

/** Row with the revision that the client has read. */
type ReadRow = { id: number; revision: number };

/**
 * Gives rows of one parent their positions, from 1, in the given order: all of them or none.
 *
 * @param by id of the user who changes the order
 * @returns the rows, in their new order
 * @throws AppError `notFound`: a row is gone; `conflict`: another user changed one; `readonly`: the version is published.
 * `invalid`: rows of several parents, or one row twice.
 */
export const reorderContent = async (
  db: Kysely<Database>,
  entity: Entity,
  rows: readonly ReadRow[],
  by: number,
): Promise<AnsweredRow[]> => {
  const ids = rows.map(({ id }) => id);
  if (new Set(ids).size < ids.length) throw fieldError(entity.name, 'rows', 'Unique');
  return inTransaction(db, async (trx) => {
    const parents = new Set<unknown>();
    // By id, so that two of these calls never wait for each other.
    for (const { id, revision } of rows.toSorted((one, other) => one.id - other.id)) {
      const stored = await lockRow(trx, entity, id);
      if (!stored) throw new AppError('notFound');
      if (stored.revision !== revision) throw new AppError('conflict', { entityName: entity.name });
      parents.add(entity.parentParam && stored[columnOf(entity, entity.parentParam)]);
      if (parents.size > 1) throw fieldError(entity.name, 'rows', 'Reference');
      const position = ids.indexOf(id) + 1;
      if (stored.position === position) continue;
      await updateRow(trx, entity, id, [['position', position]]);
      await recordContentEvent(trx, 'CONTENT_UPDATE', { type: entity.name, id }, { by }, ['position']);
    }
    return findRows(trx, entity, ids);
  });
};
