import { setTimeout as wait } from 'node:timers/promises';
import { changePassword, finishReset, requestReset } from '@ok/contract/routes/account/password.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { MailKeys } from '../../mail/queue/mail-key.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { checkNewPassword, type PasswordRule } from '../data/check-password.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import * as passwords from './passwords.ts';

/** Duration of a reset request, with and without an account. The work itself takes far less. */
const minResetMs = 250;

/** Limits the resets that are requested, or tried, from one address in an hour. */
const resetRule: ThrottleRule = {
  name: 'reset',
  freeAttempts: 60,
  windowSeconds: 3600,
  firstDelaySeconds: 600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

type PasswordRouteServices = {
  db: Kysely<Database>;
  keys: MailKeys;
  throttle: Throttle;
  currentPassword: CurrentPassword;
  passwordRule: PasswordRule;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
};

export const passwordRoutes = ({ publicRoute, authRoute }: RegisterRoute, services: PasswordRouteServices) => {
  const { db, throttle, currentPassword, passwordRule, wakeSender } = services;

  publicRoute(requestReset, async ({ body, ip }) => {
    const attempt = { rule: resetRule, ip };
    await throwIfThrottled(db, throttle, [attempt]);
    const minDuration = wait(minResetMs);
    await throttle.count(db, attempt);
    await passwords.requestPasswordReset(db, services, body);
    wakeSender();
    await minDuration;
    return undefined;
  });

  publicRoute(finishReset, async ({ body, ip }) => {
    await checkNewPassword(body.newPassword, passwordRule, { objectName: 'keyAndPassword', field: 'newPassword' });
    const attempt = { rule: resetRule, about: ['finish'], ip };
    await throwIfThrottled(db, throttle, [attempt]);
    await throttle.count(db, attempt);
    await passwords.resetPasswordByKey(db, body.key, body.newPassword);
    wakeSender();
    return undefined;
  });

  authRoute(changePassword, async ({ body, currentUser, claims }) => {
    await checkNewPassword(body.newPassword, passwordRule, { objectName: 'passwordChange', field: 'newPassword' });
    const { currentPassword: password, newPassword } = body;
    const proof = await currentPassword.prove(currentUser.id, password, 'PASSWORD_CHANGE');
    await passwords.replaceProvenPassword(
      db,
      { userId: currentUser.id, keptSessionId: claims.sessionId, proof },
      newPassword,
    );
    wakeSender();
    return undefined;
  });
};
