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
} from '@ok/contract/routes/translation/translation-workspace.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { recordTranslator } from './presence-store.ts';
import { readTranslationProgress } from './progress-store.ts';
import { confirmSameMeaning, judgeTranslation, readText, saveTranslation, setReviewAsked } from './save-translation.ts';
import { readScopeTexts } from './scope-texts.ts';
import { readSuggestions, takeOverEarlier } from './suggestion-store.ts';
import { limitProgress, readTranslatorLanguages, requireTranslator } from './translator-access.ts';
import { findTranslatedField } from './workspace-tables.ts';

/** Routes of the translation workspace. */
export const translationWorkspaceRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(listTranslationProgress, async ({ query: { treeId }, currentUser }) => {
    const languages = await readTranslatorLanguages(db, currentUser);
    const progress = await readTranslationProgress(db, treeId);
    return languages === null ? progress : limitProgress(progress, languages);
  });

  authRoute(listWorkspaceTexts, async ({ query, currentUser }) => {
    await requireTranslator(db, currentUser, query.languageId);
    return readScopeTexts(db, query, currentUser.id);
  });

  authRoute(getWorkspaceText, async ({ query: { treeId = null, ...address }, currentUser }) => {
    await requireTranslator(db, currentUser, address.languageId);
    return readText(db, { ...address, treeId }, currentUser.id);
  });

  authRoute(followTranslators, async ({ body: { collection, treeId, isLeaving = false, ...tab }, currentUser }) => {
    await requireTranslator(db, currentUser, tab.languageId);
    const scope = treeId === null ? collection : `${collection} ${treeId}`;
    return recordTranslator(db, { ...tab, scope, isLeaving, by: currentUser.id });
  });

  authRoute(listSuggestions, async ({ query: { treeId: _treeId, ...address }, currentUser }) => {
    await requireTranslator(db, currentUser, address.languageId);
    if (!findTranslatedField(address.entity, address.field)) throw new AppError('notFound');
    return readSuggestions(db, address);
  });

  authRoute(takeOverTranslations, async ({ body, currentUser }) => {
    await requireTranslator(db, currentUser, body.languageId);
    return { taken: await takeOverEarlier(db, body, currentUser.id) };
  });

  authRoute(saveWorkspaceText, async ({ body: { source, seen, text, ...address }, currentUser }) => {
    await requireTranslator(db, currentUser, address.languageId);
    return saveTranslation(db, address, { source, seen, text, by: currentUser.id });
  });

  authRoute(confirmMeaning, ({ body: { source, seen, ...address }, currentUser }) =>
    confirmSameMeaning(db, address, { source, seen, by: currentUser.id }),
  );

  authRoute(reviewTranslation, async ({ body: { source, seen, verdict, remark, ...address }, currentUser }) => {
    await requireTranslator(db, currentUser, address.languageId);
    return judgeTranslation(db, address, { source, seen, verdict, remark, by: currentUser.id });
  });

  authRoute(askForReview, async ({ params, body, currentUser }) => {
    await setReviewAsked(db, params.treeId, { isAsked: body.isAsked, by: currentUser.id });
    return undefined;
  });
};
