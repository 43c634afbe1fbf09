import type { collectionNames, WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { readStructure } from '../trees/structure/structure-rows.ts';
import { findOwnLanguage, readTextsBeside } from '../trees/translations/tree-translation-store.ts';
import { isReviewAsked, listCollectionTexts, type TextReader, toTextState } from './workspace-text-store.ts';

/** A collection, its version where it is a tree, and the language of the translations. */
export type TextScope = {
  collection: (typeof collectionNames)[number];
  treeId?: number | undefined;
  languageId: number;
};

/** Yields the texts of a version beside their translations in a language. */
async function* readVersionTexts(
  db: Kysely<Database>,
  version: { treeId: number; own: number | null; languageId: number },
  reader: TextReader,
): AsyncGenerator<WorkspaceText[]> {
  const structure = await readStructure(db, version.treeId);
  if (!structure) return;
  const usual = await db.selectFrom('default_language').select('language_id').executeTakeFirst();
  const sourceLanguages = { tree: version.own, results: usual?.language_id ?? version.own };
  for await (const all of readTextsBeside(db, structure, sourceLanguages, version.languageId)) {
    // In the language of its source a result has nothing to translate.
    const texts =
      sourceLanguages.results === version.languageId ? all.filter(({ where }) => where.score === null) : all;
    yield texts.map(({ source, translation, record, ...text }) => ({
      ...{ ...text, label: null },
      ...toTextState(source, translation, record, reader),
    }));
  }
}

/** Id of the language of a collection's sources: of the version, otherwise the default language. */
export const findSourceLanguage = async (
  db: Kysely<Database>,
  { collection, treeId }: Pick<TextScope, 'collection' | 'treeId'>,
): Promise<number | null> => {
  if (collection === 'tree') {
    if (treeId === undefined) throw fieldError('translation', 'treeId', 'NotNull');
    const version = await findOwnLanguage(db, treeId);
    if (!version) throw new AppError('notFound');
    return version.languageId;
  }
  const usual = await db.selectFrom('default_language').select('language_id').executeTakeFirst();
  return usual?.language_id ?? null;
};

/**
 * Reads the texts of a collection beside their translations in a language, in the order in which they are read.
 *
 * @param readerId account for whom a text says whether it is the reader's own
 * @throws AppError `notFound` for an unknown version or language, `invalid` for the own language of a version
 */
export const readScopeTexts = async (
  db: Kysely<Database>,
  scope: TextScope,
  readerId: number,
): Promise<AsyncGenerator<WorkspaceText[]>> => {
  const { collection, treeId, languageId } = scope;
  const language = await db.selectFrom('language').select('id').where('id', '=', languageId).executeTakeFirst();
  if (!language) throw new AppError('notFound');
  const sourceLanguageId = await findSourceLanguage(db, scope);
  if (collection !== 'tree' || treeId === undefined) {
    const texts = await listCollectionTexts(db, collection as Exclude<typeof collection, 'tree'>, languageId, readerId);
    return (async function* () {
      yield texts;
    })();
  }
  if (sourceLanguageId === languageId) throw fieldError('translation', 'languageId', 'OwnLanguage');
  return readVersionTexts(
    db,
    { treeId, own: sourceLanguageId, languageId },
    { readerId, isReviewAsked: await isReviewAsked(db, treeId) },
  );
};
