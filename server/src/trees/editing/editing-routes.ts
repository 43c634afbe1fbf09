import {
  editTree,
  followTree,
  getTreeDocument,
  listResultUses,
  listTreeResults,
  previewTree,
} from '@ok/contract/routes/trees/tree-editing.ts';
import { isPictureName } from '@ok/contract/rules/images.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import type { Kysely } from 'kysely';
import { isForeignKeyViolation } from '../../content/database-error.ts';
import { inTransaction } from '../../db/in-transaction.ts';
import type { Database } from '../../db/tables.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../http/app-error.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { setETag } from '../../http/row-reply.ts';
import { TreeReader } from '../document/tree-reader.ts';
import { readResultRows } from '../document/tree-rows.ts';
import { cleanEdits } from './clean-edits.ts';
import { batchesAfter, tellPresence } from './edit-log-store.ts';
import { doesNotFit, picturesOf } from './edit-rules.ts';
import { editVersion } from './edit-store.ts';
import { resultUses } from './result-uses-store.ts';
import { readVersionText } from './version-text.ts';

type Services = { db: Kysely<Database>; files: FileStore };

/** Files that are asked for at the same time: enough for the way to a store elsewhere, without holding it up. */
const maxFilesAtOnce = 10;

/** Refuses edits that name a picture which isn't stored. */
const refuseUnstored = async (files: FileStore, edits: readonly TreeEdit[]) => {
  const firstUses = new Map<string, number>();
  for (const [index, edit] of edits.entries())
    for (const picture of picturesOf(edit)) {
      if (picture && !firstUses.has(picture.file)) firstUses.set(picture.file, index);
    }
  const uses = [...firstUses];
  for (let from = 0; from < uses.length; from += maxFilesAtOnce) {
    const checks = uses.slice(from, from + maxFilesAtOnce).map(async ([file, index]) => {
      return { file, index, isStored: isPictureName(file) && (await files.has(file)) };
    });
    const missing = (await Promise.all(checks)).find(({ isStored }) => !isStored);
    if (missing) throw doesNotFit(missing.index, `there is no picture ${missing.file}`);
  }
};

/** The news of a version as a text; its batches are one already. */
const newsText = (news: object, batches: string | null) => `${JSON.stringify(news).slice(0, -1)},"batches":${batches}}`;

/** Editing a version: reading it, changing it, following what others do, and looking at what it would become. */
export const editingRoutes = ({ authRoute }: RegisterRoute, { db, files }: Services) => {
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
    // As the document is answered, whatever its languages are called.
    return Buffer.from(JSON.stringify(Object.entries(read.document.results).map(([key, value]) => ({ key, value }))));
  });

  authRoute(listResultUses, ({ params, currentUser }) => resultUses(db, params.key, currentUser.langKey));

  authRoute(previewTree, async ({ params, query }) => {
    const read = await readVersionText(db, params.id, { pagesIn: query.language ?? null });
    if (!read) throw new AppError('notFound');
    return read.text;
  });

  authRoute(followTree, async ({ params, body, currentUser }) => {
    const { tab, node, after, isLeaving = false } = body;
    const found = await tellPresence(db, params.id, { tab, node, isLeaving, by: currentUser.id });
    if (!found) throw new AppError('notFound');
    const batches = await batchesAfter(db, params.id, { after, number: found.number });
    return Buffer.from(newsText(found, batches));
  });

  authRoute(editTree, async ({ params, body, currentUser, ifMatch }) => {
    const edits = await cleanEdits(body.edits);
    await refuseUnstored(files, edits);
    const batch = { after: body.after, id: body.id, edits, by: currentUser.id, ifMatch };
    const answer = await inTransaction(db, (trx) => editVersion(trx, params.id, batch)).catch((fault: unknown) => {
      // What is deleted came into use meanwhile, or what is named went away.
      throw isForeignKeyViolation(fault) ? doesNotFit(0, 'something else was changed at the same time') : fault;
    });
    if (!answer) throw new AppError('notFound');
    const { isMade, batches, ...news } = answer;
    return Buffer.from(`{"isMade":${isMade},"news":${newsText(news, batches)}}`);
  });
};
