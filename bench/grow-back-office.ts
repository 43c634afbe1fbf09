import type { Connection } from '../server/src/db/connections/connect.ts';

/** Creates users with their profiles, and options with a result and two examples each. */
export const growBackOffice = <DB>(connection: Connection<DB>, users: number, options: number): Promise<void> =>
  connection.rawTransaction(async ({ query, script }) => {
    await script('set local statement_timeout = 0');
    await query(
      `with made as (
        insert into user_account (login, email, password_hash, first_name, last_name, activated, lang_key, authorities,
          created_by, created_date, last_sign_in_date)
        select 'person' || n || '@zorg' || n % 300 || '.example.nl', 'person' || n || '@zorg' || n % 300 || '.example.nl',
          'none', (array['Anna','Bert','Chris','Daan','Emma','Fleur','Gijs','Hanna'])[1 + n % 8],
          'Achternaam' || md5(n::text), n % 20 > 0, (array['nl', 'en'])[1 + n % 2], '{ROLE_USER}', 'registration',
          now() - n * interval '1 minute', now() - n * interval '1 second'
        from generate_series(1, $1::int) n returning id
      ) insert into profile (user_id, professional_association_id)
      select made.id, (select min(id) from professional_association) + made.id % 11 from made`,
      [users],
    );
    await query(
      `with results as (
        insert into test_result (name, score, description)
        select 'Uitkomst ' || n, 1 + n % 7, '<p>Uitleg</p>' from generate_series(1, 50) n returning id
      ), numbered as (select id, row_number() over () as place from results),
      made as (
        insert into question_option (identifier, name, position, result_id)
        select 'B' || n, 'Antwoord ' || n, n, numbered.id
        from generate_series(1, $1::int) n join numbered on place = 1 + n % 50 returning id
      ) insert into question_option_example (identifier, media, content, position, option_id)
      select 'X' || made.id || '-' || n, 'example.webp', 'De ouder volgt wat het kind doet.', n, made.id
      from made, generate_series(1, 2) n`,
      [options],
    );
    await script('analyze');
  });
