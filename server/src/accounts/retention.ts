import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type Done, onceADay } from '../jobs/daily-tasks.ts';
import { queueMail } from '../mail/queue-mail.ts';
import { eraseAccount } from './erasure-store.ts';
import { addressee } from './passwords.ts';
import { deleteSpent, neverActivated, unusedAndNotWarned, unusedAndWarned } from './retention-store.ts';

/** How long things about people are kept; docs/personal-data.md says so to them. */
const retention = {
  neverActivatedDays: 30,
  mailDays: 90,
  /** Somebody who has not signed in for so long is warned, and a month later their account is removed. */
  warningMonths: 23,
  inactiveMonths: 24,
  /** Days between the warning and the removal, at the least. */
  warnedDays: 27,
  auditYears: 5,
  /** What is over and was only good for a while. */
  spentDays: 30,
} as const;

const eraseAll = async (trx: Kysely<Database>, ids: readonly { id: number }[]) => {
  for (const { id } of ids) await eraseAccount(trx, id);
  return ids.length;
};

const warnInactive = async (trx: Kysely<Database>, now: Date) => {
  const accounts = await unusedAndNotWarned(trx, now, { months: retention.warningMonths });
  for (const account of accounts) await queueMail(trx, { kind: 'unusedAccount', ...addressee(account) });
  return accounts.length;
};

/**
 * Remove what has been kept long enough, once a day, whichever process comes first.
 *
 * @returns what was removed, or null when it was done today already
 */
export const clearUp = (db: Kysely<Database>, now: Date): Promise<Done | null> =>
  onceADay(db, 'retention', now, async (trx) => {
    const { neverActivatedDays, inactiveMonths, warnedDays } = retention;
    const inactive = { months: inactiveMonths, warnedDays };
    return {
      neverActivated: await eraseAll(trx, await neverActivated(trx, now, { days: neverActivatedDays })),
      inactive: await eraseAll(trx, await unusedAndWarned(trx, now, inactive)),
      warned: await warnInactive(trx, now),
      ...(await deleteSpent(trx, now, retention)),
    };
  });
