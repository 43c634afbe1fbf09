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
import { findTranslatedField } from './workspace-tables.ts';

/** Routes of the translation workspace. */
export const translationWorkspaceRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
  authRoute(listTranslationProgress, ({ query: { treeId } }) => readTranslationProgress(db, treeId));

  authRoute(listWorkspaceTexts, ({ query, currentUser }) => readScopeTexts(db, query, currentUser.id));

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
