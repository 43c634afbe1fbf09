import { type RawBuilder, sql } from 'kysely';

/**
 * The language that somebody is spoken to, by the code of the one they chose: that one for as long as it can be chosen,
 * and the default one when it no longer can.
 *
 * @param chosen the code that was chosen, as an expression
 */
export const spokenLanguage = (chosen: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
    select language.code from supported_language join language on language.id = supported_language.language_id
    where supported_language.active and not supported_language.deleted
      and (supported_language.default_language or language.code = ${chosen})
    order by supported_language.default_language limit 1
  ), ${chosen})`;
