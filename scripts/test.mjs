import { join } from 'node:path';
import { ensureHeadlessChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import {
  countPlaywright,
  countResults,
  countVitest,
  findPlaywright,
  findVitest,
  formatDurations,
  formatFailures,
  timePlaywright,
  timeVitest,
} from './lib/reports.mjs';
import { endPrograms, projectEnv, root, runNode, runNodeInParallel } from './lib/run.mjs';
import { countAsOne, formatCount, runSteps } from './lib/steps.mjs';
import { buildWeb } from './lib/web.mjs';

// Runs everything that CI runs, from a fresh checkout. The last line of the output is the count.

const bin = (path) => join(root, 'node_modules', path);
const fast = process.argv.includes('--fast');
/** Addresses of the programs that the suite has started for its tests. */
const env = {};
let server;

const sequentialStep = (name, ...commands) => ({
  name,
  async work() {
    let worst = 0;
    for (const command of commands) worst = (await command()) || worst;
    return countAsOne(worst);
  },
});

/**
 * Runs projects of Vitest. In the background the output is returned at the end. Like a journey, a test that passes on
 * its second attempt counts as passed and is listed: a machine that pauses makes waits run out.
 */
async function vitest(projects, { isInBackground = false } = {}) {
  let printed;
  const result = await countResults(
    async (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const projectOptions = projects.flatMap((project) => ['--project', project]);
      const parameters = [bin('vitest/vitest.mjs'), 'run', '--retry=1', ...reporters, ...projectOptions];
      if (!isInBackground) return runNode(parameters, { env: projectEnv(env) });
      const ended = await runNodeInParallel(parameters, { env: projectEnv(env), isInBackground });
      printed = ended.printed;
      return ended.code;
    },
    countVitest,
    timeVitest,
    findVitest,
  );
  return { ...result, printed };
}

const playwright = (project, workers) =>
  countResults(
    (file) => {
      const withReport = projectEnv({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const projectOptions = [`--project=${project}`, `--workers=${workers}`];
      return runNode(
        [bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--retries=1', ...projectOptions],
        {
          env: withReport,
        },
      );
    },
    countPlaywright,
    timePlaywright,
    findPlaywright,
  );

/** A step that may run in parallel with others: its scripts run one after another, also after a failed one. */
const parallelStep = (name, ...scripts) => ({
  name,
  async work() {
    const results = [];
    for (const script of scripts) results.push(await runNodeInParallel(script));
    const worst = results.find(({ code }) => code !== 0)?.code ?? 0;
    return {
      ...countAsOne(worst),
      printed: results
        .map(({ printed }) => printed)
        .filter(Boolean)
        .join('\n'),
    };
  },
});

const supplyChainScript = join(root, 'scripts/supply-chain.mjs');
const typedProjects = ['contract', 'server', 'web', 'web/worker', '.'];
// Two lists in parallel: most of these steps use one processor.
const checks = [
  [parallelStep('types', ...typedProjects.map((part) => [bin('typescript/bin/tsc'), '-p', part]))],
  [
    parallelStep('lint', [bin('@biomejs/biome/bin/biome'), 'ci']),
    parallelStep('import rules', [join(root, 'scripts/lint-imports.mjs')]),
    parallelStep('dead code', [bin('knip/bin/knip.js'), '--no-progress']),
    parallelStep('wording', [join(root, 'scripts/lint-wording.mjs')]),
    parallelStep('supply chain', [supplyChainScript]),
    parallelStep('bill of materials', [join(root, 'scripts/bill-of-materials.mjs'), '--check']),
  ],
];

// Journeys spend a quarter of their time waiting, for pages and at people's pace; these tests use that time.
const testsOnDatabases = {
  name: 'unit and API tests',
  work: () => vitest(['contract', 'web', 'embedded', 'server'], { isInBackground: true }),
};

// Their waits run out beside the browsers.
const testsOfProcesses = {
  name: 'tests of processes',
  work: () => vitest(['embedded-processes', 'server-processes']),
};

const budgetsScript = join(root, 'scripts/budgets.mjs');
const build = sequentialStep(
  'web build, budgets and a second build',
  buildWeb,
  () => runNode([budgetsScript]),
  () => runNode([supplyChainScript, '--build']),
);

const browserStep = (name, workers) => ({
  name,
  async work() {
    env.CHROMIUM_PATH ??= await ensureHeadlessChromium();
    return playwright(name, workers);
  },
});

// As many journeys in parallel as the processors they were measured on: with a third, tests that start their own server
// exceed their timeouts. Checking screens starts no server, and two of those would leave a fifth of the processor time
// unused.
const browserSteps = [browserStep('journeys', 2), browserStep('screens', 3)];

for (const [signal, code] of Object.entries({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })) {
  process.once(signal, async () => {
    endPrograms();
    await server?.stop();
    process.exit(code);
  });
}

let total = { passed: 0, failed: 1, skipped: 0, summary: [] };
try {
  await install('all');
  if (fast) total = await runSteps([checks, { name: 'unit tests', work: () => vitest(['contract', 'web']) }]);
  else {
    server = await startPostgres();
    env.OK_TEST_PG_URL = server.url;
    total = await runSteps([checks, build, [browserSteps, [testsOnDatabases]], testsOfProcesses]);
  }
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
} finally {
  await server?.stop();
}
// A reader of a truncated log needs the failures, so they come last.
console.log(`\n${formatDurations().join('\n')}\n`);
console.log(`${[...total.summary, ...formatFailures()].join('\n')}\n`);
console.log(formatCount(total));
process.exitCode = total.failed > 0 ? 1 : 0;
