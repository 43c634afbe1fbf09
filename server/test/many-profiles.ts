import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';

/** Number of people that `makeManyProfiles` creates. */
export const profileCount = 300;

/**
 * Creates people with profiles. Two thirds belong to one of two associations, and all have read half of the
 * notifications.
 */
export const makeManyProfiles = async (db: Kysely<Database>): Promise<Record<'Zwart' | 'aarde', number>> => {
  const associations = { Zwart: 0, aarde: 0 };
  const { rows } = await sql<{
    id: number;
    name: 'Zwart' | 'aarde';
  }>`insert into professional_association (name, published)
    values ('Zwart', true), ('aarde', true) returning id, name`.execute(db);
  for (const { id, name } of rows) associations[name] = id;
  await sql`insert into professional_association_translation (name, language_id, professional_association_id)
    select case code when 'en' then 'Black' else 'Zwart' end, id, ${associations.Zwart}
    from language where code in ('nl', 'en')`.execute(db);
  await sql`insert into user_account (login, email, password_hash, activated, lang_key, authorities, created_by)
    select 'person' || lpad(n::text, 3, '0') || '@example.nl', 'p' || n || '@example.nl', 'none', true, 'nl',
      '{ROLE_USER}', 'registration' from generate_series(1, ${profileCount}::int) n`.execute(db);
  await sql`insert into profile (user_id, organization, professional_association_id, professional_association,
      professional_association_registration_number, agree_on_research, test)
    select id, (array['Het huis', 'de 100% zorg', 'De_Zorg', null])[1 + n % 4],
      (array[${associations.Zwart}::bigint, ${associations.aarde}::bigint, null])[1 + n % 3], 'Eigen ' || n % 10, 'R' || n,
      n % 2 = 0, n % 5 = 0
    from (select id, row_number() over (order by login desc) as n from user_account where login like 'person%') person
    order by n`.execute(db);
  await sql`insert into user_notification (user_id, notification_id, read)
    select account.id, notification.id, account.id % 2 = 0 from user_account account, notification`.execute(db);
  return associations;
};
