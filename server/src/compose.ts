import { mkdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { makeReadCommonPasswords } from './accounts/data/check-password.ts';
import { resealSecrets } from './accounts/factors/factor-store.ts';
import { makeSecretSeal } from './accounts/factors/sealed-secret.ts';
import { makeFileKeys } from './accounts/settings/file-keys.ts';
import { refuseDefaultAccounts } from './accounts/sign-in/default-accounts.ts';
import { createDemoAccounts } from './accounts/sign-in/demo-accounts.ts';
import { makeApp } from './app.ts';
import { type BackgroundWork, startWork } from './background-work.ts';
import { importContent } from './content-files/import-content.ts';
import { type Connection, connect } from './db/connections/connect.ts';
import { databaseFolder, databaseUrlOf } from './db/connections/installed-database.ts';
import type { Replica } from './db/connections/replica.ts';
import { analyze } from './db/migrating/analyze.ts';
import { migrate } from './db/migrating/migrate.ts';
import type { Database } from './db/schema/tables.ts';
import { collectSecrets, type Env, settingNames } from './env/env.ts';
import { defaultLogLevel, listSettings } from './env/settings.ts';
import type { FileStore } from './files/file-store.ts';
import { openFileStore } from './files/open-file-store.ts';
import { storeAssets } from './http/stored-assets.ts';
import { closeThreadPools } from './jobs/thread-pool.ts';
import { createLog, type Log } from './log/log.ts';
import { createMailKeys } from './mail/queue/mail-key.ts';
import { parseSmtpAddress } from './mail/sending/smtp-transport.ts';
import { processNamePrefix } from './management/health/health-store.ts';
import { processIdentity } from './management/health/instance.ts';
import { createWorkMonitor } from './management/health/work-monitor.ts';
import { createMetrics } from './management/metrics/metrics.ts';
import { readEndpoints, startTelemetry } from './management/metrics/telemetry.ts';
import { ensureTokenSecret } from './sessions/session-store.ts';
import { makeThrottle } from './sessions/throttle.ts';
import { makeTokens, type Secrets } from './sessions/token.ts';
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

const readSecrets = async (env: Env, db: Kysely<Database>): Promise<Secrets> => {
  const secret = await ensureTokenSecret(db, env.AUTH_SECRET);
  return env.AUTH_SECRET_ACCEPTED === undefined ? [secret] : [secret, env.AUTH_SECRET_ACCEPTED];
};

/** Parts of the application that work with the installation's secrets. */
const makeSecretParts = (secrets: Secrets) => ({
  tokens: makeTokens(secrets),
  fileKeys: makeFileKeys(secrets),
  seal: makeSecretSeal(secrets),
  throttle: makeThrottle(secrets[0]),
});

/** Connects to the replica of the settings, from which statistics and exports read. */
const connectReplica = async (
  env: Env,
  log: Log,
): Promise<(Replica<Database> & Pick<Connection<Database>, 'close'>) | null> => {
  const databaseUrl = env.DATABASE_REPLICA_URL && databaseUrlOf({ ...env, DATABASE_URL: env.DATABASE_REPLICA_URL });
  if (!databaseUrl) return null;
  const options = { databaseUrl, dataDir: '', poolSize: 3, mayBeStandby: true, log: log.of('db') };
  const { reportingDb, close } = await connect<Database>(options);
  return { db: reportingDb, databaseUrl, close };
};

/** A statement or a transaction without an end would hold locks for ever. */
const warnOfMissingTimeouts = async ({ db, kind }: Connection<Database>, log: Pick<FastifyBaseLogger, 'warn'>) => {
  if (kind === 'embedded') return;
  const { listMissingTimeouts } = await import('./db/connections/connect-server.ts');
  const missing = await listMissingTimeouts(db);
  if (missing.length > 0) log.warn({ missing }, 'timeouts are not in force: set them for the role of the database');
};

/** Waits for the web, makes its assets available to all processes, and returns its folder. */
const prepareWeb = async (db: Kysely<Database>, webBuilt: Promise<void> | undefined): Promise<string> => {
  await webBuilt;
  const webFolder = resolveFromRoot('web/dist');
  await storeAssets(db, webFolder);
  return webFolder;
};

/** Rules that an installation sets for everyone. */
const readRules = (env: Env) => ({
  signIn: {
    demand: { of: env.SECOND_FACTOR, days: env.SECOND_FACTOR_DAYS },
    proofMinutes: env.PROOF_MINUTES,
    reportsDevices: env.NEW_DEVICE_MAIL === 'on',
  },
  auditYears: env.AUDIT_YEARS,
  passwordMin: env.PASSWORD_MIN,
  readRefusedPasswords:
    env.COMMON_PASSWORDS === 'refused' ? makeReadCommonPasswords(resolveFromRoot('web/dist')) : null,
  securityContact: env.SECURITY_CONTACT ?? null,
  statisticsMinPeople: env.STATISTICS_MIN_PEOPLE,
  correctionDays: env.CORRECTION_DAYS,
});

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
    const secrets = await readSecrets(env, db);
    const keys = createMailKeys(secrets);
    if (secrets.length > 1) await resealSecrets(db, makeSecretSeal(secrets));
    const baseUrl = env.BASE_URL ?? `http://${env.HOST}:${env.PORT}`;
    let work: BackgroundWork | undefined;
    const replica = await connectReplica(env, log);
    const metrics = createMetrics({ isOn: env.METRICS === 'on', pool: connection.pool });
    telemetry?.observeProcess(metrics);
    const [sending, retention, measurements] = [createWorkMonitor(), createWorkMonitor(), createWorkMonitor()];
    const jobs = new Map(Object.entries({ retention, 'abandoned-measurements': measurements }));
    const app = await makeApp({
      db,
      reportingDb: connection.reportingDb,
      replica,
      databaseUrl: databaseUrlOf(env),
      files,
      ...makeSecretParts(secrets),
      keys,
      ...readRules(env),
      mail: { baseUrl, wakeSender: () => work?.wakeSender(), hasTransport: env.SMTP_URL !== undefined },
      seconds: { usual: env.SESSION_SECONDS, remembered: env.SESSION_SECONDS_REMEMBERED },
      facts: {
        version,
        profile: env.PROFILE,
        ribbon: env.RIBBON_ENV,
        mediaBase: env.MEDIA_BASE,
        supportEmail: env.SUPPORT_EMAIL,
        worksOffline: env.OFFLINE_USE === 'on',
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
      operatorTokens: { metrics: env.METRICS_TOKEN, bounces: env.MAIL_BOUNCE_TOKEN },
      webFolder: await prepareWeb(db, webBuilt),
      log,
      settings: listSettings(env, settingNames, process.env),
      trustProxy: env.TRUST_PROXY,
    });
    work = await startWork(env, { connection, keys, baseUrl, monitors: { sending, retention, measurements }, log });
    return {
      app,
      connection,
      stopWork: async () => {
        await work?.stop();
        await replica?.close();
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
