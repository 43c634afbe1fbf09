import {
  cancelEmailChange,
  confirmEmailChange,
  resendEmailChange,
  undoEmailChange,
} from '@ok/contract/routes/account/email-change.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { MailKeys } from '../../mail/queue/mail-key.ts';
import type { Throttle, ThrottleRule } from '../../sessions/throttle.ts';
import { throwIfThrottled } from '../../sessions/throw-if-throttled.ts';
import type { CurrentPassword } from '../data/current-password.ts';
import * as change from './email-change.ts';

/** Limits the keys that are tried from one address in an hour. */
const keyRule: ThrottleRule = {
  name: 'email key',
  freeAttempts: 60,
  windowSeconds: 3600,
  firstDelaySeconds: 600,
  maxDelaySeconds: 3600,
  ipv6Bits: 48,
};

type EmailChangeRouteServices = {
  db: Kysely<Database>;
  keys: MailKeys;
  throttle: Throttle;
  currentPassword: CurrentPassword;
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
};

/** Registers the routes that confirm, undo, cancel and resend a change of address. */
export const emailChangeRoutes = ({ publicRoute, authRoute }: RegisterRoute, services: EmailChangeRouteServices) => {
  const { db, keys, throttle, wakeSender } = services;

  const redeemKey = async (ip: string, use: () => Promise<string>) => {
    const attempt = { rule: keyRule, ip };
    await throwIfThrottled(db, throttle, [attempt]);
    await throttle.count(db, attempt);
    const email = await use();
    wakeSender();
    return { email };
  };

  publicRoute(confirmEmailChange, ({ body, ip, currentUser }) =>
    redeemKey(ip, async () => {
      const userId = (await currentUser())?.id ?? null;
      return change.confirmAddress(db, services, { key: body.key, userId, password: body.currentPassword ?? null });
    }),
  );
  publicRoute(undoEmailChange, ({ body, ip }) => redeemKey(ip, () => change.restoreAddress(db, keys, body.key)));

  authRoute(resendEmailChange, async ({ currentUser }) => {
    await change.resendConfirmation(db, services, currentUser.id);
    wakeSender();
    return undefined;
  });

  authRoute(cancelEmailChange, async ({ currentUser }) => {
    await change.cancelAddressRequest(db, currentUser.id);
    return undefined;
  });
};
