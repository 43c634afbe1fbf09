import type { PackagePreview } from '@ok/contract/routes/trees/tree-packages.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../../audit/audit-store.ts';
import { isUniqueViolation } from '../../content/changes/database-error.ts';
import type { Database } from '../../db/schema/tables.ts';
import { inTransaction } from '../../db/transactions/in-transaction.ts';
import type { FileStore } from '../../files/file-store.ts';
import { NotAnImage, storeWebp } from '../../files/store-image.ts';
import { AppError } from '../../http/app-error.ts';
import { openWorkerChannel, sendInParts, type WorkerChannel } from '../../jobs/worker-channel.ts';
import { writeVersion } from '../document/tree-writer.ts';
import { refusePackage } from './bad-package.ts';
import { packageThreads } from './export-package.ts';
import type { ImportRequest, OpenedPackage } from './package-worker.ts';
import { compareResults, insertMissingResults } from './packaged-results.ts';
import { judgeSender, keepSignature } from './signing-keys-store.ts';

/** Milliseconds that a thread may take for a whole package, and may wait for the next request. */
const timeouts = { idleTimeoutMs: 60_000, taskTimeoutMs: 120_000 };

type OpenPackage = Exclude<OpenedPackage, { refused: object }> & { request: WorkerChannel<ImportRequest>['request'] };

/**
 * Opens a package on a thread and hands it to `use`. The thread is released afterwards.
 *
 * @param bytes the package; the thread gets copies of its parts
 * @throws AppError `badPackage` with the place and the reason
 */
const withPackage = async <T>(bytes: Uint8Array, use: (opened: OpenPackage) => Promise<T>): Promise<T> => {
  const channel = openWorkerChannel<ImportRequest>(packageThreads, 'readPackage', timeouts);
  const { request, close } = channel;
  try {
    await sendInParts(channel, bytes, (part) => ({ bytes: part }));
    const opened = await request<OpenedPackage>('open');
    if ('refused' in opened) throw refusePackage(opened.refused.reason, opened.refused.place);
    return await use({ ...opened, request });
  } finally {
    close();
  }
};

/** Tree that a package belongs to by its key, and the number of its next version. */
const findPlace = async (
  db: Kysely<Database>,
  key: string,
): Promise<Pick<PackagePreview, 'tree' | 'version'> & { position: number | null; test: boolean }> => {
  const newest = await db
    .selectFrom('question_tree')
    .select(['id', 'tree_id', 'name', 'version', 'position', 'test'])
    .where('key', '=', key)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!newest) return { tree: null, version: 1, position: null, test: false };
  const { id, tree_id: treeId, name, version, position, test } = newest;
  return { tree: { treeId, name: name ?? '', newestVersion: { id, version } }, version: version + 1, position, test };
};

const findNewLanguages = async (db: Kysely<Database>, codes: readonly string[]): Promise<string[]> => {
  const knownCodes = new Set((await db.selectFrom('language').select('code').execute()).map(({ code }) => code));
  return codes.filter((code) => !knownCodes.has(code));
};

/**
 * Reads a package, and returns the effect of importing it as parts of JSON text, see `packagePreview`.
 *
 * @throws AppError `badPackage` with the place and the reason
 */
export const previewPackage = async (db: Kysely<Database>, bytes: Uint8Array): Promise<AsyncGenerator<string>> => {
  const parts: string[] = [];
  await withPackage(bytes, async ({ head, languages, results, signature, request }) => {
    const { tree, version } = await findPlace(db, head.key);
    const preview = {
      ...{ tree, version },
      newLanguages: await findNewLanguages(db, languages),
      results: await compareResults(db, results, head.language ?? ''),
      signature: signature && { signedBy: signature.signedBy, publicKey: signature.publicKey },
      trust: await judgeSender(db, signature),
    };
    parts.push(`${JSON.stringify(preview).slice(0, -1)},"document":`);
    let part = await request<string | null>('document');
    while (part !== null) {
      parts.push(part);
      part = await request<string | null>('document');
    }
  });
  return (async function* joinParts() {
    yield* parts;
    yield '}';
  })();
};

