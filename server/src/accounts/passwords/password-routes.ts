import { setTimeout as wait } from 'node:timers/promises';
import { changePassword, finishReset, requestReset } from '@ok/contract/routes/account/password.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { MailKeys } from '../../mail/mail-key.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import { checkNewPassword } from '../data/check-password.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import * as passwords from './passwords.ts';

/** Milliseconds that a request for a reset takes, whether or not there is an account: far more than the work does. */
const resetTime = 250;

/** Limits the resets that are asked for, or tried, from one address in an hour. */
const resetRule: ThrottleRule = {
  name: 'reset',
  freeFailures: 60,
  windowSeconds: 3600,
  firstDelaySeconds: 600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

type Services = {
  db: Kysely<Database>;
  keys: MailKeys;
  throttle: Throttle;
  currentPassword: CurrentPassword;
  passwordMin: number;
  /** Tells the sender that there may be a mail to send. */
  wake: () => void;
};

/** Forgotten and changed passwords. */
export const passwordRoutes = ({ publicRoute, authRoute }: RegisterRoute, services: Services) => {
  const { db, throttle, currentPassword, passwordMin, wake } = services;

  publicRoute(requestReset, async ({ body, ip }) => {
    const asked = { rule: resetRule, ip };
    await throwIfThrottled(db, throttle, [asked]);
    const floor = wait(resetTime);
    await throttle.countAttempt(db, asked);
    await passwords.requestReset(db, services, body);
    wake();
    await floor;
    return undefined;
  });

  publicRoute(finishReset, async ({ body, ip }) => {
    checkNewPassword(body.newPassword, passwordMin, { objectName: 'keyAndPassword', field: 'newPassword' });
    const tried = { rule: resetRule, about: ['finish'], ip };
    await throwIfThrottled(db, throttle, [tried]);
    await throttle.countAttempt(db, tried);
    await passwords.finishReset(db, body.key, body.newPassword);
    wake();
    return undefined;
  });

  authRoute(changePassword, async ({ body, currentUser, claims }) => {
    checkNewPassword(body.newPassword, passwordMin, { objectName: 'passwordChange', field: 'newPassword' });
    const { currentPassword: password, newPassword } = body;
    const proof = await currentPassword.prove(currentUser.id, password, 'PASSWORD_CHANGE');
    await passwords.changePassword(db, { userId: currentUser.id, keep: claims.sessionId, proof }, newPassword);
    wake();
    return undefined;
  });
};
