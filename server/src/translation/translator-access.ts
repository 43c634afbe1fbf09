import type { CollectionProgress } from '@ok/contract/routes/translation/translation-workspace.ts';
import { mayPass } from '@ok/contract/rules/accounts/authority.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { CurrentUser } from '../http/authentication.ts';

/** Reads the ids of the languages that a user may translate into; null for an administrator, who may all. */
export const readTranslatorLanguages = async (
  db: Kysely<Database>,
  { id, authorities }: CurrentUser,
): Promise<ReadonlySet<number> | null> => {
  if (mayPass(authorities, ['ROLE_ADMIN'])) return null;
  const rows = await db.selectFrom('translator_language').select('language_id').where('user_id', '=', id).execute();
  return new Set(rows.map(({ language_id }) => language_id));
};

/** @throws AppError `forbidden` for a user who may not translate into a language */
export const requireTranslator = async (db: Kysely<Database>, user: CurrentUser, languageId: number): Promise<void> => {
  const languages = await readTranslatorLanguages(db, user);
  if (languages !== null && !languages.has(languageId)) throw new AppError('forbidden');
};

/** Leaves out the other languages, the collections without any, and the documents, which only administrators open. */
export const limitProgress = (
  progress: readonly CollectionProgress[],
  languageIds: ReadonlySet<number>,
): CollectionProgress[] =>
  progress
    .filter(({ collection }) => collection !== 'documents')
    .map((each) => ({ ...each, languages: each.languages.filter(({ languageId }) => languageIds.has(languageId)) }))
    .filter(({ languages }) => languages.length > 0);
