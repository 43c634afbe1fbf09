import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Returns the secret that signs tokens: the configured one, else one that is generated once and kept in the database. */
export const ensureTokenSecret = async (
  db: Kysely<Database>,
  configuredSecret: string | undefined,
): Promise<string> => {
  if (configuredSecret) return configuredSecret;
  await db
    .insertInto('secret')
    .values({ name: 'token', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', 'token').executeTakeFirstOrThrow();
  return value;
};
