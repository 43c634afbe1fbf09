import { addPasskey, beginPasskey, getPasskeys, removePasskey } from '@ok/contract/routes/account/passkeys.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import { endFactor, recordChange, reportFactorChange } from './factor-changes.ts';
import { type FactorDemand, liftDemand } from './factor-demand.ts';
import { readSecondFactor, replaceRecoveryCodes } from './factor-store.ts';
import { checkRegistration, makeRegistration, type PasskeyParty, readChallenge } from './passkey-ceremony.ts';
import {
  deletePasskey,
  insertPasskey,
  keepChallenge,
  maxPasskeys,
  readPasskeys,
  takeChallenge,
} from './passkey-store.ts';

type PasskeyServices = {
  db: Kysely<Database>;
  currentPassword: CurrentPassword;
  demand: FactorDemand;
  /** Name under which devices keep passkeys; null where there can be none. */
  party: PasskeyParty | null;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
};

/** Registers the routes of the user's own passkeys. */
export const passkeyRoutes = ({ authRoute }: RegisterRoute, services: PasskeyServices) => {
  const { db, currentPassword, demand, party, wakeSender } = services;

  authRoute(getPasskeys, async ({ currentUser }) =>
    (await readPasskeys(db, currentUser.id)).map(({ id, name, createdAt, lastUsedAt, isBackedUp }) => ({
      ...{ id, name, isBackedUp },
      createdDate: createdAt.toISOString(),
      lastUsedDate: lastUsedAt?.toISOString() ?? null,
    })),
  );

  authRoute(beginPasskey, async ({ body, currentUser: { id, login } }) => {
    if (!party) throw new AppError('notFound');
    await currentPassword.prove(id, body.currentPassword, 'SECOND_FACTOR_CHANGE');
    const passkeys = await readPasskeys(db, id);
    if (passkeys.length >= maxPasskeys) throw new AppError('tooMany');
    const options = await makeRegistration(party, { id, login, passkeys });
    await keepChallenge(db, options.challenge, id);
    return { ...options };
  });

  authRoute(addPasskey, async ({ body, currentUser: { id } }) => {
    const challenge = readChallenge(body.response);
    const isAsked = await takeChallenge(db, challenge, id);
    const passkey = party && isAsked && challenge ? await checkRegistration(party, body.response, challenge) : null;
    if (!passkey) throw new AppError('passkeyRefused');
    const recoveryCodes = await inTransaction(db, async (trx) => {
      if (!(await insertPasskey(trx, id, { ...passkey, name: body.name }))) throw new AppError('passkeyRefused');
      await liftDemand(trx, id);
      await recordChange(trx, id, { type: 'SECOND_FACTOR_CHANGE', outcome: 'SUCCESS', change: 'added' });
      await reportFactorChange(trx, id);
      return (await readSecondFactor(trx, id)).recoveryCodes === 0 ? replaceRecoveryCodes(trx, id) : null;
    });
    wakeSender();
    return { recoveryCodes };
  });

  authRoute(removePasskey, async ({ params, body, currentUser }) => {
    await currentPassword.prove(currentUser.id, body.currentPassword, 'SECOND_FACTOR_CHANGE');
    await inTransaction(db, (trx) =>
      endFactor(trx, demand, currentUser, () => deletePasskey(trx, currentUser.id, params.id)),
    );
    wakeSender();
    return undefined;
  });
};
