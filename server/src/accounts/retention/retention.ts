import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { type RowCounts, runBatches, runDaily } from '../../jobs/daily-tasks.ts';
import { queueMail } from '../../mail/queue/queue-mail.ts';
import { eraseAccount } from '../data/erasure-store.ts';
import { toMailRecipient } from '../passwords/passwords.ts';
import {
  deleteSpentRows,
  findNeverActivated,
  findUnusedAndWarned,
  findUnusedNotWarned,
  selectSpentRows,
} from './retention-store.ts';

/** Retention periods of personal data. docs/personal-data.md has to say the same. */
const retention = {
  neverActivatedDays: 30,
  mailDays: 90,
  /** Months without a sign-in after which a user gets a warning by mail. The account is erased a month later. */
  warningMonths: 23,
  inactiveMonths: 24,
  /** Fewest days between the warning and the erasure. */
  warnedDays: 27,
  /** Days after the end of sessions, keys and changes of address. */
  spentDays: 30,
  /** Longer than the longest session: a browser may send an edit again under its id until the session ends. */
  treeEditDays: 90,
  /** Days after which a sign-in on a device counts as one on a new device. */
  deviceDays: 400,
} as const;

/** Numbers of accounts and of rows that one transaction changes. */
const batchSizes = { accounts: 20, rows: 1000 } as const;

const eraseAccounts = async (trx: Kysely<Database>, accounts: readonly { id: number }[]) => {
  for (const { id } of accounts) await eraseAccount(trx, id);
  return accounts.length;
};

const queueWarnings = async (trx: Kysely<Database>, accounts: Awaited<ReturnType<typeof findUnusedNotWarned>>) => {
  for (const account of accounts) await queueMail(trx, { kind: 'unusedAccount', ...toMailRecipient(account) });
  return accounts.length;
};

/**
 * Removes data after its retention period, once a day over all processes. Each batch has its own transaction, so that
 * requests never wait long for a lock.
 *
 * @param auditYears years for which audit events are kept
 * @returns the numbers of removed rows, or null when another call has done it today
 */
export const applyRetention = (db: Kysely<Database>, now: Date, auditYears = 5): Promise<RowCounts | null> =>
  runDaily(db, 'retention', now, async (runBatch) => {
    const { neverActivatedDays, inactiveMonths, warnedDays, warningMonths } = retention;
    const inactive = { months: inactiveMonths, warnedDays };
    const runAccountBatches = (change: (trx: Kysely<Database>, batchSize: number) => Promise<number>) =>
      runBatches(runBatch, batchSizes.accounts, change);
    const done: RowCounts = {
      neverActivated: await runAccountBatches(async (trx, batchSize) =>
        eraseAccounts(trx, await findNeverActivated(trx, now, { days: neverActivatedDays, batchSize })),
      ),
      inactive: await runAccountBatches(async (trx, batchSize) =>
        eraseAccounts(trx, await findUnusedAndWarned(trx, now, { ...inactive, batchSize })),
      ),
      warned: await runAccountBatches(async (trx, batchSize) =>
        queueWarnings(trx, await findUnusedNotWarned(trx, now, { months: warningMonths, batchSize })),
      ),
    };
    for (const [name, rows] of Object.entries(selectSpentRows(now, { ...retention, auditYears }))) {
      done[name] = await runBatches(runBatch, batchSizes.rows, (trx, batchSize) =>
        deleteSpentRows(trx, rows, batchSize),
      );
    }
    return done;
  });
