import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testDatabase } from '../../../test/database.ts';
import { migrateUntil } from '../../../test/former-schema.ts';
import type { Database } from '../schema/tables.ts';
import { migrate } from './migrate.ts';

test('[REL-13] [ACC-06] a registration that waits while the product is upgraded is activated as it was typed', async () => {
  const database = await testDatabase<Database>({ empty: true });
  const { db } = database;
  await migrateUntil(database, '0021');
  await sql`insert into user_account (id, login, email, password_hash, first_name, lang_key, authorities, activated,
      first_activated_date, created_by, created_date) values
    (1, 'a@example.nl', 'a@example.nl', 'hash of a', 'An', 'nl', '{ROLE_USER}', false, null, 'registration',
      '2026-11-20T10:00:00Z'),
    (2, 'b@example.nl', 'b@example.nl', 'hash of b', 'Bo', 'nl', '{ROLE_USER}', true, now(), 'registration', now())`.execute(
    db,
  );
  await sql`insert into profile (user_id, professional_association, agree_on_research)
    values (1, 'Praktijk De Brug', true), (2, null, true)`.execute(db);
  await sql`insert into consent (user_id, given, text_version) values (1, true, 'nl-text'), (2, true, 'nl-text')`.execute(
    db,
  );
  await sql`insert into user_key (nonce, user_id, purpose, key_hash, expires_at) values
    ('of a', 1, 'activation', 'key of a', now() + interval '1 day'),
    ('of b', 2, 'reset', 'key of b', now() + interval '1 day')`.execute(db);

  await migrate(database);

  const { rows } = await sql`select user_key.nonce, user_key.expires_at > now() as good, registration.user_id,
      password_hash, first_name, lang_key, professional_association, consent_text_version,
      registered_at = '2026-11-20T10:00:00Z' as "keepsTime"
    from user_key left join registration on registration.id = registration_id order by user_key.nonce`.execute(db);
  expect(rows).toEqual([
    {
      nonce: 'of a',
      good: true,
      user_id: 1,
      password_hash: 'hash of a',
      first_name: 'An',
      lang_key: 'nl',
      professional_association: 'Praktijk De Brug',
      consent_text_version: 'nl-text',
      keepsTime: true,
    },
    expect.objectContaining({ nonce: 'of b', good: true, user_id: null }),
  ]);
  await database.close();
});
