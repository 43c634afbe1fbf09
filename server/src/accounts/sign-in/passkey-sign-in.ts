import { authenticateByPasskey, beginPasskeySignIn } from '@ok/contract/routes/account/passkeys.ts';
import { recordEvent } from '../../audit/audit-store.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { accountRule, addressRule, type Throttle, type ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { checkSignIn, makeSignIn, type PasskeyParty, readChallenge } from '../factors/passkey-ceremony.ts';
import { findByPasskey, keepChallenge, recordPasskeyUse, takeChallenge } from '../factors/passkey-store.ts';
import { type OpenSessionServices, openUserSession } from './open-user-session.ts';

type PasskeySignInServices = OpenSessionServices & {
  throttle: Throttle;
  /** Name under which devices keep passkeys; null where there can be none. */
  party: PasskeyParty | null;
};

/** Rule for challenges from one network: each is a row that waits for an answer. */
const challengeRule: ThrottleRule = { ...addressRule, name: 'passkey challenge', freeAttempts: 300 };

/** Registers the sign-in with a passkey, which takes the place of password and code. */
export const passkeySignInRoutes = ({ publicRoute }: RegisterRoute, services: PasskeySignInServices) => {
  const { db, throttle, party } = services;

  publicRoute(beginPasskeySignIn, async ({ ip }) => {
    if (!party) throw new AppError('notFound');
    const key = { rule: challengeRule, ip };
    await throwIfThrottled(db, throttle, [key]);
    await throttle.count(db, key);
    const options = await makeSignIn(party);
    await keepChallenge(db, options.challenge, null);
    return { ...options };
  });

  publicRoute(authenticateByPasskey, async ({ body, reply, ip, userAgent }) => {
    const addressKey = { rule: addressRule, ip };
    await throwIfThrottled(db, throttle, [addressKey]);
    const { response } = body;
    const challenge = readChallenge(response);
    const isAsked = await takeChallenge(db, challenge, null);
    const found = typeof response.id === 'string' ? await findByPasskey(db, response.id) : undefined;
    const counter =
      party && isAsked && challenge && found ? await checkSignIn(party, response, challenge, found.passkey) : null;
    if (!found?.account.activated || counter === null) {
      await inTransaction(db, async (trx) => {
        await throttle.count(trx, addressKey);
        const data = { type: 'BadCredentials', message: 'Bad passkey' };
        const actorId = found?.account.id ?? null;
        await recordEvent(trx, { actorId, type: 'AUTHENTICATION_FAILURE', outcome: 'FAILURE', data });
      });
      throw new AppError('passkeyRefused');
    }
    await recordPasskeyUse(db, found.passkey.credentialId, counter);
    const accountKey = { rule: accountRule, about: [found.account.login.toLowerCase()], ip };
    return openUserSession(services, found.account, {
      ...body,
      reply,
      userAgent,
      failuresKey: throttle.nameOf(accountKey),
    });
  });
};
