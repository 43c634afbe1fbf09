import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { applyRetention } from './accounts/retention/retention.ts';
import { refuseDefaultAccounts } from './accounts/sign-in/default-accounts.ts';
import { createDemoAccounts } from './accounts/sign-in/demo-accounts.ts';
import { makeApp } from './app.ts';
import { startBackups } from './backup/backup-schedule.ts';
import { type BackupRecord, storeBackup } from './backup/backup-store.ts';
import { serveCopies } from './backup/database-copy.ts';
import { importContent } from './content-files/import-content.ts';
import { type Connection, connect } from './db/connections/connect.ts';
import { databaseFolder, databaseUrlOf } from './db/connections/installed-database.ts';
import { analyze } from './db/migrating/analyze.ts';
import { migrate } from './db/migrating/migrate.ts';
import type { Database } from './db/schema/tables.ts';
import { collectSecrets, type Env, needsEncryption, settingNames } from './env/env.ts';
import { defaultLogLevel, listSettings } from './env/settings.ts';
import type { FileStore } from './files/file-store.ts';
import { openFileStore } from './files/open-file-store.ts';
import { startDailyTasks } from './jobs/daily-tasks.ts';
import { closeThreadPools } from './jobs/thread-pool.ts';
import { createLog, type Log } from './log/log.ts';
import { createMailKeys, type MailKeys } from './mail/queue/mail-key.ts';
import { startMailSender } from './mail/sending/mail-sender.ts';
import { createSmtpTransport, type MailTransport, parseSmtpAddress } from './mail/sending/smtp-transport.ts';
import { processNamePrefix } from './management/health/health-store.ts';
import { processIdentity } from './management/health/instance.ts';
import { createWorkMonitor, monitorTransport, type WorkMonitor } from './management/health/work-monitor.ts';
import { createMetrics } from './management/metrics/metrics.ts';
import { readEndpoints, startTelemetry } from './management/metrics/telemetry.ts';
import { stopAbandoned } from './measurement/measurement-store.ts';
import { ensureTokenSecret } from './sessions/session-store.ts';
import { makeThrottle } from './sessions/throttle.ts';
import { makeTokens } from './sessions/token.ts';
import { startCounting } from './statistics/counting/counting.ts';
import { loadSampleData, removeSampleData } from './statistics/sample-data/sample-store.ts';

const resolveFromRoot = (path: string) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** Complete system, ready to listen. */
export type System = {
  app: FastifyInstance;
  connection: Connection<Database>;
  /** Stops background work after its current step. */
  stopWork: () => Promise<void>;
  /** Makes the health check report that this process takes no more work. */
  drain: () => void;
};

const startTelemetryFromEnv = (env: Env, version: string) =>
  startTelemetry({
    ...readEndpoints(env),
    serviceName: env.OTEL_SERVICE_NAME,
    version,
    instanceId: processIdentity.id,
    intervalMs: env.OTEL_METRIC_EXPORT_INTERVAL,
  });

/** Brings a migrated database to the content that ships; in a demonstration, with its accounts and sample data. */
const importShipped = async (env: Env, connection: Connection<Database>, files: FileStore): Promise<void> => {
  const { db } = connection;
  const isDemo = env.PROFILE === 'demo';
  if (!isDemo) await refuseDefaultAccounts(db);
  const scope = isDemo ? 'all' : 'base';
  const isImported = await importContent({ db, files, folder: resolveFromRoot('content'), scope });
  const hasNewAccounts = isDemo && (await createDemoAccounts(db));
  const hasNewSample = isDemo && env.SAMPLE_DATA === 'on' && (await loadSampleData(db));
  // Sample data are never mixed with real figures, and never added to a database that was started without them.
  if (!isDemo || env.SAMPLE_DATA === 'off') await removeSampleData(db, null);
  if (isImported || hasNewAccounts || hasNewSample) await analyze(connection);
};

type WorkOptions = {
  connection: Connection<Database>;
  keys: MailKeys;
  /** Beginning of the links in mails. */
  baseUrl: string;
  monitors: { sending: WorkMonitor; retention: WorkMonitor; measurements: WorkMonitor };
  log: Log;
};

type BackgroundWork = {
  /** Makes the sender look for mails to send. */
  wakeSender: () => void;
  /** Stops the work after its current step. */
  stop: () => Promise<void>;
};

const createTransport = (env: Env, sending: WorkMonitor): MailTransport | null => {
  if (env.SMTP_URL === undefined) return null;
  const transport = createSmtpTransport(env.SMTP_URL, { needsEncryption: needsEncryption(env, env.SMTP_URL) });
  return monitorTransport(transport, sending);
};

/** Starts sending mails, the daily tasks, and counting measurements. */
const startWork = (env: Env, { connection, keys, baseUrl, monitors, log }: WorkOptions): BackgroundWork => {
  const { db } = connection;
  const mailSender = startMailSender({
    db,
    keys,
    baseUrl,
    mailFrom: env.MAIL_FROM,
    supportEmail: env.SUPPORT_EMAIL,
    transport: createTransport(env, monitors.sending),
    printLink: env.PROFILE === 'demo' ? console.log : undefined,
    log: log.of('mail'),
  });
  const dailyTasks = startDailyTasks(
    {
      retention: monitors.retention.watch((now) => applyRetention(db, now)),
      measurements: monitors.measurements.watch((now) => stopAbandoned(db, now)),
    },
    { wake: mailSender.wake, log: log.of('jobs') },
  );
  const counting = startCounting(connection, log.of('jobs'));
  return {
    wakeSender: mailSender.wake,
    stop: async () => {
      await dailyTasks.stop();
      await counting.stop();
      await mailSender.stop();
    },
  };
};

