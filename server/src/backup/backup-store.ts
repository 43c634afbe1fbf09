import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

/** Outcome of a backup. */
export type BackupRecord = {
  file: string;
  /** Moment that the backup shows, as ISO 8601. */
  takenAt: string;
  bytes: number;
  /** Finding of its check; null for a verified backup. */
  problem: string | null;
};

/** Stores the outcome of a backup. */
export const storeBackup = async (db: Kysely<Database>, { file, takenAt, bytes, problem }: BackupRecord) => {
  await db
    .insertInto('backup')
    .values({ file, taken_at: new Date(takenAt), bytes, problem })
    .execute();
};

/** Days after which a claim is deleted: longer than any two clocks differ. */
const claimDays = 2;

/**
 * Claims a scheduled backup, so that one of several processes makes it.
 *
 * @returns whether this process makes it
 */
export const claimBackup = async (db: Kysely<Database>, due: Date): Promise<boolean> => {
  await db
    .deleteFrom('scheduled_backup')
    .where('due_at', '<', new Date(due.getTime() - claimDays * 86_400_000))
    .execute();
  const claimed = await db
    .insertInto('scheduled_backup')
    .values({ due_at: due })
    .onConflict((conflict) => conflict.doNothing())
    .returning('due_at')
    .executeTakeFirst();
  return claimed !== undefined;
};
