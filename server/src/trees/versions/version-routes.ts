import { entities } from '@ok/contract/entities/index.ts';
import { applicationName } from '@ok/contract/errors.ts';
import {
  copyTree,
  createTree,
  getPublishedDocument,
  listPublications,
  listTranslationProblems,
  listTreesByTreeId,
  listTreeVersions,
  listVersionChanges,
  orderTrees,
  publishTree,
  setTestTree,
} from '@ok/contract/routes/trees/tree-versions.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { type NewAuditEvent, recordEvent, recordEvents } from '../../audit/audit-store.ts';
import { findRow, findRows } from '../../content/rows/content-select.ts';
import { lockSeenVersion, readVersionRevision } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { setChangeHeaders, setETag, withRevision } from '../../http/row-reply.ts';
import { getShippedTexts } from '../../texts/shipped-texts.ts';
import { readScreenTexts } from '../../texts/text-store.ts';
import { readPublications } from '../publishing/publication-store.ts';
import { publishAndRecord } from '../publishing/publish-and-record.ts';
import { publishInTurn } from '../publishing/publish-turn.ts';
import { readPublishedDocument } from '../publishing/published-document.ts';
import { listUncertainTranslations, toTranslationProblems } from '../publishing/translation-problems.ts';
import { copyVersion, listNameLanguages } from './copy-tree-store.ts';
import { findUnknownTrees, placeTrees, setTest } from './tree-places-store.ts';
import { versionChangesSince } from './version-changes-store.ts';
import { makeVersionList } from './version-list.ts';
import { listVersionIds } from './version-list-store.ts';
import { insertTree } from './version-store.ts';

const treeEntity = entities.questionTree;

/** Reads the suffix of a copy's name in each language. */
const readSuffixes = async (trx: Kysely<Database>, codes: readonly string[]): Promise<[string, string][]> => {
  const suffixes: [string, string][] = [];
  for (const code of codes) {
    const texts = await readScreenTexts(trx, code, getShippedTexts());
    suffixes.push([code, ` ${texts.get('treeCopy.suffix')}`]);
  }
  return suffixes;
};

const createUpdateEvents = (actorId: number, ids: readonly number[], fields: string): NewAuditEvent[] =>
  ids.map((id) => {
    const object = { type: treeEntity.name, id };
    return { actorId, type: 'CONTENT_UPDATE', object, outcome: 'SUCCESS', data: { fields } };
  });

/** Routes of trees with their versions, for administrators. */
export const versionRoutes = (
  { authRoute }: RegisterRoute,
  { db, log }: { db: Kysely<Database>; log: Pick<FastifyBaseLogger, 'info'> },
) => {
  const listTrees = makeVersionList(db);

  authRoute(listTreesByTreeId, () => listTrees());

  authRoute(listTreeVersions, async ({ params, currentUser }) => {
    const ids = await listVersionIds(db, params.treeId);
    if (ids.length === 0) throw new AppError('notFound');
    return findRows(db, treeEntity, ids, currentUser.langKey);
  });

  authRoute(copyTree, async ({ body, currentUser, ifMatch, reply }) => {
    const row = await inTransaction(db, async (trx) => {
      await lockSeenVersion(trx, body.originalId, ifMatch);
      const codes = await listNameLanguages(trx, body.originalId);
      const id = await copyVersion(trx, body.originalId, body.asNewTree ? await readSuffixes(trx, codes) : null);
      const object = { type: treeEntity.name, id };
      const data = { copyOf: body.originalId };
      await recordEvent(trx, { actorId: currentUser.id, type: 'CONTENT_CREATE', object, outcome: 'SUCCESS', data });
      return findRow(trx, treeEntity, id, currentUser.langKey);
    });
    reply.header('location', `${treeEntity.api[0]}/${row?.id}`);
    setChangeHeaders(reply, `${applicationName}.${treeEntity.name}.created`, row?.id ?? 0);
    return withRevision(reply, row);
  });

  authRoute(createTree, async ({ body, currentUser, reply }) => {
    const row = await inTransaction(db, async (trx) => {
      const id = await insertTree(trx, { ...body, name: body.name.trim() });
      if (id === null) throw fieldError(treeEntity.name, 'language', 'Reference');
      const object = { type: treeEntity.name, id };
      await recordEvent(trx, { actorId: currentUser.id, type: 'CONTENT_CREATE', object, outcome: 'SUCCESS' });
      return findRow(trx, treeEntity, id, currentUser.langKey);
    });
    reply.header('location', `${treeEntity.api[0]}/${row?.id}`);
    setChangeHeaders(reply, `${applicationName}.${treeEntity.name}.created`, row?.id ?? 0);
    return withRevision(reply, row);
  });

  authRoute(publishTree, async ({ params: { id }, body, currentUser, ifMatch, reply }) => {
    const by = currentUser.id;
    const row = await publishInTurn(db, id, async (trx) => {
      const before = await lockSeenVersion(trx, id, ifMatch);
      await publishAndRecord(trx, id, { by, reasons: body?.reasons ?? null, results: before.results });
      await recordEvents(trx, createUpdateEvents(by, [id], 'status'));
      return findRow(trx, treeEntity, id, currentUser.langKey);
    });
    log.info({ version: id }, 'a version was published');
    setChangeHeaders(reply, `${applicationName}.${treeEntity.name}.updated`, id);
    return withRevision(reply, row);
  });

  authRoute(setTestTree, async ({ params: { treeId, test }, currentUser, reply }) => {
    await inTransaction(db, async (trx) => {
      if ((await findUnknownTrees(trx, [treeId])).length > 0) throw new AppError('notFound');
      await recordEvents(trx, createUpdateEvents(currentUser.id, await setTest(trx, treeId, test === 'true'), 'test'));
    });
    setChangeHeaders(reply, `${applicationName}.${treeEntity.name}.updated`, treeId);
    return undefined;
  });

  authRoute(orderTrees, async ({ body: { treeIds }, currentUser }) => {
    if (new Set(treeIds).size < treeIds.length) throw fieldError(treeEntity.name, 'treeIds', 'Unique');
    await inTransaction(db, async (trx) => {
      if ((await findUnknownTrees(trx, treeIds)).length > 0) throw fieldError(treeEntity.name, 'treeIds', 'Reference');
      await recordEvents(trx, createUpdateEvents(currentUser.id, await placeTrees(trx, treeIds), 'position'));
    });
    return undefined;
  });

  authRoute(listVersionChanges, async ({ params, query, reply }) => {
    const changes = await versionChangesSince(db, params.id, Number(query.number));
    if (!changes) throw new AppError('notFound');
    setETag(reply, changes.revision);
    return changes;
  });

  authRoute(listPublications, async ({ params }) => {
    const publications = await readPublications(db, params.id);
    if (!publications) throw new AppError('notFound');
    return publications;
  });

  authRoute(listTranslationProblems, async ({ params }) => {
    if ((await readVersionRevision(db, params.id)) === null) throw new AppError('notFound');
    return toTranslationProblems(await listUncertainTranslations(db, params.id));
  });

  authRoute(getPublishedDocument, async ({ params }) => {
    const parts = await readPublishedDocument(db, params.id);
    if (!parts) throw new AppError('notFound');
    return parts;
  });
};
