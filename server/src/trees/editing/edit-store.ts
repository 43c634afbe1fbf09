import { placedKinds } from '@ok/contract/tree/document/node-links.ts';
import { activeLanguages, type Key } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { ascribeTranslations } from '../../content/translations/translation-record.ts';
import { lockSeenVersion } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';
import type { TreeHead } from '../document/tree-reader.ts';
import { refuseIncompleteCodes } from '../translations/incomplete-language.ts';
import { findBatch, findBatchesAfter, insertBatch, lockForEdits } from './edit-log-store.ts';
import { doesNotFit, refuseReadOnly, refuseUnstorable } from './edit-rules.ts';
import { findLastEditOf, fitEdits } from './fit-edits.ts';
import { deleteNodes, type EditedVersion, insertNodes, updateNodes } from './node-rows.ts';
import { writePlaces } from './place-rows.ts';
import { deleteResults, findUnusedResults, insertResults, updateResultRows } from './result-rows.ts';
import { writeTexts, writeTreeTexts } from './text-rows.ts';
import { findTouchedKeys, readTouched } from './touched-rows.ts';
import { writeTreeRow } from './tree-row.ts';

/** Edits of a version to apply together. Their texts are clean. */
export type SentBatch = { after: number; id: string; edits: readonly TreeEdit[]; by: number; ifMatch?: IfMatch };

/** Reply to edits. `batches` is the text of a list. */
export type EditsAnswer = {
  isMade: boolean;
  status: TreeHead['status'];
  number: number;
  batches: string | null;
};

/**
 * Writes the changed rows in the order in which they refer to each other. Returns a node that rows can't store, and
 * why.
 */
const writeChange = async (change: EditedVersion): Promise<[Key, string] | null> => {
  await insertResults(change);
  for (const kind of placedKinds) await insertNodes(change, kind);
  await writeTreeRow(change);
  const circle = await writePlaces(change);
  if (circle !== null) return [circle, `${circle} would lead round to itself`];
  for (const kind of placedKinds) await updateNodes(change, kind);
  await updateResultRows(change);
  await writeTreeTexts(change);
  for (const kind of [...placedKinds, 'result'] as const) await writeTexts(change, kind);
  for (const kind of [...placedKinds].reverse()) await deleteNodes(change, kind);
  const usedResult = await deleteResults(change);
  return usedResult === null ? null : [usedResult, `${usedResult} is in use`];
};

const applyToRows = async (
  trx: Kysely<Database>,
  id: number,
  status: TreeHead['status'],
  sent: readonly TreeEdit[],
): Promise<TreeEdit[]> => {
  const touched = findTouchedKeys(sent);
  const read = await readTouched(trx, id, touched);
  const ownLanguage = read?.document.language ?? null;
  if (read === null || ownLanguage === null) throw doesNotFit(0, 'the version has no language');
  refuseReadOnly(status, ownLanguage, sent);
  const languages = await trx.selectFrom('language').select('code').execute();
  refuseUnstorable(read, sent, new Set(languages.map(({ code }) => code)));
  const { before, after, edits } = fitEdits(read, sent, await findUnusedResults(trx, id, [...touched.result]));
  const resultLanguage = (read.defaultLanguage ?? ownLanguage) === ownLanguage ? ownLanguage : null;
  const error = await writeChange({ trx, id, ownLanguage, resultLanguage, before, after, ids: read.ids });
  if (error) throw doesNotFit(findLastEditOf(edits, error[0]), error[1]);
  const activeBefore = new Set(activeLanguages(before));
  const activated = activeLanguages(after).filter((code) => !activeBefore.has(code));
  await refuseIncompleteCodes(trx, id, activated);
  return edits;
};

/**
 * Applies a batch of edits to the rows of a version, if no other change came after `after`. The cost depends on the
 * edits, not on the size of the tree.
 *
 * @param trx the running transaction; roll it back when this throws
 * @returns null for an unknown version
 * @throws AppError `editDoesNotFit`, `readonly`, `languageIncomplete`, or `conflict` where the version is not at the
 *   revision of `ifMatch`
 */
export const editVersion = async (
  trx: Kysely<Database>,
  id: number,
  { after, id: batchId, edits: sent, by, ifMatch }: SentBatch,
): Promise<EditsAnswer | null> => {
  const state = await lockForEdits(trx, id);
  if (state === null) return null;
  const { status, number } = state;
  const recordedBatch = await findBatch(trx, id, batchId);
  if (recordedBatch) return { isMade: true, status, ...recordedBatch };
  if (ifMatch) await lockSeenVersion(trx, id, ifMatch);
  if (number !== after) {
    return { isMade: false, status, number, batches: await findBatchesAfter(trx, id, { after, number }) };
  }
  await ascribeTranslations(trx, by);
  const edits = await applyToRows(trx, id, status, sent);
  await insertBatch(trx, id, { number: number + 1, id: batchId, edits: JSON.stringify(edits), by });
  await recordEvent(trx, {
    actorId: by,
    type: 'CONTENT_UPDATE',
    object: { type: 'questionTree', id },
    outcome: 'SUCCESS',
    data: { edits: edits.length },
  });
  const insertedBatch = await findBatch(trx, id, batchId);
  if (!insertedBatch) throw new Error('the batch was not kept');
  return { isMade: true, status, ...insertedBatch };
};
