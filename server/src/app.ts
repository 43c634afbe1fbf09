import { randomUUID } from 'node:crypto';
import { routes } from '@ok/contract/routes/index.ts';
import { getLogLines } from '@ok/contract/routes/management/logs.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { PasswordRule } from './accounts/data/check-password.ts';
import { isActiveAdministrator } from './accounts/data/erasure-store.ts';
import { type AccountServices, registerAccounts } from './accounts/register-accounts.ts';
import { auditRoutes } from './audit/audit-routes.ts';
import { trackRemoteNetwork } from './audit/remote-network.ts';
import { contentRoutes } from './content/content-routes.ts';
import { contentHooks } from './content/hooks/index.ts';
import { pictureRoutes } from './content/pictures/picture-routes.ts';
import type { Replica } from './db/connections/replica.ts';
import type { Database } from './db/schema/tables.ts';
import type { Setting } from './env/settings.ts';
import { type TrustedProxies, toFastifyTrustProxy } from './env/trusted-proxies.ts';
import { fhirRoutes } from './fhir/fhir-routes.ts';
import type { FileStore } from './files/file-store.ts';
import { mediaRoutes } from './files/media-routes.ts';
import { createGuardedServer } from './http/overload.ts';
import { servePages } from './http/pages.ts';
import { isApiPath, makeRegisterRoute, refuseUnlistedRoutes } from './http/register-route.ts';
import { createDownloads } from './http/replies/downloads.ts';
import { replyError } from './http/replies/error-reply.ts';
import { addHeaders, makeSecurityHeaders } from './http/replies/security-headers.ts';
import { acceptJson } from './http/requests/json-body.ts';
import { serveWellKnown } from './http/well-known.ts';
import { type Log, markRequestLogger, trackRequestId } from './log/log.ts';
import { bounceRoutes } from './mail/bounces/bounce-routes.ts';
import { mailRoutes } from './mail/mail-routes.ts';
import type { HealthSources } from './management/health/health.ts';
import { logRoutes } from './management/logs/log-routes.ts';
import type { MetricsRegistry } from './management/metrics/metrics.ts';
import { metricsRoutes } from './management/metrics/metrics-routes.ts';
import { recordRequests } from './management/metrics/request-metrics.ts';
import type { CallListener } from './management/metrics/telemetry-call.ts';
import { overviewRoutes } from './management/overview/overview-routes.ts';
import { describeSystem, managementRoutes, type SystemFacts } from './management/settings/management-routes.ts';
import { settingRoutes } from './management/settings/setting-routes.ts';
import { measurementRoutes } from './measurement/measurement-routes.ts';
import { outcomePdfRoutes } from './measurement/outcome-pdf/outcome-pdf-routes.ts';
import { ownMeasurementsRoutes } from './measurement/own-measurements-routes.ts';
import { makePageCache } from './measurement/page-cache.ts';
import { notificationRoutes } from './notifications/notification-routes.ts';
import { pdfRoutes } from './pdf/pdf-routes.ts';
import { makeAuthentication } from './sessions/current-user.ts';
import { statisticsExportRoutes } from './statistics/export/export-routes.ts';
import { sampleDataRoutes, statisticsRoutes } from './statistics/statistics-routes.ts';
import { makeReadFirstAnswers } from './texts/first-answers.ts';
import { textEditingRoutes } from './texts/text-editing-routes.ts';
import { textRoutes } from './texts/text-routes.ts';
import { translationFileRoutes } from './translation/files/file-routes.ts';
import { glossaryRoutes } from './translation/glossary-routes.ts';
import { translationQuestionRoutes } from './translation/question-routes.ts';
import { translationWorkspaceRoutes } from './translation/workspace-routes.ts';
import { correctionRoutes } from './trees/editing/correction-routes.ts';
import { editingRoutes } from './trees/editing/editing-routes.ts';
import { outcomesRoutes } from './trees/outcomes/outcomes.ts';
import { packageRoutes } from './trees/packages/package-routes.ts';
import { treeStructureRoutes } from './trees/structure/tree-structure-routes.ts';
import { languageOverviewRoutes } from './trees/translations/language-overview.ts';
import { treeTranslationRoutes } from './trees/translations/tree-translation-routes.ts';
import { treeHooks } from './trees/tree-hooks.ts';
import { treeRoutes } from './trees/versions/tree-routes.ts';
import { versionRoutes } from './trees/versions/version-routes.ts';
import { userRoutes } from './users/user-routes.ts';

