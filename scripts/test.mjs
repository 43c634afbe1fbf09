import { join } from 'node:path';
import { ensureHeadlessChromium } from './lib/chromium.mjs';
import { install } from './lib/install.mjs';
import { startPostgres } from './lib/postgres.mjs';
import {
  counted,
  countPlaywright,
  countVitest,
  findPlaywright,
  findVitest,
  slowestFirst,
  timePlaywright,
  timeVitest,
  troublesInWords,
} from './lib/reports.mjs';
import { endPrograms, projectEnv, root, runNode, runNodeBeside } from './lib/run.mjs';
import { asOne, inWords, runSteps } from './lib/steps.mjs';
import { buildWeb } from './lib/web.mjs';

// Everything that CI runs, from a fresh checkout. The last line it prints is the count.

const bin = (path) => join(root, 'node_modules', path);
const fast = process.argv.includes('--fast');
/** What the suite started, so that the tests need not. */
const env = {};
let server;

const step = (name, ...commands) => ({
  name,
  async work() {
    let worst = 0;
    for (const command of commands) worst = (await command()) || worst;
    return asOne(worst);
  },
});

/** Runs projects of Vitest; in the background what they print is kept, and given at their end. */
async function vitest(projects, { isInBackground = false } = {}) {
  let printed;
  const result = await counted(
    async (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const chosen = projects.flatMap((project) => ['--project', project]);
      const parameters = [bin('vitest/vitest.mjs'), 'run', ...reporters, ...chosen];
      if (!isInBackground) return runNode(parameters, { env: projectEnv(env) });
      const ended = await runNodeBeside(parameters, { env: projectEnv(env), isInBackground });
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
  counted(
    (file) => {
      const withReport = projectEnv({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      const chosen = [`--project=${project}`, `--workers=${workers}`];
      return runNode([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--retries=1', ...chosen], {
        env: withReport,
      });
    },
    countPlaywright,
    timePlaywright,
    findPlaywright,
  );

/** A step that may run beside others: scripts one after the other, each also after one that failed. */
const check = (name, ...scripts) => ({
  name,
  async work() {
    const results = [];
    for (const script of scripts) results.push(await runNodeBeside(script));
    const worst = results.find(({ code }) => code !== 0)?.code ?? 0;
    return {
      ...asOne(worst),
      printed: results
        .map(({ printed }) => printed)
        .filter(Boolean)
        .join('\n'),
    };
  },
});

const parts = ['contract', 'server', 'web', '.'];
// Two at a time: most of them keep one processor busy.
const checks = [
  [check('types', ...parts.map((part) => [bin('typescript/bin/tsc'), '-p', part]))],
  [
    check('lint', [bin('@biomejs/biome/bin/biome'), 'ci']),
    check('import rules', [join(root, 'scripts/lint-imports.mjs')]),
    check('dead code', [bin('knip/bin/knip.js'), '--no-progress']),
    check('bill of materials', [join(root, 'scripts/bill-of-materials.mjs'), '--check']),
  ],
];

// Journeys wait a quarter of their time, for pages and for people's pace: these are done meanwhile.
const onDatabases = {
  name: 'unit and API tests',
  work: () => vitest(['contract', 'web', 'embedded', 'server'], { isInBackground: true }),
};

const budgets = join(root, 'scripts/budgets.mjs');
const build = step('web build and budgets', buildWeb, () => runNode([budgets]));

const inBrowser = (name, workers) => ({
  name,
  async work() {
    env.CHROMIUM_PATH ??= await ensureHeadlessChromium();
    return playwright(name, workers);
  },
});

// As many journeys at once as the processors they were measured on: with a third, what starts a server of its own is
// late. Looking at screens starts none, and two leave a fifth of the processors to nobody.
const inBrowsers = [inBrowser('journeys', 2), inBrowser('screens', 3)];

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
    total = await runSteps([checks, build, [inBrowsers, [onDatabases]]]);
  }
} catch (fault) {
  console.error(fault instanceof Error ? fault.message : fault);
} finally {
  await server?.stop();
}
// What the reader of a cut log needs stands last.
console.log(`\n${slowestFirst().join('\n')}\n`);
console.log(`${[...total.summary, ...troublesInWords()].join('\n')}\n`);
console.log(inWords(total));
process.exitCode = total.failed > 0 ? 1 : 0;
