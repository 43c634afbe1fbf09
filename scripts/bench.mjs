import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { endPrograms, projectEnv, root, runNode } from './lib/run.mjs';
import { buildWebWhenStale } from './lib/web.mjs';

// Measures the product on a durable database. See bench/main.ts for the arguments.

let benchServer;
const stop = async (code) => {
  endPrograms();
  await benchServer?.stop();
  process.exit(code);
};
for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => stop(code));

try {
  await install('all');
  await buildWebWhenStale();
  const browser = await ensureChromium();
  benchServer = await startPostgres({ durable: true });
  const env = projectEnv({ OK_BENCH_PG_URL: benchServer.url, CHROMIUM_PATH: browser });
  process.exitCode = await runNode([join(root, 'bench/main.ts'), ...process.argv.slice(2)], { env });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await benchServer?.stop();
}
