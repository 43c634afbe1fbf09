import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
import type { Kysely } from 'kysely';
import { keepSignedIn, openBrowser } from '../bench/browser.ts';
import { startProduct, temporaryFolder } from '../bench/program.ts';
import { Visitor } from '../bench/visitor.ts';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { measurementRows } from '../server/test/measurement-rows.ts';
import { Gateway } from './gateway.ts';
import type { FaultOutcome } from './kills.ts';
import { createDatabase, findFreePort, runAdmin, startPostgres, verifyData } from './product.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const git = (...parameters: string[]) =>
  execFileSync('git', parameters, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 30 }).trim();

/** Finds the last commit before this version's number was raised. */
const findFormerCommit = (): string => {
  const { version } = JSON.parse(git('show', 'HEAD:package.json'));
  const [raised] = git('log', '--format=%H', `-S"version": "${version}"`, '--', 'package.json').split('\n').slice(-1);
  return git('rev-parse', `${raised}^`);
};

/** Starts the product as it was at a commit, with its own packages and its own build of the web. */
const startCommit = async (commit: string, settings: Record<string, string>) => {
  const folder = temporaryFolder();
  execFileSync('bash', ['-c', `git archive ${commit} | tar -x -C ${folder}`], { cwd: root });
  const child = spawn(process.execPath, ['start.mjs'], {
    cwd: folder,
    env: { ...process.env, NODE_ENV: 'production', SAMPLE_DATA: 'off', ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  process.once('exit', () => child.kill('SIGTERM'));
  const ended = once(child, 'exit');
  await new Promise<void>((resolve, reject) => {
    let output = '';
    // The output is read until the process ends: a closed pipe would make the process fail.
    child.stdout.on('data', (part) => {
      output += part;
      if (/listens at \S+/.test(output)) resolve();
    });
    child.once('exit', () => reject(new Error(`The version of ${commit} did not start: ${output}`)));
  });
  return {
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};

const answersOf = (page: Page) => page.locator('article footer button').filter({ visible: true });

/** Opens a measurement of the first tree in a new tab, with the files of the product that the gateway chooses. */
const openMeasurement = async (context: BrowserContext, url: string, tree: number, errors: string[]): Promise<Page> => {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(`an error in the page: ${error.message}`));
  await page.goto(`${url}/measure/${tree}`);
  await answersOf(page).first().waitFor();
  return page;
};

/** Gives the first answer to each question until the result is shown, or to `most` questions. */
const giveAnswers = async (page: Page, most = Number.POSITIVE_INFINITY): Promise<void> => {
  const answers = answersOf(page);
  const result = page.getByText('Afdrukken').filter({ visible: true });
  for (let given = 0; given < most; given += 1) {
    // Between two questions neither is there.
    await answers.or(result).first().waitFor();
    if ((await result.count()) > 0) return;
    const heading = await page.locator('h1').filter({ visible: true }).first().textContent();
    await answers.first().click();
    await page.waitForFunction(
      (before) => [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent !== before,
      heading,
    );
  }
};

/** Waits until the pages have sent what they still hold: they show a result before its last answers are recorded. */
const waitUntilFinished = async (db: Kysely<Database>, measured: number): Promise<void> => {
  for (let waitedMs = 0; waitedMs < 15_000; waitedMs += 100) {
    const finished = await db.selectFrom('measurement').select('id').where('status', '=', 'FINISHED').execute();
    if (finished.length >= measured) return;
    await sleep(100);
  }
};

/**
 * Upgrades the product from a commit under an open page, and measures on with it. Where processes of both versions may
 * run side by side, pages of each are answered by the other, and then by both in turn.
 *
 * @param times measurements that are answered by both
 * @param commit the last one of the former version, if undefined
 */
export const upgradeUnderPages = async (times: number, commit = findFormerCommit()): Promise<FaultOutcome> => {
  const server = await startPostgres();
  const databaseUrl = await createDatabase(server, 'versions');
  const folder = temporaryFolder();
  const port = await findFreePort();
  const settings = { DATABASE_URL: databaseUrl, DATA_DIR: folder, PORT: String(port), HOST: '127.0.0.1' };
  const former = await startCommit(commit, settings);
  const formerUrl = `http://127.0.0.1:${port}`;
  const gateway = await Gateway.start(() => formerUrl);
  const errors: string[] = [];
  const visitor = await Visitor.signIn(gateway.url);
  const [tree] = await visitor.trees();
  const context = await openBrowser();
  await keepSignedIn(context, visitor);
  const open = () => openMeasurement(context, gateway.url, tree?.id ?? 0, errors);

  const formerPages = [await open(), await open()];
  for (const page of formerPages) await giveAnswers(page, 1);
  const isRolling = (await runAdmin('upgrade-check', settings)).includes('A rolling upgrade is possible');
  if (!isRolling) await former.stop();
  const current = await startProduct(databaseUrl, folder, { settings: { LOG_LEVEL: 'error' } });
  gateway.choose = () => current.url;
  for (const page of formerPages) await giveAnswers(page);
  let measured = formerPages.length;

  if (isRolling) {
    const page = await open();
    gateway.choose = () => formerUrl;
    await giveAnswers(page);
    gateway.choose = (request) => (request % 2 === 0 ? formerUrl : current.url);
    for (let walk = 0; walk < times; walk += 1) await giveAnswers(await open());
    measured += 1 + times;
    await former.stop();
  }
  const connection = await connect<Database>({ databaseUrl, dataDir: '' });
  await waitUntilFinished(connection.db, measured);
  await context.close();
  await current.stop();
  await gateway.stop();
  const rows = await measurementRows(connection.db);
  await connection.close();
  const finished = rows.filter(({ kept }) => kept.status === 'FINISHED');
  const halfDone = rows.filter(({ kept, replayed }) => JSON.stringify(kept) !== JSON.stringify(replayed));
  const problems = await verifyData(databaseUrl, folder, {});
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  return {
    fault: `an upgrade from ${commit.slice(0, 8)}${isRolling ? ', both versions side by side' : ', one after the other'}`,
    times: measured,
    slowestMs: 0,
    recoveryMs: 0,
    writes: { measurements: finished.length, actions: rows.reduce((sum, { actions }) => sum + actions, 0) },
    answers: Object.fromEntries(gateway.answers),
    findings: {
      lost: [
        ...errors,
        // A browser looks for this file by itself.
        ...gateway.failures.filter((failure) => !failure.includes('/favicon.ico')),
        ...(finished.length < measured ? [`${measured - finished.length} measurements`] : []),
      ],
      doubled: finished.length > measured ? [`${finished.length - measured} measurements`] : [],
      halfDone: halfDone.map(({ id }) => `measurement ${id}`),
    },
    problems,
  };
};
