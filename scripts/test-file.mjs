import { join } from 'node:path';
import { ensureHeadlessChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import { projectEnv, root, runNode } from './lib/run.mjs';
import { buildWebWhenStale } from './lib/web.mjs';

// Runs one file of tests with what it needs: a PostgreSQL, the built web or a browser. Further options go to Vitest or
// Playwright, for example `-t "part of a title"` or `-g "part of a title"`.

const [file = '', ...options] = process.argv.slice(2);

/** Vitest projects that a file can belong to, and whether its tests use PostgreSQL. */
const findProject = () => {
  if (/^(contract|bench)\/.*\.test\.ts$/.test(file)) return { names: ['contract'], needsPostgres: false };
  if (/^web\/.*\.test\.tsx?$/.test(file)) return { names: ['web'], needsPostgres: false };
  if (/^(server|faults)\/.*\.test\.ts$/.test(file))
    return { names: ['server', 'server-processes'], needsPostgres: true };
  return undefined;
};

const runJourney = async (env) => {
  await buildWebWhenStale();
  const chromium = process.env.CHROMIUM ?? (await ensureHeadlessChromium());
  const project = file.endsWith('every-screen.spec.ts') ? 'screens' : 'journeys';
  const parameters = ['test', `--project=${project}`, file, ...options];
  return runNode([join(root, 'node_modules/@playwright/test/cli.js'), ...parameters], {
    env: projectEnv({ ...env, CHROMIUM_PATH: chromium }),
  });
};

const runTests = (projects, env) => {
  const projectOptions = projects.flatMap((project) => ['--project', project]);
  return runNode([join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...projectOptions, file, ...options], {
    env: projectEnv(env),
  });
};

const isJourney = /^journeys\/.*\.spec\.ts$/.test(file);
const project = findProject();
let postgres;
try {
  if (!isJourney && !project)
    throw new Error('Name a file of tests: npm run test:file -- server/src/main.test.ts, or journeys/home.spec.ts.');
  await install('all');
  if (isJourney || project.needsPostgres) postgres = await startPostgres();
  const env = postgres ? { OK_TEST_PG_URL: postgres.url } : {};
  process.exitCode = isJourney ? await runJourney(env) : await runTests(project.names, env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
} finally {
  await postgres?.stop();
}
