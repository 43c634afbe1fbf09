import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { root, runNode } from './lib/run.mjs';

// What an administrator of the machine does; see server/src/admin.ts.

try {
  await install('start');
  process.exitCode = await runNode([join(root, 'server/src/admin.ts'), ...process.argv.slice(2)], {
    cwd: process.cwd(),
  });
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
