import { entities } from '@ok/contract/entities/index.ts';
import { correctText, listWaitingVersions } from '@ok/contract/routes/trees/tree-corrections.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { lockVersion } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { inTreeTransaction } from '../publishing/publish-turn.ts';
import { copyVersion } from '../versions/copy-tree-store.ts';
import { makeWaitingVersions } from '../versions/waiting-versions.ts';
import { findCorrectionBase, findNodeInVersion, findTextPlace } from './correction-store.ts';

/** Routes that lead from a published text to the draft where it is corrected, and list the versions to be published. */
export const correctionRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  const waiting = makeWaitingVersions(db);

  authRoute(correctText, async ({ body: { entity, rowId }, currentUser }) => {
    const place = await findTextPlace(db, entities[entity], rowId);
    if (!place) throw new AppError('notFound');
    // A simultaneous call waits for this transaction, and finds the new draft.
    return inTreeTransaction(db, place.version, async (trx) => {
      const base = await findCorrectionBase(trx, place.version);
      const isNew = base.status !== 'DRAFT';
      let { id } = base;
      if (isNew) {
        await lockVersion(trx, id);
        id = await copyVersion(trx, id, null);
        const object = { type: 'questionTree', id };
        const data = { copyOf: base.id };
        await recordEvent(trx, { actorId: currentUser.id, type: 'CONTENT_CREATE', object, outcome: 'SUCCESS', data });
      }
      const { key, language } = place;
      return { id, key, language, isNew, ...(await findNodeInVersion(trx, id, key)) };
    });
  });

  authRoute(listWaitingVersions, () => waiting());
};
