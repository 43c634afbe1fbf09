import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/**
 * Returns the secret that signs tokens: the configured one, otherwise one that the database generates once and keeps.
 */
export const ensureTokenSecret = async (db: Kysely<Database>, configured: string | undefined): Promise<string> => {
  if (configured) return configured;
  await db
    .insertInto('secret')
    .values({ name: 'token', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', 'token').executeTakeFirstOrThrow();
  return value;
};