const languageNames = (code: string) => {
  const nameIn = (language: string) => new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code;
  const { direction } = new Intl.Locale(code) as { direction?: 'ltr' | 'rtl' };
  return { code, name: nameIn('en'), local_name: nameIn(code), direction: direction ?? 'ltr' };
};

/** Stores the pictures of a package that are not stored yet. They stay if the import fails, as other pictures do. */
const storePictures = async (files: FileStore, { pictures, request }: OpenPackage): Promise<void> => {
  for (const picture of pictures) {
    if (await files.has(picture)) continue;
    try {
      await storeWebp(files, picture, Buffer.from(await request<Uint8Array>({ picture })));
    } catch (error) {
      if (!(error instanceof NotAnImage)) throw error;
      throw refusePackage('picture', `pictures/${picture}`);
    }
  }
};

type ImportOptions = {
  /** Number that the new version has to get; another one is a conflict. */
  version: number | undefined;
  /** Id of the account that imports it; null for a command. */
  by: number | null;
  /** Whether a package of an unknown signer, or without a signature, is imported as well. */
  acceptsSender: boolean;
};

/**
 * Imports a package as a draft: the next version of the tree with its key, or version 1 of a new tree. A tree that is
 * here keeps its place in the list and whether it is a test.
 *
 * @returns the id of the row of the version
 * @throws AppError `badPackage`; `conflict` if the version would get another number than the expected one
 */
export const importPackage = async (
  db: Kysely<Database>,
  files: FileStore,
  bytes: Uint8Array,
  { version: expected, by, acceptsSender }: ImportOptions,
): Promise<number> =>
  withPackage(bytes, async (opened) => {
    const { head, languages, usedResults, results, signature, treeHash, request } = opened;
    const trust = await judgeSender(db, signature);
    if ((trust === 'unknown' || trust === 'unsigned') && !acceptsSender) {
      throw refusePackage('unknownSender', signature?.signedBy ?? '');
    }
    const { version } = await findPlace(db, head.key);
    if (expected !== undefined && expected !== version) throw new AppError('conflict');
    await storePictures(files, opened);
    const rows: Parameters<typeof writeVersion>[2]['rows'] = async function* (name) {
      let list = await request<string | null>({ rows: name, isFirst: true });
      while (list !== null) {
        // The thread makes the next rows while the database writes these.
        const next = request<string | null>({ rows: name, isFirst: false });
        next.catch(() => undefined);
        yield list;
        list = await next;
      }
    };
    return inTransaction(db, async (trx) => {
      const newLanguages = (await findNewLanguages(trx, languages)).map(languageNames);
      if (newLanguages.length > 0) await trx.insertInto('language').values(newLanguages).execute();
      await insertMissingResults(trx, results, head.language ?? '');
      const { tree, version: next, position, test } = await findPlace(trx, head.key);
      if (next !== version) throw new AppError('conflict');
      const place = tree ? { position, test } : {};
      const { rows: ids } = await sql<{ next: number }>`
        select coalesce(max(tree_id), 0) + 1 as next from question_tree`.execute(trx);
      const treeId = tree?.treeId ?? ids[0]?.next ?? 1;
      const source = { head: { ...head, ...place, version }, languages, results: usedResults, rows };
      const id = await writeVersion(trx, treeId, source);
      if (signature) await keepSignature(trx, treeHash, signature.text);
      await recordEvent(trx, {
        actorId: by,
        type: 'CONTENT_CREATE',
        object: { type: 'questionTree', id },
        outcome: 'SUCCESS',
        data: { imported: true, ...(signature && { signedBy: signature.signedBy, trust }) },
      });
      return id;
    });
  }).catch((error: unknown) => {
    // Another transaction took the number in between.
    throw isUniqueViolation(error) ? new AppError('conflict') : error;
  });
