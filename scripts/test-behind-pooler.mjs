import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { canInstallPackages, installPackages, onPath, readOutput } from './lib/debian.mjs';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { mustRun, projectEnv, root, runNode } from './lib/run.mjs';

// Runs the tests of the server with PgBouncer in transaction mode between product and database, each test on a database
// of its own. `node scripts/test-behind-pooler.mjs [parameters of Vitest]`

const findPooler = () => onPath('pgbouncer') ?? readOutput('ls', ['/usr/sbin/pgbouncer']);

/** @returns {Promise<string>} path of PgBouncer, which is installed from Debian if it is missing */
async function ensurePooler() {
  if (!findPooler() && canInstallPackages()) await installPackages('pgbouncer');
  const pooler = findPooler();
  if (!pooler) throw new Error('The tests need PgBouncer: install it.');
  return pooler;
}

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Starts PgBouncer before a server, for all of its databases. */
async function startPooler(databasePort) {
  const program = await ensurePooler();
  const folder = mkdtempSync(join(tmpdir(), 'ok-pooler-'));
  const port = await freePort();
  const settings = [
    '[databases]',
    `* = host=127.0.0.1 port=${databasePort} user=ok`,
    '[pgbouncer]',
    'listen_addr = 127.0.0.1',
    `listen_port = ${port}`,
    'unix_socket_dir =',
    'auth_type = any',
    'pool_mode = transaction',
    'max_client_conn = 2000',
    'default_pool_size = 40',
    'server_idle_timeout = 5',
  ];
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, settings.map((line) => `${line}\n`).join(''));
  // Like PostgreSQL, PgBouncer refuses to run as root.
  const isRoot = process.getuid?.() === 0;
  const owner = isRoot
    ? { uid: Number(readOutput('id', ['-u', 'postgres'])), gid: Number(readOutput('id', ['-g', 'postgres'])) }
    : {};
  if (isRoot) for (const path of [folder, file]) chownSync(path, owner.uid, owner.gid);
  const child = spawn(program, ['-q', file], { ...owner, stdio: 'inherit' });
  return {
    port,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

await install('all');
const postgres = await startPostgres({ settings: { max_connections: 300 } });
const { port } = new URL(postgres.url);
const pooler = await startPooler(port);
try {
  // Otherwise the product sets these for its sessions.
  for (const setting of ["statement_timeout = '15s'", "idle_in_transaction_session_timeout = '15s'", 'jit = off']) {
    await mustRun('psql', [postgres.url, '-q', '-c', `alter role ok set ${setting}`]);
  }
  const vitest = [join(root, 'node_modules/vitest/vitest.mjs'), 'run', '--project', 'server'];
  process.exitCode = await runNode([...vitest, ...process.argv.slice(2)], {
    env: projectEnv({ OK_TEST_PG_URL: postgres.url, OK_TEST_POOLER_PORT: String(pooler.port) }),
  });
} finally {
  await pooler.stop();
  await postgres.stop();
}
