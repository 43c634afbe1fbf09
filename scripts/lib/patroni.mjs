import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstallPackages, installPackages, onPath } from './debian.mjs';
import { freePort, ownerOfServer } from './postgres.mjs';
import { ensurePostgresPrograms } from './postgres-programs.mjs';

const passwords = { superuser: 'superuser of a trial', replication: 'replication of a trial' };

/** Seconds after which a primary that does not answer is replaced; Patroni's least is 20. */
const leaseSeconds = 20;

async function ensurePrograms() {
  const names = ['patroni', 'etcd', 'haproxy'];
  const isMissing = () => names.some((name) => !onPath(name, `/usr/sbin/${name}`));
  if (isMissing() && canInstallPackages()) await installPackages('patroni', 'etcd-server', 'haproxy');
  if (isMissing())
    throw new Error('A cluster needs Patroni, etcd and HAProxy: install patroni, etcd-server and haproxy.');
}

/** Configuration of a node, as JSON, which is YAML too. */
const formatNode = ({ name, folder, programs, etcdPort, port, restPort }) =>
  JSON.stringify({
    scope: 'ok',
    name,
    restapi: { listen: `127.0.0.1:${restPort}`, connect_address: `127.0.0.1:${restPort}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: leaseSeconds,
        loop_wait: 2,
        retry_timeout: 3,
        // A commit is confirmed once the standby has it, and only a standby that has all of them takes over.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 100 } },
      },
      // The embedded database's locale, so that both sort and fold case alike.
      initdb: [{ encoding: 'UTF8' }, { 'lc-collate': 'C' }, { 'lc-ctype': 'C.UTF-8' }, 'data-checksums'],
      pg_hba: ['host all all 127.0.0.1/32 scram-sha-256', 'host replication all 127.0.0.1/32 scram-sha-256'],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: programs,
      pgpass: join(folder, `${name}.pgpass`),
      authentication: {
        superuser: { username: 'ok', password: passwords.superuser },
        replication: { username: 'replicator', password: passwords.replication },
      },
      parameters: { unix_socket_directories: folder },
    },
  });

const formatProxy = (port, nodes) => `
global
  maxconn 500
defaults
  mode tcp
  timeout connect 5s
  timeout client 30m
  timeout server 30m
listen primary
  bind 127.0.0.1:${port}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, port: node, restPort }) => `  server ${name} 127.0.0.1:${node} maxconn 100 check port ${restPort}`).join('\n')}
`;

/**
 * Starts two nodes of PostgreSQL under Patroni, with etcd, behind HAProxy, which leads to the primary.
 *
 * @returns {Promise<{ url: string, killPrimary: () => Promise<() => Promise<void>>, stop: () => Promise<void> }>}
 *   `killPrimary` ends the primary and its Patroni as a power failure does, and resolves when the other node is the
 *   primary; the function that it returns starts the former primary, and resolves when that is the standby
 */
export async function startCluster() {
  await ensurePrograms();
  const programs = await ensurePostgresPrograms();
  const owner = ownerOfServer();
  const folder = mkdtempSync(join(tmpdir(), 'ok-patroni-'));
  if (owner.uid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const children = [];
  const launch = (command, parameters) => {
    const child = spawn(command, parameters, { ...owner, cwd: folder, stdio: 'ignore' });
    children.push(child);
    return child;
  };
  const startNode = (node) => {
    node.child = launch(onPath('patroni'), [join(folder, `${node.name}.yml`)]);
  };
  const nodes = [];
  const killAll = () => {
    for (const child of children) child.kill('SIGKILL');
    nodes.forEach(killPostgres);
  };
  process.once('exit', killAll);

  const [etcdPort, peerPort, proxyPort] = [await freePort(), await freePort(), await freePort()];
  const etcd = `http://127.0.0.1:${etcdPort}`;
  const peer = `http://127.0.0.1:${peerPort}`;
  launch('etcd', [
    ...['--data-dir', join(folder, 'etcd'), '--listen-client-urls', etcd, '--advertise-client-urls', etcd],
    ...['--listen-peer-urls', peer, '--initial-advertise-peer-urls', peer, '--initial-cluster', `default=${peer}`],
  ]);
  // Not `first`: in `synchronous_standby_names` that is a keyword.
  for (const name of ['node1', 'node2']) {
    const node = { name, folder, programs, etcdPort, port: await freePort(), restPort: await freePort() };
    writeFileSync(join(folder, `${name}.yml`), formatNode(node));
    nodes.push(node);
    startNode(node);
    await waitFor(() => isNode(node, name === 'node1' ? 'primary' : 'synchronous'), name);
  }
  mkdirSync(join(folder, 'proxy'));
  const proxyFile = join(folder, 'proxy', 'haproxy.cfg');
  writeFileSync(proxyFile, formatProxy(proxyPort, nodes));
  launch(onPath('haproxy') ?? '/usr/sbin/haproxy', ['-f', proxyFile]);
  await wait(2000);
  return {
    url: `postgres://ok:${encodeURIComponent(passwords.superuser)}@127.0.0.1:${proxyPort}/postgres`,
    killPrimary: async () => {
      const states = await Promise.all(nodes.map((node) => isNode(node, 'primary')));
      const [primary, standby] = states[0] ? nodes : [...nodes].reverse();
      primary.child.kill('SIGKILL');
      killPostgres(primary);
      await waitFor(() => isNode(standby, 'primary'), 'the new primary');
      return async () => {
        startNode(primary);
        await waitFor(() => isNode(primary, 'synchronous'), 'the former primary');
      };
    },
    stop: async () => {
      killAll();
      await Promise.all(children.map((child) => ((child.exitCode ?? child.signalCode) ? null : once(child, 'exit'))));
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** Kills the PostgreSQL of a node, which Patroni starts as a daemon. */
const killPostgres = ({ folder, name }) => {
  const file = join(folder, name, 'postmaster.pid');
  if (!existsSync(file)) return;
  process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  // The number may belong to another program by the time of the next look.
  rmSync(file);
};

/** Whether Patroni says that a node has this role. */
const isNode = ({ restPort }, role) =>
  fetch(`http://127.0.0.1:${restPort}/${role}`).then(
    ({ status }) => status === 200,
    () => false,
  );

const waitFor = async (isReady, what) => {
  for (let waitedMs = 0; !(await isReady()); waitedMs += 200) {
    if (waitedMs > 90_000) throw new Error(`${what} was not there after 90 s`);
    await wait(200);
  }
};