/** A statement or a transaction without an end would hold locks for ever. */
const warnOfMissingTimeouts = async ({ db, kind }: Connection<Database>, log: Pick<FastifyBaseLogger, 'warn'>) => {
  if (kind === 'embedded') return;
  const { listMissingTimeouts } = await import('./db/connections/connect-server.ts');
  const missing = await listMissingTimeouts(db);
  if (missing.length > 0) log.warn({ missing }, 'timeouts are not in force: set them for the role of the database');
};

/** Makes backups by the schedule, and lets backups read an embedded database, which only this process can open. */
const startBackupWork = async (env: Env, connection: Connection<Database>, log: Log) => {
  const { db, kind } = connection;
  const record = (outcome: BackupRecord) => storeBackup(db, outcome);
  const copies =
    kind === 'embedded' ? await serveCopies(connection, databaseFolder(env), record, log.of('jobs')) : null;
  const schedule = env.BACKUP_SCHEDULE
    ? startBackups(db, {
        pattern: env.BACKUP_SCHEDULE,
        folder: env.BACKUP_FOLDER ?? join(resolve(env.DATA_DIR), 'backups'),
        kept: env.BACKUP_KEEP,
        log: log.of('jobs'),
      })
    : null;
  return {
    stop: async () => {
      await schedule?.stop();
      await copies?.stop();
    },
  };
};

/**
 * Constructs database, files, shipped content, background work and application. No other file constructs them.
 *
 * @param webBuilt resolves when the web is built
 */
export const compose = async (env: Env, webBuilt?: Promise<void>): Promise<System> => {
  const dataDir = resolve(env.DATA_DIR);
  mkdirSync(dataDir, { recursive: true });
  const log = createLog({
    level: env.LOG_LEVEL ?? defaultLogLevel(env.PROFILE),
    secrets: collectSecrets(env),
  });
  const { version } = JSON.parse(readFileSync(resolveFromRoot('package.json'), 'utf8'));
  const telemetry = await startTelemetryFromEnv(env, version);
  const connection = await connect<Database>({
    databaseUrl: databaseUrlOf(env),
    dataDir: databaseFolder(env),
    poolSize: env.DATABASE_POOL,
    log: log.of('db'),
    onQuery: telemetry?.recordQuery,
    name: processNamePrefix + processIdentity.id,
  });
  try {
    await migrate(connection);
    const { db } = connection;
    await warnOfMissingTimeouts(connection, log.of('db'));
    const files = await openFileStore(env.FILES_URL, join(dataDir, 'files'));
    await importShipped(env, connection, files);

    let isDraining = false;
    const secret = await ensureTokenSecret(db, env.AUTH_SECRET);
    const keys = createMailKeys(secret);
    const baseUrl = env.BASE_URL ?? `http://${env.HOST}:${env.PORT}`;
    let work: BackgroundWork | undefined;
    const metrics = createMetrics({ isOn: env.METRICS === 'on', pool: connection.pool });
    telemetry?.observeProcess(metrics);
    const [sending, retention, measurements] = [createWorkMonitor(), createWorkMonitor(), createWorkMonitor()];
    const jobs = new Map(Object.entries({ retention, 'abandoned-measurements': measurements }));
    await webBuilt;
    const app = await makeApp({
      db,
      reportingDb: connection.reportingDb,
      databaseUrl: databaseUrlOf(env),
      files,
      tokens: makeTokens(secret),
      keys,
      throttle: makeThrottle(secret),
      passwordMin: env.PASSWORD_MIN,
      statisticsMinPeople: env.STATISTICS_MIN_PEOPLE,
      mail: { baseUrl, wakeSender: () => work?.wakeSender(), hasTransport: env.SMTP_URL !== undefined },
      seconds: { usual: env.SESSION_SECONDS, remembered: env.SESSION_SECONDS_REMEMBERED },
      facts: {
        version,
        profile: env.PROFILE,
        ribbon: env.RIBBON_ENV,
        mediaBase: env.MEDIA_BASE,
        supportEmail: env.SUPPORT_EMAIL,
        isDraining: () => isDraining,
      },
      watched: {
        folder: dataDir,
        pool: connection.pool?.state ?? null,
        mailServer: env.SMTP_URL === undefined ? null : parseSmtpAddress(env.SMTP_URL),
        sending,
        jobs,
        backupFile: env.BACKUP_FILE ?? null,
        hasBackupSchedule: env.BACKUP_SCHEDULE !== undefined,
      },
      metrics,
      telemetry,
      metricsToken: env.METRICS_TOKEN,
      webFolder: resolveFromRoot('web/dist'),
      log,
      settings: listSettings(env, settingNames, process.env),
      trustProxy: env.TRUST_PROXY,
    });
    const backups = await startBackupWork(env, connection, log);
    work = startWork(env, { connection, keys, baseUrl, monitors: { sending, retention, measurements }, log });
    return {
      app,
      connection,
      stopWork: async () => {
        await work?.stop();
        await backups.stop();
        await closeThreadPools();
        metrics.stop();
        await telemetry?.stop();
      },
      drain: () => {
        isDraining = true;
      },
    };
  } catch (error) {
    await connection.close();
    throw error;
  }
};
