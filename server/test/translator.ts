import { sql } from 'kysely';
import { createAccount } from '../src/accounts/data/account-store.ts';
import { quickHash } from './quick-hash.ts';
import type { Served } from './serve.ts';

const password = 'of a translator';
let count = 0;

/** Makes a translator into languages, and returns the token of a session. */
export const signInTranslator = async (
  server: Served,
  languageCodes: readonly string[],
  { login = `translator${++count}`, firstName = 'Tamar' } = {},
): Promise<string> => {
  const id = await createAccount(server.db, {
    ...{ login, email: `${login}@example.nl`, passwordHash: quickHash(password), firstName, langKey: 'nl' },
    ...{ authorities: ['ROLE_TRANSLATOR'], activated: true, test: false },
  });
  await sql`insert into translator_language (user_id, language_id)
    select ${id}::int8, id from language where code = any(${[...languageCodes]}::text[])`.execute(server.db);
  return server.signIn(login, password);
};
