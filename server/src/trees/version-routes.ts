import { entities } from '@ok/contract/entities/index.ts';
import { applicationName } from '@ok/contract/errors.ts';
import {
  copyTree,
  createTree,
  getPublishedDocument,
  listPublications,
  listTreesByTreeId,
  listTreeVersions,
  orderTrees,
  publishTree,
  setTestTree,
} from '@ok/contract/routes/tree-versions.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type AuditEvent, recordEvent, recordEvents } from '../audit/audit-store.ts';
import { findRow, findRows } from '../content/content-select.ts';
import { lockRow } from '../content/content-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { tellChange, withRevision } from '../http/row-reply.ts';
import { shippedTexts } from '../texts/shipped-texts.ts';
import { readTexts } from '../texts/text-store.ts';
import { copyVersion, lockOriginal } from './copy-tree-store.ts';
import { insertTree } from './create-tree-store.ts';
import { publicationsOf } from './publication-store.ts';
import { publishOrRefuse } from './publish-or-refuse.ts';
import { lockVersions } from './publish-store.ts';
import { publishedDocument } from './published-document.ts';
import { placeTrees, setTest, unknownTrees } from './tree-places-store.ts';
import { makeVersionList } from './version-list.ts';
import { versionsOf } from './version-list-store.ts';

const entity = entities.questionTree;

/** What follows the name of a copy in each of these languages. */
const suffixesIn = async (trx: Kysely<Database>, codes: readonly string[]): Promise<[string, string][]> => {
  const suffixes: [string, string][] = [];
  for (const code of codes) {
    const texts = await readTexts(trx, code, shippedTexts());
    suffixes.push([code, ` ${texts.get('treeCopy.suffix')}`]);
  }
  return suffixes;
};

const updated = (actorId: number, ids: readonly number[], fields: string): AuditEvent[] =>
  ids.map((id) => {
    const object = { type: entity.name, id };
    return { actorId, type: 'CONTENT_UPDATE', object, outcome: 'SUCCESS', data: { fields } };
  });

/** Trees with their versions, for administrators. */
export const versionRoutes = (
  { authRoute }: RegisterRoute,
  { db, log }: { db: Kysely<Database>; log: Pick<FastifyBaseLogger, 'info'> },
) => {
  const listTrees = makeVersionList(db);

  authRoute(listTreesByTreeId, () => listTrees());

  authRoute(listTreeVersions, async ({ params, currentUser }) => {
    const ids = await versionsOf(db, params.treeId);
    if (ids.length === 0) throw new AppError('notFound');
    return findRows(db, entity, ids, currentUser.langKey);
  });

  authRoute(copyTree, async ({ body, currentUser, reply }) => {
    const row = await inTransaction(db, async (trx) => {
      const codes = await lockOriginal(trx, body.originalId);
      if (!codes) throw new AppError('notFound');
      const id = await copyVersion(trx, body.originalId, body.asNewTree ? await suffixesIn(trx, codes) : null);
      const object = { type: entity.name, id };
      const data = { copyOf: body.originalId };
      await recordEvent(trx, { actorId: currentUser.id, type: 'CONTENT_CREATE', object, outcome: 'SUCCESS', data });
      return findRow(trx, entity, id, currentUser.langKey);
    });
    reply.header('location', `${entity.api[0]}/${row?.id}`);
    tellChange(reply, `${applicationName}.${entity.name}.created`, row?.id ?? 0);
    return withRevision(reply, row);
  });

  authRoute(createTree, async ({ body, currentUser, reply }) => {
    const row = await inTransaction(db, async (trx) => {
      const id = await insertTree(trx, { ...body, name: body.name.trim() });
      if (id === null) throw fieldError(entity.name, 'language', 'Reference');
      const object = { type: entity.name, id };
      await recordEvent(trx, { actorId: currentUser.id, type: 'CONTENT_CREATE', object, outcome: 'SUCCESS' });
      return findRow(trx, entity, id, currentUser.langKey);
    });
    reply.header('location', `${entity.api[0]}/${row?.id}`);
    tellChange(reply, `${applicationName}.${entity.name}.created`, row?.id ?? 0);
    return withRevision(reply, row);
  });

  authRoute(publishTree, async ({ params: { id }, body, currentUser, ifMatch, reply }) => {
    const by = currentUser.id;
    const row = await inTransaction(db, async (trx) => {
      await lockVersions(trx, id);
      const before = await lockRow(trx, entity, id);
      if (!before) throw new AppError('notFound');
      if (ifMatch && !ifMatch(before.revision)) throw new AppError('conflict', { entityName: entity.name });
      // A former version comes back as a copy: measurements were taken on it as it is.
      if (before.status === 'WAS_PUBLISHED') throw new AppError('readonly', { entityName: entity.name });
      await publishOrRefuse(trx, id, { by, reasons: body?.reasons ?? [] });
      await recordEvents(trx, updated(by, [id], 'status'));
      return findRow(trx, entity, id, currentUser.langKey);
    });
    log.info({ version: id }, 'a version was published');
    tellChange(reply, `${applicationName}.${entity.name}.updated`, id);
    return withRevision(reply, row);
  });

  authRoute(setTestTree, async ({ params: { treeId, test }, currentUser, reply }) => {
    await inTransaction(db, async (trx) => {
      if ((await unknownTrees(trx, [treeId])).length > 0) throw new AppError('notFound');
      await recordEvents(trx, updated(currentUser.id, await setTest(trx, treeId, test === 'true'), 'test'));
    });
    tellChange(reply, `${applicationName}.${entity.name}.updated`, treeId);
    return undefined;
  });

  authRoute(orderTrees, async ({ body: { treeIds }, currentUser }) => {
    if (new Set(treeIds).size < treeIds.length) throw fieldError(entity.name, 'treeIds', 'Unique');
    await inTransaction(db, async (trx) => {
      if ((await unknownTrees(trx, treeIds)).length > 0) throw fieldError(entity.name, 'treeIds', 'Reference');
      await recordEvents(trx, updated(currentUser.id, await placeTrees(trx, treeIds), 'position'));
    });
    return undefined;
  });

  authRoute(listPublications, async ({ params }) => {
    const publications = await publicationsOf(db, params.id);
    if (!publications) throw new AppError('notFound');
    return publications;
  });

  authRoute(getPublishedDocument, async ({ params }) => {
    const parts = await publishedDocument(db, params.id);
    if (!parts) throw new AppError('notFound');
    return parts;
  });
};
