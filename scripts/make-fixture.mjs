import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { useProduct } from './fixture/live.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { ensurePostgresPrograms } from './lib/postgres-programs.mjs';
import { root } from './lib/run.mjs';

// Saves the data that a version leaves behind: a demonstration after some use, as the folder of the embedded database
// and as a dump of a PostgreSQL server. Tests start every later version on it. Run it on a version before its number is
// raised:
//
// `node scripts/make-fixture.mjs [a checkout of it]`.

const checkout = resolve(process.argv[2] ?? root);
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const target = join(root, 'server/test/fixtures', version);

// Checkouts of earlier versions have the file in the second place.
const connectFile = ['server/src/db/connections/connect.ts', 'server/src/db/connect.ts']
  .map((path) => join(checkout, path))
  .find(existsSync);

const migrationsOf = (folder) => readdirSync(join(folder, 'server/src/db/migrations')).sort();

/** Starts the version, and stops it as an operator would. */
async function startVersion(settings) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: checkout,
    env: { ...process.env, PORT: '0', PROFILE: 'demo', NODE_ENV: 'production', SAMPLE_DATA: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (words) => {
    output += words;
  });
  while (!/listens at \S+/.test(output)) {
    if (child.exitCode !== null) throw new Error(`it did not start: ${output}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url: /listens at (\S+)/.exec(output)[1],
    readOutput: () => output,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/**
 * Starts, uses and stops the version, and then makes in the database the changes for which it has no call, as its
 * operators had to.
 */
async function useVersion(settings) {
  const product = await startVersion(settings);
  const { textsLeft, ...changes } = await useProduct(product.url, product.readOutput).finally(product.stop);
  const { connect } = await import(pathToFileURL(connectFile).href);
  const connection = await connect({
    databaseUrl: settings.DATABASE_URL,
    dataDir: join(settings.DATA_DIR, 'database'),
  });
  await connection.rawTransaction(async (transaction) => {
    for (const { language, key, value } of textsLeft ? changes.edits.texts : [])
      await transaction.query(
        `insert into ui_text (language, key, value) values ($1, $2, $3)
          on conflict (language, key) do update set value = excluded.value`,
        [language, key, value],
      );
    if (textsLeft) await transaction.query("update revision set number = number + 1 where area = 'texts'");
  });
  await connection.close();
  return changes;
}

const pack = (bytes) =>
  brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_LARGE_WINDOW]: 1,
      [constants.BROTLI_PARAM_LGWIN]: 26,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });

/** Folder of the embedded database as an archive, without its lock. */
const archiveOf = (dataDir) =>
  execFileSync('tar', ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '-cf', '-', '-C', dataDir, 'database'], {
    maxBuffer: 2 ** 30,
  });

/** The SQL statements without the commands for PostgreSQL's own client. */
async function dumpOf(url) {
  const programs = await ensurePostgresPrograms();
  const parameters = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', `--dbname=${url}`];
  const dump = execFileSync(join(programs, 'pg_dump'), parameters, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return Buffer.from(dump.replaceAll(/^\\(?:un)?restrict .*\n/gm, ''));
}

const dataDir = mkdtempSync(join(tmpdir(), 'ok-fixture-'));
const fixturePostgres = await startPostgres({ durable: true });
try {
  mkdirSync(target, { recursive: true });
  const changes = await useVersion({ DATA_DIR: join(dataDir, 'embedded') });
  await useVersion({ DATA_DIR: join(dataDir, 'server'), DATABASE_URL: fixturePostgres.url });
  const packed = {
    'embedded.tar.br': pack(archiveOf(join(dataDir, 'embedded'))),
    'dump.sql.br': pack(await dumpOf(fixturePostgres.url)),
  };
  for (const [name, bytes] of Object.entries(packed)) {
    writeFileSync(join(target, name), bytes);
    console.log(`${name} ${Math.ceil(bytes.length / 1024)} kB`);
  }
  const facts = { version, lastMigration: migrationsOf(checkout).at(-1), ...changes };
  writeFileSync(join(target, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
} finally {
  await fixturePostgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