const isLogRequest = (url: string) => url.startsWith(getLogLines.path);

/** Dependencies and settings of the application. */
export type AppParts = Omit<AccountServices, 'passwordRule' | 'baseUrl' | 'wakeSender' | 'log' | 'signIn'> & {
  /** Pool for statements that read many rows. It runs few at once. */
  reportingDb: Kysely<Database>;
  /** Replica from which statistics and exports read; null without one. It may be some moments behind. */
  replica: Replica<Database> | null;
  /** URL of the PostgreSQL server; undefined for the embedded database. */
  databaseUrl: string | undefined;
  files: FileStore;
  /** Rules for signing in beyond the password; see the settings. */
  signIn: AccountServices['signIn'] & { proofMinutes: number };
  /** Years for which audit events are kept. */
  auditYears: number;
  /** The fewest characters of a new password. */
  passwordMin: number;
  /** Reads passwords that are refused since very many people use them; null where none are. */
  readRefusedPasswords: PasswordRule['readRefused'];
  /** Address for reports of weaknesses, as a URL; null to leave them to the support address. */
  securityContact: string | null;
  /** Professionals from which on statistics show a figure of one association. */
  statisticsMinPeople: number;
  /** Days within which the owner can correct a finished measurement. */
  correctionDays: number;
  mail: {
    /** Beginning of the links in mails. */
    baseUrl: string;
    /** Makes the sender look for mails to send. */
    wakeSender: () => void;
    /** Whether there is a mail server. */
    hasTransport: boolean;
  };
  facts: SystemFacts;
  /** Dependencies of the health check. */
  watched: Omit<HealthSources, 'db'>;
  metrics: MetricsRegistry;
  /** Listener for each call, besides the metrics. */
  telemetry: CallListener | null;
  /** Tokens with which programs call without a session: one to read the metrics, one to report mails that came back. */
  operatorTokens: { metrics: string | undefined; bounces: string | undefined };
  /** Milliseconds without a read after which an export is ended; a minute by default. */
  exportIdleMs?: number;
  webFolder: string;
  trustProxy: TrustedProxies;
  log: Log;
  settings: readonly Setting[];
};

const refuseSchema = (): never => {
  throw new Error('a route has no schema but that of the contract');
};

/** Creates the HTTP server, without routes: what holds for every call. */
const createServer = ({ facts, log, metrics, telemetry, trustProxy }: AppParts): FastifyInstance => {
  const headers = makeSecurityHeaders(facts.mediaBase, facts.profile === 'prod');
  const app = Fastify({
    loggerInstance: log.of('ROOT') as FastifyBaseLogger,
    childLoggerFactory: (_logger, bindings, options, { url = '' }) => {
      const line = markRequestLogger(log.of('http').child(bindings, options));
      if (isLogRequest(url) && line.isLevelEnabled('info')) line.level = 'warn';
      return line;
    },
    genReqId: () => randomUUID(),
    trustProxy: toFastifyTrustProxy(trustProxy),
    bodyLimit: 1024 * 1024,
    serverFactory: (handle) =>
      createGuardedServer(handle, {
        headers,
        onRefused: metrics.recordRefusal,
        log: log.of('http'),
      }),
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    // The contract parses and serialises, so Fastify's own compilers are not loaded.
    schemaController: { compilersFactory: { buildValidator: refuseSchema, buildSerializer: refuseSchema } },
    frameworkErrors: (error, request, reply) => {
      replyError(error, request, reply);
    },
  });
  app.setErrorHandler(replyError);
  acceptJson(app);
  addHeaders(app, headers, isApiPath);
  trackRemoteNetwork(app);
  trackRequestId(app, isLogRequest);
  app.addHook('onSend', (_request, reply, _payload, done) => {
    // A client with an open connection has to go to another process.
    if (facts.isDraining()) reply.header('connection', 'close');
    done();
  });
  recordRequests(app, metrics.requests, telemetry);
  refuseUnlistedRoutes(app);
  return app;
};

/**
 * Makes the HTTP application with every route of the contract.
 *
 * @throws Error when a route of the contract has no handler
 */
