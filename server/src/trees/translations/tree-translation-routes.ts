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
} from '@ok/contract/routes/trees/tree-translations.ts';
import type { Kysely } from 'kysely';
import { findRow } from '../../content/content-select.ts';
import { deleteContent, type Services, saveContent } from '../../content/update-content.ts';
import { lockSeenVersion, readVersionRevision } from '../../content/version-revision.ts';
import type { Database } from '../../db/tables.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { RegisterRoute, ReplyHead } from '../../http/register-route.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';
import { setChangeHeaders, setETag } from '../../http/row-reply.ts';
import { readStructure } from '../structure/structure-rows.ts';
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
  /** Locks the version in the transaction of a change, and refuses the change where `ifMatch` is outdated. */
  const seen = (treeRowId: number, ifMatch: IfMatch) => (trx: Kysely<Database>) =>
    lockSeenVersion(trx, treeRowId, ifMatch);
  /** Names the revision of the version; to be called before its texts or languages are read, never after. */
  const setRevision = async (reply: ReplyHead, treeRowId: number) => {
    const revision = await readVersionRevision(db, treeRowId);
    if (revision !== null) setETag(reply, revision);
  };
  const textsOf = async (reply: ReplyHead, treeRowId: number, languageId: number | null) => {
    const [{ languageId: own }, structure] = await Promise.all([versionOf(treeRowId), readStructure(db, treeRowId)]);
    if (!structure) throw new AppError('notFound');
    setETag(reply, structure.revision);
    return readTexts(db, structure, own, languageId);
  };

  authRoute(listTreeSupportedLanguages, async ({ params, reply }) => {
    await versionOf(params.treeId);
    await setRevision(reply, params.treeId);
    return supportedLanguagesOf(db, params.treeId);
  });
  authRoute(listDefaultTranslations, async ({ params, reply }) => {
    const texts = await textsOf(reply, params.treeId, null);
    // Of its own language every text that is listed is there.
    return texts as AsyncIterable<unknown> as AsyncIterable<TreeText[]>;
  });
  authRoute(listTreeTranslations, async ({ params, query, reply }) => {
    if (!(await findRow(db, entities.language, params.languageId))) throw new AppError('notFound');
    return textsOf(reply, query.treeId, params.languageId);
  });
  authRoute(saveTreeTranslations, async ({ params, body, currentUser, ifMatch, reply }) => {
    await translateTree(db, { ...body, languageId: params.languageId }, { by: currentUser.id, ifMatch });
    await setRevision(reply, body.treeId);
    setChangeHeaders(reply, `${applicationName}.questionTreeTranslation.updated`, body.treeId);
    return undefined;
  });

  authRoute(listTreeLanguages, async ({ params, reply }) => {
    const { languageId } = await versionOf(params.treeId);
    await setRevision(reply, params.treeId);
    return languagesOf(db, params.treeId, languageId);
  });
  authRoute(addTreeLanguage, async ({ body, currentUser, ifMatch, reply }) => {
    const { treeId, languageId, active = false } = body;
    const values = { id: null, treeId, languageId, active, defaultLanguage: false };
    const before = ifMatch ? seen(treeId, ifMatch) : undefined;
    const row = await saveContent(services, language, values, { by: currentUser.id, ifMatch: null, before });
    setChangeHeaders(reply, `${applicationName}.questionTreeLanguage.created`, row.id);
    await setRevision(reply, treeId);
    return row;
  });

  /** A tree is always published in its own language. */
  const refuseOwn = async (id: number) => {
    const row = await findTreeLanguage(db, id);
    if (!row) throw new AppError('notFound');
    const version = await findOwnLanguage(db, row.tree_id);
    if (version?.languageId === row.language_id) {
      throw fieldError('questionTreeLanguage', 'languageId', 'OwnLanguage');
    }
    return row.tree_id;
  };
  authRoute(removeTreeLanguage, async ({ params, currentUser, ifMatch, reply }) => {
    const treeId = await refuseOwn(params.id);
    const actor = { by: currentUser.id, ifMatch: null, before: seen(treeId, ifMatch) };
    await deleteContent(services, language, params.id, actor);
    setChangeHeaders(reply, `${applicationName}.questionTreeLanguage.deleted`, params.id);
    await setRevision(reply, treeId);
    return undefined;
  });
  authRoute(activateTreeLanguage, async ({ params, query, currentUser, ifMatch, reply }) => {
    const active = query.active === 'true';
    if (!active) await refuseOwn(params.id);
    const row = await findRow(db, language, params.id);
    if (!row) throw new AppError('notFound');
    const treeId = Number(row.treeId);
    // The rest of the row is written as it was read: only if it still is.
    const isUnchanged = (revision: number) => revision === row.revision;
    const actor = { by: currentUser.id, ifMatch: isUnchanged, before: seen(treeId, ifMatch) };
    const changed = await saveContent(services, language, { ...row, active }, actor);
    setChangeHeaders(reply, `${applicationName}.questionTreeLanguage.updated`, changed.id);
    await setRevision(reply, treeId);
    return changed;
  });
};
