import { entities } from '@ok/contract/entities/index.ts';
import { correctText, listWaiting } from '@ok/contract/routes/tree-corrections.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { copyVersion, lockOriginal } from './copy-tree-store.ts';
import { findForCorrection, findTextPlace, lookIntoVersion } from './correction-store.ts';
import { lockVersions } from './publish-store.ts';
import { makeWaitingVersions } from './waiting-versions.ts';

/** From a text that is published to where it is corrected, and what waits for being published, for administrators. */
export const correctionRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  const waiting = makeWaitingVersions(db);

  authRoute(correctText, ({ body: { entity, rowId }, currentUser }) =>
    inTransaction(db, async (trx) => {
      const place = await findTextPlace(trx, entities[entity], rowId);
      if (!place) throw new AppError('notFound');
      // Whoever presses at the same time waits, and finds the draft.
      await lockVersions(trx, place.version);
      const found = await findForCorrection(trx, place.version);
      const isNew = found.status !== 'DRAFT';
      let { id } = found;
      if (isNew) {
        await lockOriginal(trx, id);
        id = await copyVersion(trx, id, null);
        const object = { type: 'questionTree', id };
        const data = { copyOf: found.id };
        await recordEvent(trx, { actorId: currentUser.id, type: 'CONTENT_CREATE', object, outcome: 'SUCCESS', data });
      }
      const { key, language } = place;
      return { id, key, language, isNew, ...(await lookIntoVersion(trx, id, key)) };
    }),
  );

  authRoute(listWaiting, () => waiting());
};
