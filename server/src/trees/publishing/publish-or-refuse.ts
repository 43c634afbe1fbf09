import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { CannotPublish, type Published, type Publisher, publishTree, ReasonsMissing } from './publish.ts';
import { recordPublished } from './version-events.ts';

/** Publishes a version, and turns what is wrong with it into a refusal that names it all. */
const publish = async (trx: Kysely<Database>, treeRowId: number, publisher: Publisher): Promise<Published> => {
  try {
    return await publishTree(trx, treeRowId, publisher);
  } catch (error) {
    if (!(error instanceof CannotPublish) && !(error instanceof ReasonsMissing)) throw error;
    const name = error instanceof CannotPublish ? 'cannotPublish' : 'reasonsMissing';
    throw new AppError(name, { entityName: 'questionTree', detail: error.message });
  }
};

/**
 * Publishes a version for somebody, see `publishTree`, and records it in the audit.
 *
 * @throws AppError `cannotPublish` or `reasonsMissing`, with all that is wrong in `detail`
 */
export const publishOrRefuse = async (
  trx: Kysely<Database>,
  treeRowId: number,
  publisher: Publisher & { by: number },
): Promise<void> => {
  await recordPublished(trx, treeRowId, { ...(await publish(trx, treeRowId, publisher)), by: publisher.by });
};
