import { join } from 'node:path';
import { ensureChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { ensurePostgresPrograms } from './lib/postgres-programs.mjs';
import { endPrograms, projectEnv, root, runNode } from './lib/run.mjs';

// Breaks the running product again and again, and compares its data with what it acknowledged. See faults/main.ts.

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 }))
  process.once(signal, () => {
    endPrograms();
    process.exit(code);
  });

try {
  await install('all');
  await ensurePostgresPrograms();
  const browser = await ensureChromium();
  process.exitCode = await runNode([join(root, 'faults/main.ts'), ...process.argv.slice(2)], {
    env: projectEnv({ CHROMIUM_PATH: browser }),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
