import { join } from 'node:path';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';
import type { FileStore } from '../media/file-store.ts';
import type { StoredDocument } from '../pdf/pdf-store.ts';
import { publishTree } from '../trees/publish.ts';
import { checkContent } from './check-content.ts';
import { type Content, type Parts, pictureOf, picturesIn } from './content.ts';
import { isEmpty } from './is-empty.ts';
import { readContent } from './read-content.ts';
import { deletePictures, type StoredPictures, storePictures } from './store-pictures.ts';
import { deleteDocuments, storeDocuments, writeDocuments } from './write-documents.ts';
import { writeLanguages } from './write-languages.ts';
import { writeAssociations, writeMails, writeNotifications } from './write-messages.ts';
import { writeResults } from './write-results.ts';
import { writeTexts } from './write-texts.ts';
import { writeTree } from './write-tree.ts';
import type { Writing } from './writing.ts';

const idOf = (ids: ReadonlyMap<string, number>, code: string) => {
  const id = ids.get(code);
  if (id === undefined) throw new RangeError(`there is no language ${code}`);
  return id;
};

const write = async (trx: Kysely<Database>, content: Content, stored: StoredPictures) => {
  const ids = await writeLanguages(trx, content.languages);
  const [base = '', ...others] = content.codes;
  const baseId = idOf(ids, base);
  const writing: Writing = {
    trx,
    base,
    baseId,
    others: others.map((code) => ({ code, languageId: idOf(ids, code) })),
    picture(image) {
      const picture = stored.get(pictureOf(image));
      if (!picture) throw new RangeError(`${image} was not stored`);
      return picture;
    },
  };
  await writeTexts(trx, content.catalogues);
  await writeAssociations(writing, content.associations);
  await writeMails(writing, content.emails);
  await writeNotifications(writing, content.notifications);
  const results = await writeResults(writing, content.results.results, baseId);
  for (const [index, { tree }] of content.trees.entries()) {
    const id = await writeTree(writing, tree, index + 1, { results, baseId });
    await publishTree(trx, id, { by: null });
  }
};

/**
 * Fills an empty database with content, and publishes the trees in it. Everything is checked before anything is
 * written, and everything is written or nothing. Of several processes that do it at once, one writes.
 *
 * @param from.folder the folder that holds the content
 * @param from.parts `all` for the demonstration; `base` for languages, associations, mail texts and texts of screens
 * @returns whether it was written; false where there is content already
 * @throws ContentFaults with everything that is wrong with the files
 */
export const importContent = async (from: {
  db: Kysely<Database>;
  files: FileStore;
  folder: string;
  parts: Parts;
}): Promise<boolean> => {
  const { db, files, folder, parts } = from;
  const content = await readContent(folder, parts);
  checkContent(content, parts);
  const names = picturesIn(content).map(({ picture }) => picture);
  const stored = await storePictures(files, join(folder, 'images'), names);
  let documents: StoredDocument[] = [];
  let written = false;
  try {
    // Only the demonstration's own texts ship: an organisation brings its own.
    if (parts === 'all') documents = await storeDocuments(files, join(folder, 'documents'), content.codes);
    written = await db.transaction().execute(async (trx) => {
      await sql`select pg_advisory_xact_lock(4919, 2)`.execute(trx);
      if (!(await isEmpty(trx))) return false;
      await write(trx, content, stored);
      await writeDocuments(trx, documents);
      return true;
    });
  } finally {
    if (!written) {
      await deletePictures(files, stored);
      await deleteDocuments(files, documents);
    }
  }
  return written;
};
