import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliCompressSync, constants } from 'node:zlib';
import { live } from './fixture/live.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { ensurePostgresPrograms } from './lib/postgres-programs.mjs';
import { root } from './lib/run.mjs';

// Keeps what a version leaves behind: the data of a demonstration that was lived with for a while, as the embedded
// database's folder and as a dump of a PostgreSQL server. Tests start every later version on it. Run it on a version
// before its number is raised: `node scripts/make-fixture.mjs [a checkout of it]`.

const checkout = resolve(process.argv[2] ?? root);
const { version } = JSON.parse(readFileSync(join(checkout, 'package.json'), 'utf8'));
const target = join(root, 'server/test/fixtures', version);

const migrationsOf = (folder) => readdirSync(join(folder, 'server/src/db/migrations')).sort();

/** Start the version, and end it as an operator would. */
async function start(settings) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', 'server/src/main.ts'], {
    cwd: checkout,
    env: { ...process.env, PORT: '0', PROFILE: 'demo', NODE_ENV: 'production', SAMPLE_DATA: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.setEncoding('utf8').on('data', (words) => {
    said += words;
  });
  while (!/listens at \S+/.test(said)) {
    if (child.exitCode !== null) throw new Error(`it did not start: ${said}`);
    await new Promise((done) => setTimeout(done, 50));
  }
  return {
    url: /listens at (\S+)/.exec(said)[1],
    said: () => said,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** Start, live, stop; then do in the database what the version has no call for, as its operators had to. */
async function liveIn(settings) {
  const product = await start(settings);
  const { textsLeft, ...lived } = await live(product.url, product.said).finally(product.stop);
  const { connect } = await import(pathToFileURL(join(checkout, 'server/src/db/connect.ts')).href);
  const connection = await connect({
    databaseUrl: settings.DATABASE_URL,
    dataDir: join(settings.DATA_DIR, 'database'),
  });
  await connection.rawTransaction(async (transaction) => {
    for (const { language, key, value } of textsLeft ? lived.edits.texts : [])
      await transaction.query(
        `insert into ui_text (language, key, value) values ($1, $2, $3)
          on conflict (language, key) do update set value = excluded.value`,
        [language, key, value],
      );
    if (textsLeft) await transaction.query("update revision set number = number + 1 where area = 'texts'");
  });
  await connection.close();
  return lived;
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

/** The folder of the embedded database as an archive, without its lock. */
const archiveOf = (dataDir) =>
  execFileSync('tar', ['--sort=name', '--mtime=@0', '--owner=0', '--group=0', '-cf', '-', '-C', dataDir, 'database'], {
    maxBuffer: 2 ** 30,
  });

/** Statements alone: what is meant for PostgreSQL's own client is left out. */
async function dumpOf(url) {
  const programs = await ensurePostgresPrograms();
  const parameters = ['--inserts', '--rows-per-insert=100', '--no-owner', '--no-privileges', `--dbname=${url}`];
  const dump = execFileSync(join(programs, 'pg_dump'), parameters, { encoding: 'utf8', maxBuffer: 2 ** 30 });
  return Buffer.from(dump.replaceAll(/^\\(?:un)?restrict .*\n/gm, ''));
}

const dataDir = mkdtempSync(join(tmpdir(), 'ok-fixture-'));
const postgres = await startPostgres({ durable: true });
try {
  mkdirSync(target, { recursive: true });
  const lived = await liveIn({ DATA_DIR: join(dataDir, 'embedded') });
  await liveIn({ DATA_DIR: join(dataDir, 'server'), DATABASE_URL: postgres.url });
  const packed = {
    'embedded.tar.br': pack(archiveOf(join(dataDir, 'embedded'))),
    'dump.sql.br': pack(await dumpOf(postgres.url)),
  };
  for (const [name, bytes] of Object.entries(packed)) {
    writeFileSync(join(target, name), bytes);
    console.log(`${name} ${Math.ceil(bytes.length / 1024)} kB`);
  }
  const facts = { version, lastMigration: migrationsOf(checkout).at(-1), ...lived };
  writeFileSync(join(target, 'facts.json'), `${JSON.stringify(facts, null, 2)}\n`);
} finally {
  await postgres.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
