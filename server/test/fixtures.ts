import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { connect } from '../src/db/connect.ts';

const folder = fileURLToPath(new URL('./fixtures', import.meta.url));

/** What a version left behind, and what was done with it: see `scripts/make-fixture.mjs`. */
export type Fixture = {
  version: string;
  /** The last file that this version's database was migrated with. */
  lastMigration: string;
  accounts: { username: string; password: string }[];
  edits: {
    texts: { language: string; key: string; value: string }[];
    mail: { identifier: string; subject: string };
    language: { code: string; localName: string };
    result: { score: number; name: string };
  };
  /** By identifier. */
  deleted: { mail: string; notification: string };
  /** What answers of published and of waiting versions were made to say; of versions that could not be told so not there. */
  corrections?: { published: string; draft: string };
};

/** Every version whose data is kept, the oldest first. */
export const fixtures: readonly Fixture[] = readdirSync(folder)
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .map((version) => JSON.parse(readFileSync(join(folder, version, 'facts.json'), 'utf8')));

const unpack = ({ version }: Fixture, name: string) =>
  brotliDecompressSync(readFileSync(join(folder, version, name)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });

/** Where a version's data was put: the settings that start the product on it. */
type Restored = { DATA_DIR: string; DATABASE_URL?: string };

const databaseOf = ({ DATA_DIR, DATABASE_URL }: Restored) =>
  connect<unknown>({ databaseUrl: DATABASE_URL, dataDir: join(DATA_DIR, 'database'), poolSize: 1 });

/** Somebody who has not signed in for long is written to and forgotten: they all have just done so. */
const bringToToday = async (restored: Restored) => {
  const { db, close } = await databaseOf(restored);
  await sql`update user_account set created_date = now(), last_sign_in_date = now()`.execute(db);
  await close();
};

/** Put a version's data into an empty folder, or into an empty database on a server. */
export const restore = async (fixture: Fixture, to: Restored): Promise<void> => {
  if (to.DATABASE_URL === undefined) {
    execFileSync('tar', ['-xf', '-', '-C', to.DATA_DIR], { input: unpack(fixture, 'embedded.tar.br') });
  } else {
    const { rawTransaction, close } = await databaseOf(to);
    // The dump changes settings of its session, so that goes with it.
    await rawTransaction((transaction) => transaction.script(unpack(fixture, 'dump.sql.br').toString()));
    await close();
  }
  await bringToToday(to);
};
