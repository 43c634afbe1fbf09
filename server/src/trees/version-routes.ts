import { entities } from '@ok/contract/entities/index.ts';
import { applicationName } from '@ok/contract/errors.ts';
import { copyTree, listTreesByTreeId, listTreeVersions } from '@ok/contract/routes/tree-versions.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { findRow, findRows } from '../content/content-select.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { tellChange, withRevision } from '../http/row-reply.ts';
import { shippedTexts } from '../texts/shipped-texts.ts';
import { readTexts } from '../texts/text-store.ts';
import { copyVersion, lockOriginal } from './copy-tree-store.ts';
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

/** Trees with their versions, for administrators. */
export const versionRoutes = ({ authRoute }: RegisterRoute, { db }: { db: Kysely<Database> }) => {
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
};
