import type { FirstAnswers } from '@ok/contract/routes/first-answers.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import type { PageAnswers } from '../http/composed-page.ts';
import { fallbackLanguageCode, readActiveLanguages } from './text-store.ts';

/**
 * Makes the function that reads the answers to the first calls of a page: see `FirstAnswers`.
 *
 * @param readPageTexts reads the texts of pages in a language, as JSON
 */
export const makeReadFirstAnswers =
  (
    db: Kysely<Database>,
    { readPageTexts, info }: { readPageTexts: (language: string) => Promise<string>; info: FirstAnswers['info'] },
  ) =>
  async (): Promise<PageAnswers> => {
    const languages = await readActiveLanguages(db);
    const language = languages[0]?.code.toLowerCase() ?? fallbackLanguageCode;
    const answersButTexts: Omit<FirstAnswers, 'texts'> = { language, languages, info };
    // The texts are JSON already, and too many to parse and write again for every page.
    const json = `${JSON.stringify(answersButTexts).slice(0, -1)},"texts":${await readPageTexts(language)}}`;
    return { language, direction: languages[0]?.direction ?? 'ltr', json };
  };
