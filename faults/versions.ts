import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { BrowserContext, Page } from '@playwright/test';
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
  let output = '';
  for await (const part of child.stdout) {
    output += part;
    if (/listens at \S+/.test(output)) break;
  }
  if (child.exitCode !== null) throw new Error(`The version of ${commit} did not start: ${output}`);
  child.stdout.resume();
  return {
    stop: async () => {
      const ended = once(child, 'exit');
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

/** Gives the first answer to each question, or to `most` of them. */
const giveAnswers = async (page: Page, most = Number.POSITIVE_INFINITY): Promise<void> => {
  for (let given = 0; given < most && (await answersOf(page).count()) > 0; given += 1) {
    const heading = await page.locator('h1').filter({ visible: true }).first().textContent();
    await answersOf(page).first().click();
    await page.waitForFunction(
      (before) => [...document.querySelectorAll('h1')].find((one) => one.checkVisibility())?.textContent !== before,
      heading,
    );
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
  await context.close();
  await current.stop();
  await gateway.stop();

  const connection = await connect<Database>({ databaseUrl, dataDir: '' });
  const rows = await measurementRows(connection.db);
  await connection.close();
  const finished = rows.filter(({ kept }) => kept.status === 'FINISHED');
  const halfDone = rows.filter(({ kept, replayed }) => JSON.stringify(kept) !== JSON.stringify(replayed));
  const problems = await verifyData(databaseUrl, folder, {});
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
  const failed = [...gateway.answers].filter(([status]) => status === 'none' || Number(status) >= 400);
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
        ...failed.map(([status, count]) => `${count} requests were answered ${status}`),
        ...(finished.length < measured ? [`${measured - finished.length} measurements`] : []),
      ],
      doubled: finished.length > measured ? [`${finished.length - measured} measurements`] : [],
      halfDone: halfDone.map(({ id }) => `measurement ${id}`),
    },
    problems,
  };
};
