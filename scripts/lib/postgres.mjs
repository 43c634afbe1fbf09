import { spawn, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { readOutput } from './debian.mjs';
import { ensurePostgresPrograms } from './postgres-programs.mjs';

/**
 * @typedef {object} PostgresServer
 * @property {string} url its administrator's URL
 * @property {string} folder its data folder
 * @property {() => Promise<void>} stop stops the server, and removes its folder
 * @property {() => Promise<void>} halt stops it at once, as a crash does; `start` starts it again
 * @property {() => Promise<void>} start
 */

/**
 * Starts its own PostgreSQL server in a temporary folder, on the loopback address and a free port. The server saves
 * time by not syncing, which suits tests; set `durable` to measure.
 *
 * @param {{ durable?: boolean, settings?: Record<string, string | number> }} [options]
 * @returns {Promise<PostgresServer>}
 * @throws Error when the programs are missing or the server does not start
 */
export function startPostgres({ durable = false, settings = {} } = {}) {
  return startFilled({ ...(durable ? {} : withoutSync), ...settings }, initialise);
}

/**
 * Starts a standby of a running server, which follows it until `promote`.
 *
 * @param {PostgresServer} primary
 * @returns {Promise<PostgresServer & { promote: () => Promise<void> }>}
 */
export async function startStandby(primary) {
  const { port } = new URL(primary.url);
  const parameters = ['-h', '127.0.0.1', '-p', port, '-U', 'ok', '-R', '-X', 'stream', '--checkpoint=fast'];
  const standby = await startFilled({}, (programs, folder, owner) =>
    runProgram(join(programs, 'pg_basebackup'), ['-D', join(folder, 'data'), ...parameters], { ...owner, cwd: folder }),
  );
  const promote = async () => {
    const programs = await ensurePostgresPrograms();
    runProgram(join(programs, 'pg_ctl'), ['promote', '-D', standby.folder], { ...ownerOfServer(), cwd: tmpdir() });
  };
  return { ...standby, promote };
}

/** Starts a server on a new data folder that `fill` makes. */
async function startFilled(settings, fill) {
  const programs = await ensurePostgresPrograms();
  const owner = ownerOfServer();
  const folder = mkdtempSync(join(tmpdir(), 'ok-postgres-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const remove = () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  try {
    fill(programs, folder, owner);
    const port = await freePort();
    let server;
    const start = async () => {
      server = launch(programs, folder, owner, port, settings);
      await Promise.race([waitUntilReady(programs, port, server), server.failed]);
    };
    const stop = async () => {
      await server.stop();
      remove();
    };
    process.once('exit', () => {
      server?.kill();
      remove();
    });
    await start();
    const halt = () => server.halt();
    return { url: `postgres://ok@127.0.0.1:${port}/postgres`, folder: join(folder, 'data'), start, stop, halt };
  } catch (cause) {
    remove();
    throw cause;
  }
}

const withoutSync = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** PostgreSQL refuses to run as root. */
export function ownerOfServer() {
  if (process.getuid?.() !== 0) return {};
  for (const user of ['postgres', 'nobody']) {
    const uid = readOutput('id', ['-u', user]);
    if (uid) return { uid: Number(uid), gid: Number(readOutput('id', ['-g', user])) };
  }
  throw new Error('PostgreSQL does not run as root, and there is no user postgres or nobody to run it as.');
}

function initialise(programs, folder, owner) {
  // The embedded database's locale, so that both sort and fold case alike.
  const locale = [
    '--encoding=UTF8',
    '--lc-collate=C',
    `--lc-ctype=${process.platform === 'darwin' ? 'en_US' : 'C'}.UTF-8`,
  ];
  const parameters = ['-D', join(folder, 'data'), '-U', 'ok', '--auth=trust', '--no-sync', ...locale];
  runProgram(join(programs, 'initdb'), parameters, { ...owner, cwd: folder });
}

function runProgram(program, parameters, options) {
  const result = spawnSync(program, parameters, { ...options, encoding: 'utf8' });
  if (result.status !== 0) throw new Error(`${program} failed: ${result.stderr || result.error?.message}`);
}

function launch(programs, folder, owner, port, settings) {
  const all = { port, listen_addresses: '127.0.0.1', unix_socket_directories: '', timezone: 'UTC', ...settings };
  const parameters = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  // A process group of its own: an interrupt on the terminal reaches the script alone, which still needs the server to
  // clean up.
  const options = { ...owner, cwd: folder, detached: true, stdio: ['ignore', 'ignore', 'pipe'] };
  const child = spawn(join(programs, 'postgres'), ['-D', join(folder, 'data'), ...parameters], options);
  let log = '';
  child.stderr.on('data', (text) => {
    log = (log + text).slice(-4_000);
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const failed = new Promise((_, reject) => {
    child.once('error', reject);
    child.once('exit', () => reject(new Error(`PostgreSQL stopped: ${log}`)));
  });
  failed.catch(() => {});
  const running = () => child.exitCode === null && child.signalCode === null;
  const kill = () => running() && child.kill('SIGQUIT');
  // SIGINT is PostgreSQL's fast shutdown: it closes the remaining sessions.
  const stop = async () => {
    if (running()) child.kill('SIGINT');
    await ended;
  };
  // SIGQUIT is the immediate shutdown: PostgreSQL recovers from its log at the next start.
  const halt = async () => {
    kill();
    await ended;
  };
  return { failed, stop, kill, halt, running };
}

export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

/** A starting server accepts connections and rejects them, so PostgreSQL's own program checks it. */
async function waitUntilReady(programs, port, server) {
  const parameters = ['-q', '-h', '127.0.0.1', '-p', String(port)];
  while (server.running() && spawnSync(join(programs, 'pg_isready'), parameters).status !== 0) await wait(50);
}
