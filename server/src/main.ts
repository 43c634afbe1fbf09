import { once } from 'node:events';
import { flushCompileCache } from 'node:module';
import { setTimeout as wait } from 'node:timers/promises';
import { DefaultAccounts } from './accounts/default-accounts.ts';
import { demoAccounts } from './accounts/demo-accounts.ts';
import { compose } from './compose.ts';
import { ContentFaults } from './content-files/content-faults.ts';
import { FolderInUse } from './db/folder-lock.ts';
import { EnvironmentFaults, readEnv } from './env/env.ts';

/** Milliseconds between telling that we stop and stopping, so that a load balancer can look elsewhere. */
const drainTime = 1500;

/** With `--after-web-build` whoever started this process builds the web meanwhile, and tells when that is done. */
const webBuilt = async () => {
  if (!process.argv.includes('--after-web-build')) return;
  const abandoned = () => process.exit(1);
  process.once('disconnect', abandoned);
  await once(process, 'message');
  process.off('disconnect', abandoned);
  process.disconnect();
};

const start = async () => {
  const env = readEnv(process.env);
  const { app, connection, stopWork, drain } = await compose(env, webBuilt());
  const address = await app.listen({ port: env.PORT, host: env.HOST });

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    drain();
    if (env.PROFILE === 'prod') await wait(drainTime);
    await app.close();
    await stopWork();
    await connection.close();
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  // Whoever reads what is printed may go away: that is no fault, and to write it down would be the next one.
  for (const output of [process.stdout, process.stderr]) output.on('error', () => {});
  // The last resort: a fault that nobody caught is written down, and the other requests go on.
  process.on('unhandledRejection', (error) => app.log.error({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => app.log.fatal({ err: error }, 'uncaught exception'));

  console.log(`\nOK! listens at ${env.BASE_URL ?? address}\n`);
  if (connection.kind === 'embedded') {
    console.log('The database is embedded: fine for trying out and small use. Set DATABASE_URL for PostgreSQL.\n');
  }
  if (env.PROFILE === 'demo') {
    console.log('Accounts of the demonstration:');
    for (const { email, password } of demoAccounts) console.log(`  ${email.padEnd(28)} ${password}`);
    console.log('');
  }
  // What was compiled is kept also when this process is cut short.
  flushCompileCache();
};

start().catch((error: unknown) => {
  const expected = [EnvironmentFaults, FolderInUse, ContentFaults, DefaultAccounts].some(
    (kind) => error instanceof kind,
  );
  console.error(expected && error instanceof Error ? error.message : error);
  process.exit(1);
});
