import Bowser from 'bowser';
import { type Kysely, sql } from 'kysely';
import { getRemoteNetwork } from '../../audit/remote-network.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { queueMail } from '../../mail/queue/queue-mail.ts';
import type { SignInDevice } from '../../sessions/session-store.ts';
import { readReceiver } from '../data/password-store.ts';
import { toMailRecipient } from '../passwords/passwords.ts';

/** Characters of a name that are read: longer ones are no browser's. */
const maxNameLength = 400;

/** Names the browser and the operating system that a program says it is. */
export const describeDevice = (userAgent: string | undefined): SignInDevice => {
  if (!userAgent || userAgent.length > maxNameLength) return { browser: null, system: null };
  const { browser, os } = Bowser.parse(userAgent);
  return { browser: browser.name || null, system: os.name || null };
};

/** Devices that are remembered of one account. */
const maxDevices = 100;

/**
 * Remembers the device of a sign-in.
 *
 * @returns whether the user has signed in before, but not on this device
 */
const rememberDevice = async (trx: Kysely<Database>, userId: number, device: string): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean; others: number }>`
    with present as (
      select count(*)::int as others, coalesce(bool_or(device = ${device}), false) as known
      from sign_in_device where user_id = ${userId}
    ), remembered as (
      insert into sign_in_device (user_id, device) values (${userId}, ${device})
      on conflict (user_id, device) do update set last_seen_at = now()
    ), oldest as (
      delete from sign_in_device where user_id = ${userId} and device in (
        select device from sign_in_device where user_id = ${userId} order by last_seen_at desc offset ${maxDevices - 1})
    )
    select known, others from present`.execute(trx);
  return rows[0] !== undefined && !rows[0].known && rows[0].others > 0;
};

/**
 * Mails the owner of an account that signed in on a device for the first time; not for the first device of all. A program
 * without an id counts by its name.
 *
 * @returns whether a mail was queued
 */
export const reportNewDevice = (
  db: Kysely<Database>,
  userId: number,
  { browser, system }: SignInDevice,
  deviceId: string | null | undefined,
): Promise<boolean> =>
  inTransaction(db, async (trx) => {
    const isNew = await rememberDevice(trx, userId, deviceId ?? `${browser ?? '?'} ${system ?? '?'}`);
    if (!isNew) return false;
    const to = toMailRecipient(await readReceiver(trx, userId));
    const values = {
      ...to.values,
      device: [browser, system].filter(Boolean).join(', ') || '?',
      network: getRemoteNetwork() ?? '?',
    };
    await queueMail(trx, { kind: 'newDevice', ...to, values });
    return true;
  });
