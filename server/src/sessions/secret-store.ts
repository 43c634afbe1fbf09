import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** The secret that tokens are signed with: the one given, else one made once and kept where every process finds it. */
export const tokenSecret = async (db: Kysely<Database>, given: string | undefined): Promise<string> => {
  if (given) return given;
  await db
    .insertInto('secret')
    .values({ name: 'token', value: randomBytes(48).toString('base64url') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const { value } = await db.selectFrom('secret').select('value').where('name', '=', 'token').executeTakeFirstOrThrow();
  return value;
};
