import { install } from './lib/install.mjs';
import { buildWeb } from './lib/web.mjs';

// Builds the web, even if it is up to date.

try {
  await install('start');
  process.exitCode = await buildWeb();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
