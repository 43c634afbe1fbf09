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
import { type ContentServices, deleteContent, saveContent } from '../../content/changes/update-content.ts';
import { findRow } from '../../content/rows/content-select.ts';
import { lockSeenVersion, readVersionRevision } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { RegisterRoute, ReplyHead } from '../../http/register-route.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';
import { setChangeHeaders, setETag } from '../../http/row-reply.ts';
import { readStructure } from '../structure/structure-rows.ts';
import { translateTree } from './translate-tree.ts';
import { findTreeLanguage, listSupportedLanguages, listVersionLanguages } from './tree-language-store.ts';
import { findOwnLanguage, readTexts } from './tree-translation-store.ts';

const languageEntity = entities.questionTreeLanguage;

/** Routes of the translations and languages of a version, for administrators. */
export const treeTranslationRoutes = ({ authRoute }: RegisterRoute, services: ContentServices) => {
  const { db } = services;

  const requireVersion = async (treeRowId: number) => {
    const version = await findOwnLanguage(db, treeRowId);
    if (!version) throw new AppError('notFound');
    return version;
  };
  /** Locks the version in the transaction of a change, and refuses the change when `ifMatch` is outdated. */
  const lockSeen = (treeRowId: number, ifMatch: IfMatch) => (trx: Kysely<Database>) =>
    lockSeenVersion(trx, treeRowId, ifMatch);
  /** Sets the ETag to the version's revision. Call it before reading texts or languages, never afterwards. */
  const setRevision = async (reply: ReplyHead, treeRowId: number) => {
    const revision = await readVersionRevision(db, treeRowId);
    if (revision !== null) setETag(reply, revision);
  };
  const replyWithTexts = async (reply: ReplyHead, treeRowId: number, languageId: number | null) => {
    const [{ languageId: own }, structure] = await Promise.all([
      requireVersion(treeRowId),
      readStructure(db, treeRowId),
    ]);
    if (!structure) throw new AppError('notFound');
    setETag(reply, structure.revision);
    return readTexts(db, structure, own, languageId);
  };

  authRoute(listTreeSupportedLanguages, async ({ params, reply }) => {
    await requireVersion(params.treeId);
    await setRevision(reply, params.treeId);
    return listSupportedLanguages(db, params.treeId);
  });
  authRoute(listDefaultTranslations, async ({ params, reply }) => {
    const texts = await replyWithTexts(reply, params.treeId, null);
    // In the own language no listed text is missing.
    return texts as AsyncIterable<unknown> as AsyncIterable<TreeText[]>;
  });
  authRoute(listTreeTranslations, async ({ params, query, reply }) => {
    if (!(await findRow(db, entities.language, params.languageId))) throw new AppError('notFound');
    return replyWithTexts(reply, query.treeId, params.languageId);
  });
  authRoute(saveTreeTranslations, async ({ params, body, currentUser, ifMatch, reply }) => {
    await translateTree(db, { ...body, languageId: params.languageId }, { by: currentUser.id, ifMatch });
    await setRevision(reply, body.treeId);
    setChangeHeaders(reply, `${applicationName}.questionTreeTranslation.updated`, body.treeId);
    return undefined;
  });

  authRoute(listTreeLanguages, async ({ params, reply }) => {
    const { languageId } = await requireVersion(params.treeId);
    await setRevision(reply, params.treeId);
    return listVersionLanguages(db, params.treeId, languageId);
  });
  authRoute(addTreeLanguage, async ({ body, currentUser, ifMatch, reply }) => {
    const { treeId, languageId, active = false } = body;
    const values = { id: null, treeId, languageId, active, defaultLanguage: false };
    const before = ifMatch ? lockSeen(treeId, ifMatch) : undefined;
    const row = await saveContent(services, languageEntity, values, { by: currentUser.id, ifMatch: null, before });
    setChangeHeaders(reply, `${applicationName}.questionTreeLanguage.created`, row.id);
    await setRevision(reply, treeId);
    return row;
  });

  /** Refuses to remove or switch off the own language, in which a tree is always published. */
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
    const actor = { by: currentUser.id, ifMatch: null, before: lockSeen(treeId, ifMatch) };
    await deleteContent(services, languageEntity, params.id, actor);
    setChangeHeaders(reply, `${applicationName}.questionTreeLanguage.deleted`, params.id);
    await setRevision(reply, treeId);
    return undefined;
  });
  authRoute(activateTreeLanguage, async ({ params, query, currentUser, ifMatch, reply }) => {
    const active = query.active === 'true';
    if (!active) await refuseOwn(params.id);
    const row = await findRow(db, languageEntity, params.id);
    if (!row) throw new AppError('notFound');
    const treeId = Number(row.treeId);
    // The whole row is written back, so its revision must be unchanged.
    const isUnchanged = (revision: number) => revision === row.revision;
    const actor = { by: currentUser.id, ifMatch: isUnchanged, before: lockSeen(treeId, ifMatch) };
    const saved = await saveContent(services, languageEntity, { ...row, active }, actor);
    setChangeHeaders(reply, `${applicationName}.questionTreeLanguage.updated`, saved.id);
    await setRevision(reply, treeId);
    return saved;
  });
};
