import { entities } from '@ok/contract/entities/index.ts';
import { correctText, listWaitingVersions } from '@ok/contract/routes/trees/tree-corrections.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { lockVersion } from '../../content/version-revision.ts';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { inTreeTransaction } from '../publishing/publish-turn.ts';
import { copyVersion } from '../versions/copy-tree-store.ts';
import { makeWaitingVersions } from '../versions/waiting-versions.ts';
import { findForCorrection, findTextPlace, lookIntoVersion } from './correction-store.ts';

/** From a text that is published to where it is corrected, and what waits for being published, for administrators. */
export const correctionRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  const waiting = makeWaitingVersions(db);

  authRoute(correctText, async ({ body: { entity, rowId }, currentUser }) => {
    const place = await findTextPlace(db, entities[entity], rowId);
    if (!place) throw new AppError('notFound');
    // Whoever presses at the same time waits, and finds the draft.
    return inTreeTransaction(db, place.version, async (trx) => {
      const found = await findForCorrection(trx, place.version);
      const isNew = found.status !== 'DRAFT';
      let { id } = found;
      if (isNew) {
        await lockVersion(trx, id);
        id = await copyVersion(trx, id, null);
        const object = { type: 'questionTree', id };
        const data = { copyOf: found.id };
        await recordEvent(trx, { actorId: currentUser.id, type: 'CONTENT_CREATE', object, outcome: 'SUCCESS', data });
      }
      const { key, language } = place;
      return { id, key, language, isNew, ...(await lookIntoVersion(trx, id, key)) };
    });
  });

  authRoute(listWaitingVersions, () => waiting());
};
