import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { projectEnv, root, runNode } from './lib/run.mjs';
import { rooms } from './mutants/rooms.mjs';

// Changes a room's code in many small ways and lists the changes that the room's own tests do not detect: `npm run
// mutants`, or `npm run mutants -- trees --share 0.1` for a tenth of the declarations of one room.

const stryker = join(root, 'node_modules/@stryker-mutator/core/bin/stryker.js');

/** Runs Stryker on one room, with a PostgreSQL server for the rooms whose tests need one. Returns its exit code. */
async function testMutants(room, share) {
  if (room === 'contract') return runNode([stryker, 'run', join(root, 'contract/stryker.config.json')]);
  const server = rooms[room].project === 'server' ? await startPostgres() : undefined;
  try {
    const settings = { OK_MUTANTS_ROOM: room, OK_MUTANTS_SHARE: share, ...(server && { OK_TEST_PG_URL: server.url }) };
    return await runNode([stryker, 'run', join(root, 'scripts/mutants/stryker.config.mjs')], {
      env: projectEnv(settings),
    });
  } finally {
    await server?.stop();
  }
}

try {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { share: { type: 'string', default: '1' } },
  });
  const names = positionals.length > 0 ? positionals : ['contract'];
  const unknown = names.find((name) => name !== 'contract' && !(name in rooms));
  if (unknown) throw new Error(`There is no room ${unknown}. Choose from: contract, ${Object.keys(rooms).join(', ')}.`);
  await install('all');
  for (const name of names) process.exitCode = (await testMutants(name, values.share)) || process.exitCode || 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
