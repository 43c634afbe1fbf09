import { install } from './lib/install.mjs';
import { buildWeb } from './lib/web.mjs';

// Builds the web, also when it looks fresh.

try {
  await install('start');
  process.exitCode = await buildWeb();
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
  process.exitCode = 1;
}
