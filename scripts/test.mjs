import { existsSync, readdirSync } from 'node:fs';
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

const vitest = (...projects) =>
  counted(
    (file) => {
      const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
      const chosen = projects.flatMap((project) => ['--project', project]);
      return runNode([bin('vitest/vitest.mjs'), 'run', ...reporters, ...chosen], { env: projectEnv(env) });
    },
    countVitest,
    timeVitest,
    findVitest,
  );

const playwright = () =>
  counted(
    (file) => {
      const withReport = projectEnv({ ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: file });
      return runNode([bin('@playwright/test/cli.js'), 'test', '--reporter=list,json', '--retries=1'], {
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

const onDatabases = {
  name: 'unit and API tests',
  async work() {
    server = await startPostgres();
    env.OK_TEST_PG_URL = server.url;
    return vitest('unit', 'embedded', 'server');
  },
};

const budgets = join(root, 'scripts/budgets.mjs');
const build = step('web build and budgets', buildWeb, async () => (existsSync(budgets) ? runNode([budgets]) : 0));

const journeys = {
  name: 'journeys',
  async work() {
    env.CHROMIUM_PATH = await ensureHeadlessChromium();
    return playwright();
  },
};

const hasJourneys = readdirSync(join(root, 'journeys'), { recursive: true }).some((file) =>
  /\.(spec|test)\.ts$/.test(file),
);

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
  const unit = { name: 'unit tests', work: () => vitest('unit') };
  const rest = hasJourneys ? [onDatabases, build, journeys] : [onDatabases, build];
  total = await runSteps([checks, ...(fast ? [unit] : rest)]);
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
