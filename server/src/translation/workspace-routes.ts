import {
  followTranslators,
  listSuggestions,
  takeOverTranslations,
} from '@ok/contract/routes/translation/translation-help.ts';
import {
  askForReview,
  confirmMeaning,
  getWorkspaceText,
  listTranslationProgress,
  listWorkspaceTexts,
  reviewTranslation,
  saveWorkspaceText,
  type WorkspaceText,
} from '@ok/contract/routes/translation/translation-workspace.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { readStructure } from '../trees/structure/structure-rows.ts';
import { findOwnLanguage, readTextsBeside } from '../trees/translations/tree-translation-store.ts';
import { recordTranslator } from './presence-store.ts';
import { readTranslationProgress } from './progress-store.ts';
import { confirmSameMeaning, judgeTranslation, readText, saveTranslation, setReviewAsked } from './save-translation.ts';
import { readSuggestions, takeOverEarlier } from './suggestion-store.ts';
import { findTranslatedField } from './workspace-tables.ts';
import { isReviewAsked, listCollectionTexts, type TextReader, toTextState } from './workspace-text-store.ts';

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

/** Routes of the translation workspace. */
export const translationWorkspaceRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(listTranslationProgress, ({ query: { treeId } }) => readTranslationProgress(db, treeId));

  authRoute(listWorkspaceTexts, async ({ query: { collection, treeId, languageId }, currentUser }) => {
    const readerId = currentUser.id;
    const language = await db.selectFrom('language').select('id').where('id', '=', languageId).executeTakeFirst();
    if (!language) throw new AppError('notFound');
    if (collection !== 'tree') {
      const texts = await listCollectionTexts(db, collection, languageId, readerId);
      return (async function* () {
        yield texts;
      })();
    }
    if (treeId === undefined) throw fieldError('translation', 'treeId', 'NotNull');
    const version = await findOwnLanguage(db, treeId);
    if (!version) throw new AppError('notFound');
    if (version.languageId === languageId) throw fieldError('translation', 'languageId', 'OwnLanguage');
    const reader = { readerId, isReviewAsked: await isReviewAsked(db, treeId) };
    return readVersionTexts(db, { treeId, own: version.languageId, languageId }, reader);
  });

  authRoute(getWorkspaceText, ({ query: { treeId = null, ...address }, currentUser }) =>
    readText(db, { ...address, treeId }, currentUser.id),
  );

  authRoute(followTranslators, ({ body: { collection, treeId, isLeaving = false, ...tab }, currentUser }) => {
    const scope = treeId === null ? collection : `${collection} ${treeId}`;
    return recordTranslator(db, { ...tab, scope, isLeaving, by: currentUser.id });
  });

  authRoute(listSuggestions, ({ query: { treeId: _treeId, ...address } }) => {
    if (!findTranslatedField(address.entity, address.field)) throw new AppError('notFound');
    return readSuggestions(db, address);
  });

  authRoute(takeOverTranslations, async ({ body, currentUser }) => ({
    taken: await takeOverEarlier(db, body, currentUser.id),
  }));

  authRoute(saveWorkspaceText, ({ body: { source, seen, text, ...address }, currentUser }) =>
    saveTranslation(db, address, { source, seen, text, by: currentUser.id }),
  );

  authRoute(confirmMeaning, ({ body: { source, seen, ...address }, currentUser }) =>
    confirmSameMeaning(db, address, { source, seen, by: currentUser.id }),
  );

  authRoute(reviewTranslation, ({ body: { source, seen, verdict, remark, ...address }, currentUser }) =>
    judgeTranslation(db, address, { source, seen, verdict, remark, by: currentUser.id }),
  );

  authRoute(askForReview, async ({ params, body, currentUser }) => {
    await setReviewAsked(db, params.treeId, { isAsked: body.isAsked, by: currentUser.id });
    return undefined;
  });
};
