import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { getHealth } from '@ok/contract/routes/management/metrics.ts';
import { DefaultAccountsError } from './accounts/sign-in/default-accounts.ts';
import { demoAccounts } from './accounts/sign-in/demo-accounts.ts';
import { compose } from './compose.ts';
import { ContentError } from './content-files/content-error.ts';
import { FolderInUse } from './db/connections/folder-lock.ts';
import { NewerDatabase } from './db/migrating/migrate.ts';
import { EnvironmentError, readEnv } from './env/env.ts';
import { createShutdown, watchRequests } from './shutdown.ts';

/** With `--after-web-build` the parent process builds the web meanwhile, and sends a message when it is done. */
const waitForWebBuild = async () => {
  if (!process.argv.includes('--after-web-build')) return;
  const exitAlone = () => process.exit(1);
  process.once('disconnect', exitAlone);
  await once(process, 'message');
  process.off('disconnect', exitAlone);
  process.disconnect();
};

/** Connections that may wait to be accepted: with Node's 511, a burst of clients waits seconds for its second attempt. */
const backlog = 4096;

/**
 * Gives the memory back that starting took: modules, migrations and content leave 20 MB, which Node would keep until it
 * needs more.
 */
const releaseMemory = () => {
  setFlagsFromString('--expose-gc');
  const collect: NodeJS.GCFunction = runInNewContext('gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
};

const startServer = async () => {
  const env = readEnv(process.env);
  const { app, connection, stopWork, drain } = await compose(env, waitForWebBuild());
  releaseMemory();
  const address = await app.listen({ port: env.PORT, host: env.HOST, backlog });

  const shutdown = createShutdown({
    log: app.log,
    drain,
    hasLoadBalancer: env.PROFILE === 'prod',
    traffic: watchRequests(app.server, getHealth.path),
    closeServer: () => app.close(),
    cutConnections: () => app.server.closeAllConnections(),
    stopWork,
    closeDatabase: connection.close,
    exit: process.exit,
  });
  process.on('SIGTERM', () => shutdown(0));
  process.on('SIGINT', () => shutdown(0));
  // A closed output is no error: to log one would be the next.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  // The state of the process is unknown after an uncaught error: requests end, and a supervisor starts a new process.
  process.on('unhandledRejection', (error) => {
    app.log.fatal({ err: error }, 'unhandled rejection');
    void shutdown(1);
  });
  process.on('uncaughtException', (error) => {
    app.log.fatal({ err: error }, 'uncaught exception');
    void shutdown(1);
  });

  console.log(`\nOK! listens at ${env.BASE_URL ?? address}\n`);
  if (connection.kind === 'embedded') {
    console.log('The database is embedded: fine for trying out and small use. Set DATABASE_URL for PostgreSQL.\n');
  }
  if (env.PROFILE === 'demo') {
    console.log('Accounts of the demonstration:');
    for (const { email, password } of demoAccounts) console.log(`  ${email.padEnd(28)} ${password}`);
    console.log('');
  }
  // Saves the compiled code now, because a killed process would lose it.
  flushCompileCache();
};

startServer().catch((error: unknown) => {
  const expected = [EnvironmentError, FolderInUse, ContentError, DefaultAccountsError, NewerDatabase].some(
    (kind) => error instanceof kind,
  );
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
});
