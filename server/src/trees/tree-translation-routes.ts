import { entities } from '@ok/contract/entities/index.ts';
import { applicationName } from '@ok/contract/errors.ts';
import {
  activateTreeLanguage,
  addTreeLanguage,
  listDefaultTranslations,
  listTreeLanguages,
  listTreeSupportedLanguages,
  listTreeTranslations,
  removeTreeLanguage,
  saveTreeTranslations,
  type TreeText,
} from '@ok/contract/routes/tree-translations.ts';
import { findRow } from '../content/content-select.ts';
import { deleteContent, type Services, saveContent } from '../content/update-content.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { tellChange, withRevision } from '../http/row-reply.ts';
import { readStructure } from './structure-rows.ts';
import { translateTree } from './translate-tree.ts';
import { findTreeLanguage, languagesOf, supportedLanguagesOf } from './tree-language-store.ts';
import { findOwnLanguage, readTexts } from './tree-translation-store.ts';

const language = entities.questionTreeLanguage;

/** The texts of a version in its languages, for whoever translates them. */
export const treeTranslationRoutes = ({ authRoute }: RegisterRoute, services: Services) => {
  const { db } = services;

  const versionOf = async (treeRowId: number) => {
    const version = await findOwnLanguage(db, treeRowId);
    if (!version) throw new AppError('notFound');
    return version;
  };
  const textsOf = async (treeRowId: number, languageId: number | null) => {
    const [{ languageId: own }, structure] = await Promise.all([versionOf(treeRowId), readStructure(db, treeRowId)]);
    if (!structure) throw new AppError('notFound');
    return readTexts(db, structure, own, languageId);
  };

  authRoute(listTreeSupportedLanguages, async ({ params }) => {
    await versionOf(params.treeId);
    return supportedLanguagesOf(db, params.treeId);
  });
  authRoute(listDefaultTranslations, async ({ params }) => {
    const texts = await textsOf(params.treeId, null);
    // Of its own language every text that is listed is there.
    return texts as AsyncIterable<unknown> as AsyncIterable<TreeText[]>;
  });
  authRoute(listTreeTranslations, async ({ params, query }) => {
    if (!(await findRow(db, entities.language, params.languageId))) throw new AppError('notFound');
    return textsOf(query.treeId, params.languageId);
  });
  authRoute(saveTreeTranslations, async ({ params, body, currentUser, reply }) => {
    await translateTree(db, { ...body, languageId: params.languageId, by: currentUser.id });
    tellChange(reply, `${applicationName}.questionTreeTranslation.updated`, body.treeId);
    return undefined;
  });

  authRoute(listTreeLanguages, async ({ params }) => {
    const { languageId } = await versionOf(params.treeId);
    return languagesOf(db, params.treeId, languageId);
  });
  authRoute(addTreeLanguage, async ({ body, currentUser, reply }) => {
    const { treeId, languageId, active = false } = body;
    const values = { id: null, treeId, languageId, active, defaultLanguage: false };
    const row = await saveContent(services, language, values, { by: currentUser.id, ifMatch: null });
    tellChange(reply, `${applicationName}.questionTreeLanguage.created`, row.id);
    return withRevision(reply, row);
  });

  /** A tree is always published in its own language. */
  const refuseOwn = async (id: number) => {
    const row = await findTreeLanguage(db, id);
    if (!row) throw new AppError('notFound');
    const version = await findOwnLanguage(db, row.tree_id);
    if (version?.languageId === row.language_id) {
      throw fieldError('questionTreeLanguage', 'languageId', 'OwnLanguage');
    }
  };
  authRoute(removeTreeLanguage, async ({ params, currentUser, ifMatch, reply }) => {
    await refuseOwn(params.id);
    await deleteContent(services, language, params.id, { by: currentUser.id, ifMatch });
    tellChange(reply, `${applicationName}.questionTreeLanguage.deleted`, params.id);
    return undefined;
  });
  authRoute(activateTreeLanguage, async ({ params, query, currentUser, ifMatch, reply }) => {
    const active = query.active === 'true';
    if (!active) await refuseOwn(params.id);
    const row = await findRow(db, language, params.id);
    if (!row) throw new AppError('notFound');
    // The rest of the row is written as it was read: only if it still is.
    const isUnchanged = ifMatch ?? ((revision: number) => revision === row.revision);
    const changed = await saveContent(
      services,
      language,
      { ...row, active },
      { by: currentUser.id, ifMatch: isUnchanged },
    );
    tellChange(reply, `${applicationName}.questionTreeLanguage.updated`, changed.id);
    return withRevision(reply, changed);
  });
};
