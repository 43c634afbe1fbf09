import {
  cancelEmailChange,
  confirmEmailChange,
  resendEmailChange,
  undoEmailChange,
} from '@ok/contract/routes/account/email-change.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { MailKeys } from '../../mail/mail-key.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import * as change from './email-change.ts';

/** So many keys may be tried from one address in an hour. */
const keyRule: ThrottleRule = {
  name: 'email key',
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
  /** Tells the sender that there may be a mail to send. */
  wake: () => void;
};

/** What becomes of another address once somebody has asked for it. */
export const emailChangeRoutes = ({ publicRoute, authRoute }: RegisterRoute, services: Services) => {
  const { db, keys, throttle, wake } = services;

  const tryKey = async (ip: string, use: () => Promise<string>) => {
    const tried = { rule: keyRule, ip };
    await throwIfThrottled(db, throttle, [tried]);
    await throttle.countAttempt(db, tried);
    const email = await use();
    wake();
    return { email };
  };

  publicRoute(confirmEmailChange, ({ body, ip, currentUser }) =>
    tryKey(ip, async () => {
      const userId = (await currentUser())?.id ?? null;
      return change.confirmEmailChange(db, services, { key: body.key, userId, password: body.currentPassword ?? null });
    }),
  );
  publicRoute(undoEmailChange, ({ body, ip }) => tryKey(ip, () => change.undoEmailChange(db, keys, body.key)));

  authRoute(resendEmailChange, async ({ currentUser }) => {
    await change.resendEmailChange(db, services, currentUser.id);
    wake();
    return undefined;
  });

  authRoute(cancelEmailChange, async ({ currentUser }) => {
    await change.cancelEmailChange(db, currentUser.id);
    return undefined;
  });
};
