import { stat, statfs } from 'node:fs/promises';
import { connect } from 'node:net';
import type { Kysely } from 'kysely';
import type { PoolState } from '../../db/connections/pool-watch.ts';
import type { Database } from '../../db/schema/tables.ts';
import { withTimeout } from '../../jobs/with-timeout.ts';
import {
  countMails,
  isDatabaseReadOnly,
  listConnectedProcesses,
  readJobDays,
  readLastBackups,
} from './health-store.ts';
import { processIdentity } from './instance.ts';
import type { WorkMonitor } from './work-monitor.ts';

/** State of one part of the system. */
export type ComponentHealth = { status: 'UP' | 'DOWN' | 'UNKNOWN'; details?: Record<string, unknown> };

/** Parts that the health check examines. */
export type HealthSources = {
  db: Kysely<Database>;
  folder: string;
  /** Reads the state of the connection pool; null for the embedded database. */
  pool: (() => PoolState) | null;
  /** Address of the mail server; null without one. */
  mailServer: { host: string; port: number } | null;
  sending: WorkMonitor;
  jobs: ReadonlyMap<string, WorkMonitor>;
  /** File that each backup of another tool touches; null without such a file. */
  backupFile: string | null;
  /** Whether the product makes backups by a schedule. */
  hasBackupSchedule: boolean;
};

/** Bytes of free disk space below which the process reports DOWN. */
const minFreeDiskBytes = 10 * 1024 * 1024;

/** Timeout of one check; its part is unknown after it. */
const checkTimeoutMs = 2000;

const checkInTime = <T>(check: Promise<T>, otherwise: T): Promise<T> => withTimeout(check, otherwise, checkTimeoutMs);

/** Checks the database. A read-only database counts as DOWN, because nothing can be recorded. */
const checkDatabase = async ({ db, pool }: HealthSources): Promise<ComponentHealth> => {
  const start = performance.now();
  const readOnly = await isDatabaseReadOnly(db);
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

const checkDisk = async ({ folder }: HealthSources): Promise<ComponentHealth> => {
  const { bsize, blocks, bavail } = await statfs(folder);
  const free = bsize * bavail;
  return {
    status: free > minFreeDiskBytes ? 'UP' : 'DOWN',
    details: { total: bsize * blocks, free, threshold: minFreeDiskBytes },
  };
};

/** Whether the mail server accepts a connection. Nothing is sent to it. */
const canConnect = ({ host, port }: { host: string; port: number }) =>
  new Promise<boolean>((resolve) => {
    const socket = connect({ host, port, timeout: checkTimeoutMs });
    const end = (isThere: boolean) => {
      socket.destroy();
      resolve(isThere);
    };
    socket.once('connect', () => end(true));
    socket.once('timeout', () => end(false));
    socket.once('error', () => end(false));
  });

const checkMail = async ({ db, mailServer, sending }: HealthSources): Promise<ComponentHealth> => {
  const [counts, isThere] = await Promise.all([countMails(db), mailServer ? canConnect(mailServer) : null]);
  const { lastSuccess, lastFailure, lastFault } = sending.figures();
  return {
    status: isThere === null ? 'UNKNOWN' : isThere ? 'UP' : 'DOWN',
    details: { server: mailServer !== null, ...counts, lastSuccess, lastFailure, lastFault },
  };
};

const checkJobs = async ({ db, jobs }: HealthSources): Promise<ComponentHealth> => {
  const days = new Map((await readJobDays(db)).map(({ name, day }) => [name, day]));
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

/** Lists the processes that share the database server. */
const listProcesses = async ({ db, pool }: HealthSources): Promise<ComponentHealth> => {
  const otherIds = pool ? await listConnectedProcesses(db) : [];
  const ids = [...new Set([processIdentity.id, ...otherIds])].sort();
  return { status: 'UP', details: { count: ids.length, ids: ids.join(', '), ...processIdentity } };
};

/** Age above which the newest backup is too old: a day, and half a day for a slow backup. */
const maxBackupAgeMs = 36 * 3_600_000;

/** Time of the file that each backup of another tool touches. */
const readTouched = async (backupFile: string | null): Promise<Date | null> =>
  backupFile === null
    ? null
    : stat(backupFile).then(
        ({ mtime }) => mtime,
        () => null,
      );

/** Checks the age of the newest backup: of the product's own verified ones and of another tool. */
const checkBackup = async ({ db, backupFile, hasBackupSchedule }: HealthSources): Promise<ComponentHealth> => {
  const [touched, { verified, failed }] = await Promise.all([readTouched(backupFile), readLastBackups(db)]);
  const newest = touched !== null && (verified === null || touched > verified) ? touched : verified;
  const isTold = backupFile !== null || hasBackupSchedule || newest !== null || failed !== null;
  const isNew = newest !== null && Date.now() - newest.getTime() < maxBackupAgeMs;
  return {
    status: !isTold ? 'UNKNOWN' : isNew && failed === null ? 'UP' : 'DOWN',
    details: { newest, told: isTold, isVerified: newest !== null && newest === verified, failed },
  };
};

/**
 * Checks whether the process can serve: its database and its disk. No other part takes a process out of service.
 */
export const checkHealth = async (watched: HealthSources, draining: boolean) => {
  const [db, diskSpace] = await Promise.all([
    checkInTime<ComponentHealth>(checkDatabase(watched), {
      status: 'DOWN',
      details: { database: 'PostgreSQL', validationQuery: 'SELECT 1' },
    }),
    checkInTime<ComponentHealth>(checkDisk(watched), { status: 'UNKNOWN' }),
  ]);
  const down = db.status !== 'UP' || diskSpace.status === 'DOWN';
  const status = draining ? ('OUT_OF_SERVICE' as const) : down ? ('DOWN' as const) : ('UP' as const);
  return { status, components: { db, diskSpace, ping: { status: 'UP' as const } } };
};

/** Checks the parts that only administrators see. */
export const checkAdministratorHealth = async (watched: HealthSources): Promise<Record<string, ComponentHealth>> => {
  const unknown: ComponentHealth = { status: 'UNKNOWN' };
  const [mail, jobs, processes, backup] = await Promise.all([
    checkInTime(checkMail(watched), unknown),
    checkInTime(checkJobs(watched), unknown),
    checkInTime(listProcesses(watched), unknown),
    checkInTime(checkBackup(watched), unknown),
  ]);
  return { mail, jobs, processes, backup };
};
