import { join } from 'node:path';
import { install } from './lib/install.mjs';
import { root, runNode } from './lib/run.mjs';

// Fills a database of the product with measurements; see bench/fill-measurements.ts.

try {
  await install('start');
  process.exitCode = await runNode([join(root, 'bench/fill-measurements.ts'), ...process.argv.slice(2)], {
    cwd: process.cwd(),
  });
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
