import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type RowCounts, runBatches, runDaily } from '../../jobs/daily-tasks.ts';
import { queueMail } from '../../mail/queue-mail.ts';
import { eraseAccount } from '../data/erasure-store.ts';
import { addressee } from '../passwords/passwords.ts';
import { neverActivated, removeSpent, spentRows, unusedAndNotWarned, unusedAndWarned } from './retention-store.ts';

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
  /** Longer than a session: a browser may send an edit again under its id for as long as somebody is signed in. */
  treeEditDays: 90,
} as const;

/** Accounts and rows that are changed in one transaction. */
const batchSizes = { accounts: 20, rows: 1000 } as const;

const eraseAll = async (trx: Kysely<Database>, accounts: readonly { id: number }[]) => {
  for (const { id } of accounts) await eraseAccount(trx, id);
  return accounts.length;
};

const warnAll = async (trx: Kysely<Database>, accounts: Awaited<ReturnType<typeof unusedAndNotWarned>>) => {
  for (const account of accounts) await queueMail(trx, { kind: 'unusedAccount', ...addressee(account) });
  return accounts.length;
};

/**
 * Removes what has been kept long enough, once a day, whichever process comes first. Each batch is a transaction of its
 * own, so that nobody waits for all of it.
 *
 * @returns what was removed, or null when it was done today already
 */
export const clearUp = (db: Kysely<Database>, now: Date): Promise<RowCounts | null> =>
  runDaily(db, 'retention', now, async (runBatch) => {
    const { neverActivatedDays, inactiveMonths, warnedDays, warningMonths } = retention;
    const inactive = { months: inactiveMonths, warnedDays };
    const inAccounts = (change: (trx: Kysely<Database>, batchSize: number) => Promise<number>) =>
      runBatches(runBatch, batchSizes.accounts, change);
    const done: RowCounts = {
      neverActivated: await inAccounts(async (trx, batchSize) =>
        eraseAll(trx, await neverActivated(trx, now, { days: neverActivatedDays, batchSize })),
      ),
      inactive: await inAccounts(async (trx, batchSize) =>
        eraseAll(trx, await unusedAndWarned(trx, now, { ...inactive, batchSize })),
      ),
      warned: await inAccounts(async (trx, batchSize) =>
        warnAll(trx, await unusedAndNotWarned(trx, now, { months: warningMonths, batchSize })),
      ),
    };
    for (const [name, rows] of Object.entries(spentRows(now, retention))) {
      done[name] = await runBatches(runBatch, batchSizes.rows, (trx, batchSize) => removeSpent(trx, rows, batchSize));
    }
    return done;
  });
