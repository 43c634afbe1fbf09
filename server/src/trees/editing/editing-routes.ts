import {
  editTree,
  followTree,
  getTreeDocument,
  listResultUses,
  listTreeResults,
  previewTree,
} from '@ok/contract/routes/trees/tree-editing.ts';
import { isPictureName } from '@ok/contract/rules/values/images.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { Kysely } from 'kysely';
import { isForeignKeyViolation } from '../../content/changes/database-error.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { setETag } from '../../http/row-reply.ts';
import { TreeReader } from '../document/tree-reader.ts';
import { readResultRows } from '../document/tree-rows.ts';
import { readResultUses } from '../structure/tree-location-store.ts';
import { cleanEdits } from './clean-edits.ts';
import { findBatchesAfter, recordHeartbeat } from './edit-log-store.ts';
import { doesNotFit, picturesOf } from './edit-rules.ts';
import { editVersion } from './edit-store.ts';
import { readVersionText } from './version-text.ts';

type EditingServices = { db: Kysely<Database>; files: FileStore };

/** Simultaneous checks of files: enough to hide the latency of a remote store, without overloading it. */
const maxConcurrentChecks = 10;

/** Refuses edits that name a picture which isn't stored. */
const refuseUnstored = async (files: FileStore, edits: readonly TreeEdit[]) => {
  const firstUses = new Map<string, number>();
  for (const [index, edit] of edits.entries())
    for (const picture of picturesOf(edit)) {
      if (picture && !firstUses.has(picture.file)) firstUses.set(picture.file, index);
    }
  const uses = [...firstUses];
  for (let from = 0; from < uses.length; from += maxConcurrentChecks) {
    const checks = uses.slice(from, from + maxConcurrentChecks).map(async ([file, index]) => {
      return { file, index, isStored: isPictureName(file) && (await files.has(file)) };
    });
    const missing = (await Promise.all(checks)).find(({ isStored }) => !isStored);
    if (missing) throw doesNotFit(missing.index, `there is no picture ${missing.file}`);
  }
};

/** Serializes the state of a version. Its batches are serialized already. */
const serializeNews = (news: object, batches: string | null) =>
  `${JSON.stringify(news).slice(0, -1)},"batches":${batches}}`;

/** Routes of the editor: read a version, edit it, follow the changes of others, and preview its pages. */
export const editingRoutes = ({ authRoute }: RegisterRoute, { db, files }: EditingServices) => {
  authRoute(getTreeDocument, async ({ params, reply }) => {
    const read = await readVersionText(db, params.id, 'document');
    if (!read) throw new AppError('notFound');
    setETag(reply, read.revision);
    return read.text;
  });

  authRoute(listTreeResults, async ({ params }) => {
    const reader = new TreeReader();
    reader.take(await readResultRows(db, params.id));
    const read = reader.read();
    if (!read) throw new AppError('notFound');
    // Sent as text like the document, since no schema knows the languages.
    return Buffer.from(JSON.stringify(Object.entries(read.document.results).map(([key, value]) => ({ key, value }))));
  });

  authRoute(listResultUses, ({ params, currentUser }) => readResultUses(db, params.key, currentUser.langKey));

  authRoute(previewTree, async ({ params, query }) => {
    const read = await readVersionText(db, params.id, { pagesIn: query.language ?? null });
    if (!read) throw new AppError('notFound');
    return read.text;
  });

  authRoute(followTree, async ({ params, body, currentUser }) => {
    const { tab, node, field = null, after, isLeaving = false } = body;
    const state = await recordHeartbeat(db, params.id, { tab, node, field, isLeaving, by: currentUser.id });
    if (!state) throw new AppError('notFound');
    const batches = await findBatchesAfter(db, params.id, { after, number: state.number });
    return Buffer.from(serializeNews(state, batches));
  });

  authRoute(editTree, async ({ params, body, currentUser, ifMatch }) => {
    const edits = await cleanEdits(body.edits);
    await refuseUnstored(files, edits);
    const batch = { after: body.after, id: body.id, edits, by: currentUser.id, ifMatch };
    const answer = await inTransaction(db, (trx) => editVersion(trx, params.id, batch)).catch((error: unknown) => {
      // A simultaneous change began to use a deleted row, or deleted a row that these edits name.
      throw isForeignKeyViolation(error) ? doesNotFit(0, 'something else was changed at the same time') : error;
    });
    if (!answer) throw new AppError('notFound');
    const { isMade, batches, ...news } = answer;
    return Buffer.from(`{"isMade":${isMade},"news":${serializeNews(news, batches)}}`);
  });
};
