import { startMeasurement } from '@ok/contract/routes/measurement.ts';
import { call } from '../../api/client.ts';
import { getTextsState } from '../../texts/texts-store.ts';
import { makeMeasurementStore } from './measurement-store.ts';
import type { Outbox } from './outbox.ts';
import { sessionUserKey, userOutbox } from './user-outbox.ts';

let outbox: Outbox | undefined;

/** The measurement of this tab. */
export const measurement = makeMeasurementStore({
  begin: async (treeId) => {
    const { language } = getTextsState();
    // Kept from here on: what leaving records after the session has ended still belongs to whoever began.
    const userKey = sessionUserKey();
    outbox = userKey ? userOutbox(userKey) : undefined;
    return { ...(await call(startMeasurement, { params: { treeId }, query: { language }, ownError: true })), language };
  },
  record: (waiting) => outbox?.add(waiting),
});
