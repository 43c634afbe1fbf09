import { existsSync, readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

/** Days for which the files of a replaced version are kept: no session lasts longer, and a page seldom stays open. */
const keptDays = 35;

/** Files that are read and stored together: some 200 kB. */
const batchSize = 50;

/** Names of assets as the build makes them. */
const assetName = /^[\w.-]{1,200}$/;

const readAsset = async (folder: string, name: string) => {
  const compressed = join(folder, `${name}.br`);
  const isCompressed = existsSync(compressed);
  const content = await readFile(isCompressed ? compressed : join(folder, name), 'base64');
  return { name, content, encoding: isCompressed ? 'br' : null };
};

/**
 * Stores the assets of this version in the database, before the first page refers to them. In an upgrade, processes of
 * both versions answer side by side, and pages of the former one stay open after it: each process then serves the assets
 * of the other version too. Assets of a version that was replaced long ago are deleted.
 */
export const storeAssets = async (db: Kysely<Database>, webFolder: string): Promise<void> => {
  const folder = join(webFolder, 'assets');
  if (!existsSync(folder)) return;
  const names = readdirSync(folder).filter((name) => !/\.(br|gz)$/.test(name) && assetName.test(name));
  const isCurrent = sql<boolean>`(name = any (${names}::text[]))`;
  const { rows } = await sql<{ name: string }>`
    update web_asset set replaced_at = case when ${isCurrent} then null else now() end
    where (replaced_at is null) <> ${isCurrent} returning name`.execute(db);
  if (rows.length > 0)
    await sql`delete from web_asset where replaced_at < now() - make_interval(days => ${keptDays})`.execute(db);
  const stored = new Set(
    (await db.selectFrom('web_asset').select('name').where(isCurrent).execute()).map((row) => row.name),
  );
  const missing = names.filter((name) => !stored.has(name));
  for (let from = 0; from < missing.length; from += batchSize) {
    const assets = await Promise.all(missing.slice(from, from + batchSize).map((name) => readAsset(folder, name)));
    // Another process of this version may store the same files.
    await db
      .insertInto('web_asset')
      .values(assets)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
};

const contentTypes: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
};

/** Asset as a browser gets it; `encoding` is the `Content-Encoding` of its bytes. */
export type StoredAsset = { bytes: Buffer; encoding: string | null; contentType: string };

const decompress = promisify(brotliDecompress);

/**
 * Finds an asset of another version by the path of a request; null if there is none.
 *
 * @param acceptEncoding header of the request: a browser that does not accept Brotli gets plain bytes
 */
export const findStoredAsset = async (
  db: Kysely<Database>,
  path: string,
  acceptEncoding: string | undefined,
): Promise<StoredAsset | null> => {
  const name = path.startsWith('/assets/') ? path.slice('/assets/'.length) : '';
  const contentType = contentTypes[extname(name)];
  if (!assetName.test(name) || contentType === undefined) return null;
  const row = await db
    .selectFrom('web_asset')
    .select(['content', 'encoding'])
    .where('name', '=', name)
    .executeTakeFirst();
  if (!row) return null;
  const bytes = Buffer.from(row.content, 'base64');
  if (row.encoding === null || /\bbr\b/.test(acceptEncoding ?? '')) return { ...row, bytes, contentType };
  return { bytes: await decompress(bytes), encoding: null, contentType };
};
