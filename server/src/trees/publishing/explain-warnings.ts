import type { PublicationReason, StoredReason } from '@ok/contract/routes/trees/tree-versions.ts';
import { coversWarnings, type WarningGroup } from '@ok/contract/tree/checks/unexplained-warnings.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { WorkerChannel } from '../../jobs/worker-channel.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { readDocumentParts } from './publication-store.ts';
import type { WorkerRequest } from './publish-worker.ts';

type Ask = WorkerChannel<WorkerRequest>['request'];

/** The version of the same tree that is published, with its newest publication; null where nothing is. */
const findLive = async (trx: Kysely<Database>, treeRowId: number) => {
  const { rows } = await sql<{ versionId: number; publicationId: number }>`
    select live.id as "versionId", publication.id as "publicationId"
    from question_tree tree
    join question_tree live on live.tree_id = tree.tree_id and live.status = 'PUBLISHED'
    join publication on publication.question_tree_id = live.id
    where tree.id = ${treeRowId} order by publication.number desc limit 1`.execute(trx);
  return rows[0] ?? null;
};

/** Hands the thread what is live: as it was published, or where no document was kept, as its version is now. */
const sendLive = async (trx: Kysely<Database>, ask: Ask, treeRowId: number): Promise<void> => {
  const live = await findLive(trx, treeRowId);
  if (!live) return;
  let isKept = false;
  for await (const liveText of readDocumentParts(trx, live.publicationId)) {
    isKept = true;
    await ask({ liveText });
  }
  if (isKept) return;
  for await (const liveRows of readTreeRows(trx, live.versionId)) await ask({ liveRows });
};

type Explained = { kept: StoredReason[]; unexplained: WarningGroup[] };

/**
 * Puts the warnings of a judged version and the reasons for them together. A warning that is live already needs none, and
 * a reason for what isn't warned of isn't kept.
 */
export const explainWarnings = async (
  trx: Kysely<Database>,
  ask: Ask,
  version: { treeRowId: number; hasWarnings: boolean; reasons: readonly PublicationReason[] | null },
): Promise<Explained> => {
  if (!version.hasWarnings) return { kept: [], unexplained: [] };
  await sendLive(trx, ask, version.treeRowId);
  const explained: Explained = { kept: [], unexplained: [] };
  for (const group of await ask<WarningGroup[]>('warnings')) {
    const reason = version.reasons?.find((each) => coversWarnings(each, group))?.reason;
    if (reason === undefined) explained.unexplained.push(group);
    else explained.kept.push({ ...group, reason });
  }
  return explained;
};
