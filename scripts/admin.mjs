import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { root, runNode } from './lib/run.mjs';

// Commands for the administrator of the machine; see server/src/admin.ts.

try {
  await install('start');
  process.exitCode = await runNode([join(root, 'server/src/admin.ts'), ...process.argv.slice(2)], {
    cwd: process.cwd(),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
