import { mkdtempSync, rmSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { makeSecretSeal } from '../src/accounts/factors/sealed-secret.ts';
import { makeFileKeys } from '../src/accounts/settings/file-keys.ts';
import { demoAccounts } from '../src/accounts/sign-in/demo-accounts.ts';
import { type AppParts, makeApp } from '../src/app.ts';
import type { Database } from '../src/db/schema/tables.ts';
import { type FileStore, folderFileStore } from '../src/files/file-store.ts';
import { createLog } from '../src/log/log.ts';
import { createMailKeys } from '../src/mail/queue/mail-key.ts';
import { createWorkMonitor } from '../src/management/health/work-monitor.ts';
import { createMetrics } from '../src/management/metrics/metrics.ts';
import { makeThrottle } from '../src/sessions/throttle.ts';
import { makeTokens } from '../src/sessions/token.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { tokenFor } from './sessions.ts';

/** Answer to a call. */
export type Answer = { status: number; headers: Headers; body: ReturnType<typeof JSON.parse> };

/** Secret with which the tests' servers sign, so that a test can forge a valid signature. */
export const testSecret = 'a secret of the tests, long enough to sign with';

/** A store that also holds the files of the shipped content, shared by all tests. */
const withShipped = (testFiles: FileStore): FileStore => {
  const shipped = folderFileStore(inject('template').files);
  return {
    ...testFiles,
    get: async (name) => (await testFiles.get(name)) ?? shipped.get(name),
    has: async (name) => (await testFiles.has(name)) || shipped.has(name),
  };
};

/** Metrics are on, as in the product, and shared by all servers; tests of metrics have their own. */
const sharedMetrics = createMetrics({ isOn: true });

/** Serves the product over HTTP on a database for one test, with the shipped content and accounts. */
export const serve = async ({
  facts,
  logLevel = 'silent',
  logTo,
  ...changes
}: Partial<Omit<AppParts, 'facts'>> & {
  facts?: Partial<AppParts['facts']>;
  database?: TestDatabase<Database>;
  logLevel?: string;
  logTo?: { write: (line: string) => void };
} = {}) => {
  const database = changes.database ?? (await testDatabase<Database>());
  const folder = mkdtempSync(join(tmpdir(), 'ok-files-'));
  const parts: AppParts = {
    db: database.db,
    reportingDb: database.reportingDb,
    replica: null,
    databaseUrl: database.databaseUrl,
    files: withShipped(folderFileStore(folder)),
    tokens: makeTokens([testSecret]),
    keys: createMailKeys([testSecret]),
    fileKeys: makeFileKeys([testSecret]),
    seal: makeSecretSeal([testSecret]),
    signIn: { demand: { of: 'off', days: 14 }, proofMinutes: 0, reportsDevices: false },
    throttle: makeThrottle(testSecret),
    auditYears: 5,
    passwordMin: 4,
    readRefusedPasswords: null,
    securityContact: null,
    statisticsMinPeople: 5,
    correctionDays: 7,
    mail: { baseUrl: 'https://ok.example.nl', wakeSender: () => {}, hasTransport: true },
    seconds: { usual: 8 * 3600, remembered: 30 * 24 * 3600 },
    facts: {
      version: '0.0.0',
      profile: 'demo',
      ribbon: undefined,
      mediaBase: '/media/',
      supportEmail: 'support@example.nl',
      worksOffline: true,
      isDraining: () => false,
      ...facts,
    },
    watched: {
      folder,
      pool: database.pool?.state ?? null,
      mailServer: null,
      sending: createWorkMonitor(),
      backupFile: null,
      hasBackupSchedule: false,
      jobs: new Map(),
    },
    metrics: sharedMetrics,
    telemetry: null,
    operatorTokens: { metrics: undefined, bounces: undefined },
    webFolder: join(folder, 'no-web'),
    trustProxy: false,
    settings: [],
    ...changes,
    log: changes.log ?? createLog({ level: logLevel, output: logTo }),
  };
  const app = await makeApp(parts);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;

  /** Sends a call; `body` goes as JSON unless it is a string. */
  const call = async (
    method: string,
    path: string,
    { token, body, headers }: { token?: string | undefined; body?: unknown; headers?: Record<string, string> } = {},
  ): Promise<Answer> => {
    const response = await fetch(url + path, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: response.headers.get('content-type')?.includes('json') && text ? JSON.parse(text) : text,
    };
  };

  /**
   * Signs a user in and returns the token: one of the demonstration's accounts by its first word, or any other by its
   * login. With a password it uses the call. Without one it opens the session in the store, because hashing is slow on
   * purpose.
   */
  const signIn = async (username: string, password?: string): Promise<string> => {
    const name = demoAccounts.find(({ email }) => email.startsWith(username))?.email ?? username;
    if (password === undefined) return tokenFor(parts.db, parts.tokens, name, parts.seconds.usual);
    const answer = await call('POST', '/api/authenticate', { body: { username: name, password } });
    if (answer.status !== 200) throw new Error(`${username} could not sign in: ${answer.status}`);
    return answer.body.id_token;
  };

  return {
    app,
    url,
    db: database.db,
    database,
    parts,
    call,
    signIn,
    close: async () => {
      await app.close();
      if (!changes.database) await database.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

/** A running server of one test. */
export type Served = Awaited<ReturnType<typeof serve>>;
