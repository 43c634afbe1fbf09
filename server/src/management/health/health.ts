import { stat, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Kysely } from 'kysely';
import type { PoolState } from '../../db/pool-watch.ts';
import type { Database } from '../../db/tables.ts';
import { connectedProcesses, lastDays, mailCounts, onlyReads } from './health-store.ts';
import { instance } from './instance.ts';
import type { WatchedWork } from './watched-work.ts';

/** How one part is. */
export type Component = { status: 'UP' | 'DOWN' | 'UNKNOWN'; details?: Record<string, unknown> };

/** What health is asked of. */
export type Watched = {
  db: Kysely<Database>;
  folder: string;
  /** The connections to a database server; none to the embedded database. */
  pool: (() => PoolState) | null;
  /** The mail server, and what came of sending to it; null where there is none. */
  mailServer: { host: string; port: number } | null;
  sending: WatchedWork;
  jobs: ReadonlyMap<string, WatchedWork>;
  /** What whoever makes backups touches after each; null where nobody does. */
  backupFile: string | null;
};

/** Bytes of disk below which the system says that it can't go on well. */
const diskThreshold = 10 * 1024 * 1024;

/** Milliseconds that a check may take; one that takes longer tells nothing. */
const timeLimit = 2000;

const inTime = async <T>(check: Promise<T>, otherwise: T): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<T>((resolve) => {
    timer = setTimeout(() => resolve(otherwise), timeLimit);
  });
  try {
    return await Promise.race([check, late]);
  } catch {
    return otherwise;
  } finally {
    clearTimeout(timer);
  }
};

/** A database that only reads can record nothing: it is as good as away. */
const databaseHealth = async ({ db, pool }: Watched): Promise<Component> => {
  const start = performance.now();
  const readOnly = await onlyReads(db);
  const time = Math.round((performance.now() - start) * 10) / 10;
  const { active, max } = pool?.() ?? { active: undefined, max: undefined };
  return {
    status: readOnly ? 'DOWN' : 'UP',
    details: {
      database: 'PostgreSQL',
      validationQuery: 'SELECT 1',
      readOnly,
      time,
      kind: pool ? 'server' : 'embedded',
      ...(active !== undefined && { active, max }),
    },
  };
};

const diskHealth = async ({ folder }: Watched): Promise<Component> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  const free = bsize * bavail;
  return {
    status: free > diskThreshold ? 'UP' : 'DOWN',
    details: { total: bsize * blocks, free, threshold: diskThreshold },
  };
};

/** Whether somebody listens where the mail server should be; nothing is said to them. */
const answers = ({ host, port }: { host: string; port: number }) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: timeLimit });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

const mailHealth = async ({ db, mailServer, sending }: Watched): Promise<Component> => {
  const [counts, isThere] = await Promise.all([mailCounts(db), mailServer ? answers(mailServer) : null]);
  const { lastSuccess, lastFailure, lastFault } = sending.figures();
  return {
    status: isThere === null ? 'UNKNOWN' : isThere ? 'UP' : 'DOWN',
    details: { server: mailServer !== null, ...counts, lastSuccess, lastFailure, lastFault },
  };
};

const jobsHealth = async ({ db, jobs }: Watched): Promise<Component> => {
  const days = new Map((await lastDays(db)).map(({ name, day }) => [name, day]));
  const names = [...new Set([...days.keys(), ...jobs.keys()])].sort();
  const each = names.map((name) => ({ name, day: days.get(name) ?? null, ...jobs.get(name)?.figures() }));
  const failed = each.reduce((sum, { failures = 0 }) => sum + failures, 0);
  const isFailing = each.some(({ lastFailure, lastSuccess }) => lastFailure && (lastSuccess ?? 0) < lastFailure);
  return {
    status: isFailing ? 'DOWN' : 'UP',
    details: {
      failed,
      ...Object.fromEntries(each.map(({ name, day, lastFault }) => [name, { day, fault: lastFault ?? null }])),
    },
  };
};

/** Processes are known to one another through the server that they are connected to. */
const processesHealth = async ({ db, pool }: Watched): Promise<Component> => {
  const others = pool ? await connectedProcesses(db) : [];
  const ids = [...new Set([instance.id, ...others])].sort();
  return { status: 'UP', details: { count: ids.length, ids: ids.join(', '), ...instance } };
};

/** Milliseconds after which the newest backup is too old: one a day, and one that took longer. */
const backupLasts = 36 * 3_600_000;

/** Backups are made outside of this product, which knows of them what a file tells that is touched after each. */
const backupHealth = async ({ backupFile }: Watched): Promise<Component> => {
  if (backupFile === null) return { status: 'UNKNOWN', details: { newest: null, told: false } };
  const newest = await stat(backupFile).then(
    ({ mtime }) => mtime,
    () => null,
  );
  const isNew = newest !== null && Date.now() - newest.getTime() < backupLasts;
  return { status: isNew ? 'UP' : 'DOWN', details: { newest, told: true } };
};

/**
 * How the parts of this system are. Whether it can serve is decided by what no call can do without: the database and
 * the disk. The rest is told, to those who may see it, but takes no process out of service.
 */
export const healthOf = async (watched: Watched, draining: boolean) => {
  const [db, diskSpace] = await Promise.all([
    inTime<Component>(databaseHealth(watched), {
      status: 'DOWN',
      details: { database: 'PostgreSQL', validationQuery: 'SELECT 1' },
    }),
    inTime<Component>(diskHealth(watched), { status: 'UNKNOWN' }),
  ]);
  const down = db.status !== 'UP' || diskSpace.status === 'DOWN';
  const status = draining ? ('OUT_OF_SERVICE' as const) : down ? ('DOWN' as const) : ('UP' as const);
  return { status, components: { db, diskSpace, ping: { status: 'UP' as const } } };
};

/** The parts that only administrators hear of. */
export const furtherHealth = async (watched: Watched): Promise<Record<string, Component>> => {
  const unknown: Component = { status: 'UNKNOWN' };
  const [mail, jobs, processes, backup] = await Promise.all([
    inTime(mailHealth(watched), unknown),
    inTime(jobsHealth(watched), unknown),
    inTime(processesHealth(watched), unknown),
    inTime(backupHealth(watched), unknown),
  ]);
  return { mail, jobs, processes, backup };
};