export const makeApp = async (parts: AppParts): Promise<FastifyInstance> => {
  const { db, reportingDb, replica, files, tokens, keys, passwordMin, mail, facts, log } = parts;
  const { wakeSender } = mail;
  const app = createServer(parts);
  const register = makeRegisterRoute(app, makeAuthentication(db, tokens, parts.signIn.proofMinutes));
  const passwordRule = { minCharacters: passwordMin, readRefused: parts.readRefusedPasswords };
  registerAccounts(register, { ...parts, passwordRule, baseUrl: mail.baseUrl, wakeSender, log: log.of('sessions') });
  // In a demonstration without a mail server links are printed, and shown in the outbox.
  const sendsMail = mail.hasTransport || facts.profile === 'demo';
  const { baseUrl, hasTransport: hasMailServer } = mail;
  userRoutes(register, { db, keys, passwordRule, baseUrl, sendsMail, hasMailServer, wake: wakeSender });
  notificationRoutes(register);
  pdfRoutes(register, { db, files, log: log.of('http') });
  // Without a mail server the outbox of a demonstration is the newcomer's only way to the links.
  const showsKeys = facts.profile === 'demo' && !mail.hasTransport;
  const { supportEmail } = facts;
  mailRoutes(register, { db, keys, supportEmail, baseUrl, wake: wakeSender, showsKeys, hasServer: hasMailServer });
  bounceRoutes(register, { db, token: parts.operatorTokens.bounces, log: log.of('mail') });
  const { readPageTexts } = textRoutes(register, { db });
  textEditingRoutes(register, { db });
  treeRoutes(register, { db });
  versionRoutes(register, { db, log: log.of('trees') });
  packageRoutes(register, { db, files, signedBy: new URL(baseUrl).host });
  correctionRoutes(register, { db });
  editingRoutes(register, { db, files });
  outcomesRoutes(register, { reportingDb });
  pictureRoutes(register, { db, files });
  const content = { db, files, hooks: { ...contentHooks, ...treeHooks } };
  contentRoutes(register, content);
  languageOverviewRoutes(register, content);
  treeTranslationRoutes(register, content);
  treeStructureRoutes(register, { db });
  translationWorkspaceRoutes(register, { db });
  translationFileRoutes(register, { db });
  glossaryRoutes(register, { db });
  translationQuestionRoutes(register, { db, wake: wakeSender });
  fhirRoutes(register, { db });
  const pages = makePageCache();
  parts.metrics.caches.set('pages', pages.figures);
  measurementRoutes(register, { db, pages });
  ownMeasurementsRoutes(register, { db, correctionDays: parts.correctionDays });
  outcomePdfRoutes(register, { db });
  const downloads = createDownloads({
    log: log.of('jobs') as FastifyBaseLogger,
    idleTimeoutMs: parts.exportIdleMs,
    mayDownload: (userId) => isActiveAdministrator(db, userId),
  });
  // Before Fastify waits for the connections: a client that reads slowly could keep the process as long as it likes.
  app.addHook('preClose', downloads.stop);
  auditRoutes(register, { db, reportingDb, downloads, auditYears: parts.auditYears, baseUrl });
  statisticsExportRoutes(register, { db, reportingDb, databaseUrl: parts.databaseUrl, replica, downloads });
  logRoutes(register, { db, log });
  settingRoutes(register, { settings: parts.settings, profile: facts.profile });
  const publicFacts = { facts, passwordMin, sendsMail };
  managementRoutes(register, { watched: { db, ...parts.watched }, ...publicFacts });
  metricsRoutes(register, { metrics: parts.metrics, operatorToken: parts.operatorTokens.metrics });
  overviewRoutes(register, {
    db,
    hasMailServer: parts.watched.mailServer !== null,
    hasBackups: parts.watched.backupFile !== null || parts.watched.hasBackupSchedule,
  });
  statisticsRoutes(register, { db: replica?.db ?? reportingDb, minPeople: parts.statisticsMinPeople });
  sampleDataRoutes(register, { db });
  const missing = routes.filter((route) => !register.registered.has(route));
  if (missing.length > 0) throw new Error(`Not served: ${missing.map(({ path }) => path).join(', ')}`);

  if (facts.mediaBase.startsWith('/')) mediaRoutes(app, files, facts.mediaBase);
  serveWellKnown(app, { baseUrl, contact: parts.securityContact ?? `mailto:${supportEmail}` });
  const readFirstAnswers = makeReadFirstAnswers(db, { readPageTexts, info: describeSystem(publicFacts) });
  await servePages(app, { db, webFolder: parts.webFolder, worksOffline: facts.worksOffline, readFirstAnswers });
  return app;
};
