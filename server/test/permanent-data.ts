import { type Kysely, sql } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';

/** Data that an upgrade never changes: users, consents, measurements and their pages. */
export const readPermanentData = async (db: Kysely<Database>) => {
  const { rows } = await sql`select
    (select count(*) from user_account) as people,
    (select count(*) from consent) as consents,
    (select count(*) from measurement) as measurements,
    (select string_agg(concat_ws(' ', measurement_id, action_id, action, question_id, option_id, result_id, step), ',' order by id)
      from measurement_action) as actions,
    (select string_agg(concat_ws(' ', publication_id, language, question, options), ',' order by publication_id, question_id, language)
      from publication_page where publication_id <= 4) as pages`.execute(db);
  return rows[0];
};

/** Identifiers of the mails whose text differs from every shipped one. */
export const editedMails = async (db: Kysely<Database>) => {
  const { rows } = await sql<{ identifier: string }>`
    with held as (
      select identifier, language, subject, content from email
      union all
      select identifier, language.code, translation.subject, translation.content from email_translation translation
      join email on email.id = email_id join language on language.id = language_id
    )
    select identifier from held
    where not exists (
      select from shipped_text
      where shipped_text.identifier = held.identifier and shipped_text.language = held.language
        and hash = substr(encode(sha256(convert_to(subject || E'\\n' || content, 'UTF8')), 'hex'), 1, 8)
    )`.execute(db);
  return rows.map(({ identifier }) => identifier);
};
