import { type RawBuilder, sql } from 'kysely';

/**
 * SQL expression for the code of the language in which the product addresses a user: the chosen language while it is
 * offered, else the default language.
 *
 * @param chosenLanguage SQL expression for the code of the chosen language
 */
export const effectiveLanguage = (chosenLanguage: RawBuilder<unknown>): RawBuilder<string> => sql<string>`coalesce((
    select language.code from supported_language join language on language.id = supported_language.language_id
    where supported_language.active and not supported_language.deleted
      and (supported_language.default_language or language.code = ${chosenLanguage})
    order by supported_language.default_language limit 1
  ), ${chosenLanguage})`;
