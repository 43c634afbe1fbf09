import type { PublicationReason, StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import { coversWarnings, type WarningGroup } from '@ok/contract/tree/checks/unexplained-warnings.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import type { WorkerChannel } from '../../jobs/worker-channel.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { readDocumentParts } from './publication-store.ts';
import type { PublishRequest } from './publish-worker.ts';

type Request = WorkerChannel<PublishRequest>['request'];

/** Finds the live version of the same tree and its newest publication; null without one. */
const findLiveVersion = async (trx: Kysely<Database>, treeRowId: number) => {
  const { rows } = await sql<{ versionId: number; publicationId: number }>`
    select live.id as "versionId", publication.id as "publicationId"
    from question_tree tree
    join question_tree live on live.tree_id = tree.tree_id and live.status = 'PUBLISHED'
    join publication on publication.question_tree_id = live.id
    where tree.id = ${treeRowId} order by publication.number desc limit 1`.execute(trx);
  return rows[0] ?? null;
};

/** Sends the live document to the thread: as published, or the current version if no document was stored. */
const sendLive = async (trx: Kysely<Database>, ask: Request, treeRowId: number): Promise<void> => {
  const live = await findLiveVersion(trx, treeRowId);
  if (!live) return;
  let hasDocument = false;
  for await (const liveText of readDocumentParts(trx, live.publicationId)) {
    hasDocument = true;
    await ask({ liveText });
  }
  if (hasDocument) return;
  for await (const liveRows of readTreeRows(trx, live.versionId)) await ask({ liveRows });
};

type Explained = { reasons: StoredReason[]; unexplained: WarningGroup[] };

/**
 * Matches the new warnings of a judged version with the given reasons. A warning that is live already needs no reason,
 * and a reason without a warning is dropped.
 */
export const explainWarnings = async (
  trx: Kysely<Database>,
  ask: Request,
  version: { treeRowId: number; hasWarnings: boolean; reasons: readonly PublicationReason[] | null },
): Promise<Explained> => {
  if (!version.hasWarnings) return { reasons: [], unexplained: [] };
  await sendLive(trx, ask, version.treeRowId);
  const explained: Explained = { reasons: [], unexplained: [] };
  for (const group of await ask<WarningGroup[]>('warnings')) {
    const reason = version.reasons?.find((each) => coversWarnings(each, group))?.reason;
    if (reason === undefined) explained.unexplained.push(group);
    else explained.reasons.push({ ...group, reason });
  }
  return explained;
};
