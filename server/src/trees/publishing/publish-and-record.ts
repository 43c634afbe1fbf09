import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { CannotPublish, type Publisher, type PublishResult, publishTree, ReasonsMissing } from './publish.ts';
import { recordPublished } from './version-events.ts';

/** Publishes a version. Converts the errors of `publishTree` to an `AppError` that names every problem. */
const publishOrThrow = async (
  trx: Kysely<Database>,
  treeRowId: number,
  publisher: Publisher,
): Promise<PublishResult> => {
  try {
    return await publishTree(trx, treeRowId, publisher);
  } catch (error) {
    if (!(error instanceof CannotPublish) && !(error instanceof ReasonsMissing)) throw error;
    const name = error instanceof CannotPublish ? 'cannotPublish' : 'reasonsMissing';
    throw new AppError(name, { entityName: 'questionTree', detail: error.message });
  }
};

/**
 * Publishes a version for an administrator with `publishTree`, and records an audit event.
 *
 * @throws AppError `cannotPublish` or `reasonsMissing`, with every problem in `detail`
 */
export const publishAndRecord = async (
  trx: Kysely<Database>,
  treeRowId: number,
  publisher: Publisher & { by: number },
): Promise<void> => {
  await recordPublished(trx, treeRowId, { ...(await publishOrThrow(trx, treeRowId, publisher)), by: publisher.by });
};
