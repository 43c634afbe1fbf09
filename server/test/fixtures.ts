import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliDecompressSync, constants } from 'node:zlib';
import { sql } from 'kysely';
import { connect } from '../src/db/connections/connect.ts';

const folder = fileURLToPath(new URL('./fixtures', import.meta.url));

/** The saved data of a version, and the changes that were made to it: see `scripts/make-fixture.mjs`. */
export type Fixture = {
  version: string;
  /** Last migration of this version's database. */
  lastMigration: string;
  accounts: { username: string; password: string }[];
  edits: {
    texts: { language: string; key: string; value: string }[];
    mail: { identifier: string; subject: string };
    language: { code: string; localName: string };
    result: { score: number; name: string };
  };
  /** Identifiers of the deleted rows. */
  deleted: { mail: string; notification: string };
  /** Corrected texts of answers, in a published version and in a draft; missing for versions without such a call. */
  corrections?: { published: string; draft: string };
};

/** Every saved version, the oldest first. */
export const fixtures: readonly Fixture[] = readdirSync(folder)
  .sort((one, other) => one.localeCompare(other, 'en', { numeric: true }))
  .map((version) => JSON.parse(readFileSync(join(folder, version, 'facts.json'), 'utf8')));

const unpack = ({ version }: Fixture, name: string) =>
  brotliDecompressSync(readFileSync(join(folder, version, name)), {
    params: { [constants.BROTLI_DECODER_PARAM_LARGE_WINDOW]: 1 },
  });

/** Settings that start the product on the restored data. */
type Restored = { DATA_DIR: string; DATABASE_URL?: string };

const databaseOf = ({ DATA_DIR, DATABASE_URL }: Restored) =>
  connect<unknown>({ databaseUrl: DATABASE_URL, dataDir: join(DATA_DIR, 'database'), poolSize: 1 });

/** Marks all users as just signed in: those who stay away are warned and deleted. */
const bringToToday = async (restored: Restored) => {
  const { db, close } = await databaseOf(restored);
  await sql`update user_account set created_date = now(), last_sign_in_date = now()`.execute(db);
  await close();
};

/** Restores a version's data into an empty folder, or into an empty database on a server. */
export const restore = async (fixture: Fixture, to: Restored): Promise<void> => {
  if (to.DATABASE_URL === undefined) {
    execFileSync('tar', ['-xf', '-', '-C', to.DATA_DIR], { input: unpack(fixture, 'embedded.tar.br') });
  } else {
    const { rawTransaction, close } = await databaseOf(to);
    // The dump changes settings of its session, which a pooler would give to others.
    await rawTransaction((transaction) => transaction.script(`${unpack(fixture, 'dump.sql.br')}; reset all`));
    await close();
  }
  await bringToToday(to);
};
