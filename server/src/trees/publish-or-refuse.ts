import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { CannotPublish, publishTree } from './publish.ts';

/** Publishes a version for somebody, see `publishTree`; what would break a measurement is a refusal that names it all. */
export const publishOrRefuse = async (
  trx: Kysely<Database>,
  treeRowId: number,
  publisher: Parameters<typeof publishTree>[2],
): Promise<void> => {
  try {
    await publishTree(trx, treeRowId, publisher);
  } catch (fault) {
    if (!(fault instanceof CannotPublish)) throw fault;
    throw new AppError('cannotPublish', { entityName: 'questionTree', detail: fault.message });
  }
};
