import { activeLanguages, type Key } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { lockSeenVersion } from '../../content/version-revision.ts';
import type { Database } from '../../db/tables.ts';
import type { IfMatch } from '../../http/requests/if-match.ts';
import type { TreeHead } from '../document/tree-reader.ts';
import { refuseIncompleteCodes } from '../translations/incomplete-language.ts';
import { batchesAfter, findBatch, insertBatch, lockForEdits } from './edit-log-store.ts';
import { doesNotFit, refuseReadOnly, refuseUnkeepable } from './edit-rules.ts';
import { fitEdits, lastAbout } from './fit-edits.ts';
import { type Change, deleteNodes, insertNodes, updateNodes } from './node-rows.ts';
import { writePlaces } from './place-rows.ts';
import { deleteResults, findUnused, insertResults, updateResults } from './result-rows.ts';
import { writeTexts, writeTreeTexts } from './text-rows.ts';
import { touchedKeys } from './touched-keys.ts';
import { readTouched } from './touched-rows.ts';
import { writeTreeRow } from './tree-row.ts';

/** Edits of a version that are made in one go, with their texts as they are stored. */
export type SentBatch = { after: number; id: string; edits: readonly TreeEdit[]; by: number; ifMatch?: IfMatch };

/** What came of edits; `batches` is the text of a list. */
export type EditsAnswer = {
  isMade: boolean;
  status: TreeHead['status'];
  number: number;
  batches: string | null;
};

const kinds = ['question', 'option', 'example'] as const;

/** Writes what changed, in the order in which rows name each other. Returns a node that can't be what it became. */
const writeChange = async (change: Change): Promise<[Key, string] | null> => {
  await insertResults(change);
  for (const kind of kinds) await insertNodes(change, kind);
  await writeTreeRow(change);
  const circle = await writePlaces(change);
  if (circle !== null) return [circle, `${circle} would lead round to itself`];
  for (const kind of kinds) await updateNodes(change, kind);
  await updateResults(change);
  await writeTreeTexts(change);
  for (const kind of [...kinds, 'result'] as const) await writeTexts(change, kind);
  for (const kind of [...kinds].reverse()) await deleteNodes(change, kind);
  const used = await deleteResults(change);
  return used === null ? null : [used, `${used} is in use`];
};

const makeEdits = async (
  trx: Kysely<Database>,
  id: number,
  status: TreeHead['status'],
  sent: readonly TreeEdit[],
): Promise<TreeEdit[]> => {
  const touched = touchedKeys(sent);
  const read = await readTouched(trx, id, touched);
  const own = read?.document.language ?? null;
  if (read === null || own === null) throw doesNotFit(0, 'the version has no language');
  refuseReadOnly(status, own, sent);
  const known = await trx.selectFrom('language').select('code').execute();
  refuseUnkeepable(read, sent, new Set(known.map(({ code }) => code)));
  const { before, after, edits } = fitEdits(read, sent, await findUnused(trx, id, [...touched.result]));
  const ofResults = (read.standard ?? own) === own ? own : null;
  const fault = await writeChange({ trx, id, own, ofResults, before, after, ids: read.ids });
  if (fault) throw doesNotFit(lastAbout(edits, fault[0]), fault[1]);
  const activeBefore = new Set(activeLanguages(before));
  const activated = activeLanguages(after).filter((code) => !activeBefore.has(code));
  await refuseIncompleteCodes(trx, id, activated);
  return edits;
};

/**
 * Makes edits of a version in its rows, all or none, where it is what they were made on. What it costs depends on the
 * edits, not on the size of the tree.
 *
 * @param trx the running transaction; nothing of it may stay when this throws
 * @returns null where there is no such version
 * @throws AppError `editDoesNotFit`, `readonly`, `languageIncomplete`, or `conflict` where the version is not at the revision of `ifMatch`
 */
export const editVersion = async (
  trx: Kysely<Database>,
  id: number,
  { after, id: batchId, edits: sent, by, ifMatch }: SentBatch,
): Promise<EditsAnswer | null> => {
  const standing = await lockForEdits(trx, id);
  if (standing === null) return null;
  const { status, number } = standing;
  const known = await findBatch(trx, id, batchId);
  if (known) return { isMade: true, status, ...known };
  if (ifMatch) await lockSeenVersion(trx, id, ifMatch);
  if (number !== after) {
    return { isMade: false, status, number, batches: await batchesAfter(trx, id, { after, number }) };
  }
  const edits = await makeEdits(trx, id, status, sent);
  await insertBatch(trx, id, { number: number + 1, id: batchId, edits: JSON.stringify(edits), by });
  await recordEvent(trx, {
    actorId: by,
    type: 'CONTENT_UPDATE',
    object: { type: 'questionTree', id },
    outcome: 'SUCCESS',
    data: { edits: edits.length },
  });
  const made = await findBatch(trx, id, batchId);
  if (!made) throw new Error('the batch was not kept');
  return { isMade: true, status, ...made };
};
