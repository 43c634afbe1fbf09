import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type BrowserContext, chromium, type TestInfo } from '@playwright/test';
import { expect } from './journey.ts';
import { begin, choose, recordsOf } from './measurement-steps.ts';
import { expectOneFinished, keepTree, mend, ownMeasurements, test } from './offline-helpers.ts';
import { recordedOf } from './product-database.ts';
import { beSignedIn, heading } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

/** Opens a browser that keeps its data in a folder. */
const openBrowser = (folder: string, baseURL: string, { project }: TestInfo): Promise<BrowserContext> =>
  chromium.launchPersistentContext(folder, { ...project.use.launchOptions, baseURL, locale: 'nl-NL' });

/** Kills all processes of the browser of a folder, as a phone does that runs out of memory. */
const killBrowser = async (folder: string, context: BrowserContext): Promise<void> => {
  const closed = context.waitForEvent('close');
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      if (readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(folder)) process.kill(Number(pid), 'SIGKILL');
    } catch {
      // The process has ended meanwhile.
    }
  }
  await closed;
};

test('[REL-03] a browser that is killed after each answer, without a network, loses none and repeats none', async ({
  product,
  network,
}, info) => {
  test.setTimeout(300_000);
  const folder = mkdtempSync(join(tmpdir(), 'ok-browser-'));
  try {
    let context = await openBrowser(folder, network.url, info);
    let page = await context.newPage();
    const { tree, path, result } = await keepTree(page, product);
    await page.waitForLoadState('networkidle');
    network.cut();
    await context.setOffline(true);
    await begin(page, tree.id);
    for (const [index, choice] of path.entries()) {
      await choose(page, choice);
      const next = path[index + 1]?.question ?? result;
      await expect(heading(page)).toHaveText(next);
      // An answer that the header counts is stored.
      const count = index === 0 ? '1 antwoord wacht' : `${index + 1} antwoorden wachten`;
      await expect(page.getByText(count)).toBeVisible();
      await killBrowser(folder, context);
      context = await openBrowser(folder, network.url, info);
      await context.setOffline(true);
      page = await context.newPage();
      await beSignedIn(page, product.url);
      await page.goto(`/measure/${tree.id}`);
      if (index < path.length - 1) await expect(heading(page)).toHaveText(next);
    }
    await page.goto('/');
    await context.setOffline(false);
    await mend(page, network);
    await expectOneFinished(page, product, path);
    await context.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('[REL-03] a new version of the worker takes over while twenty answers wait, and all are sent', async ({
  page,
  product,
  network,
}) => {
  test.setTimeout(240_000);
  const { tree, path, result } = await keepTree(page, product);
  await page.waitForLoadState('networkidle');
  network.cut();
  const times = Math.ceil(20 / path.length);
  for (let time = 0; time < times; time += 1) {
    await begin(page, tree.id);
    for (const choice of path) await choose(page, choice);
    await expect(heading(page)).toHaveText(result);
  }
  network.workerSuffix = '// a new version';
  await page.goto('/');
  await mend(page, network);
  await page.evaluate(async () => void (await navigator.serviceWorker.getRegistration())?.update());
  await expect
    .poll(async () => (await ownMeasurements(page, product)).filter(({ status }) => status === 'FINISHED').length, {
      timeout: 90_000,
    })
    .toBe(times);
  for (const { statisticsId } of await ownMeasurements(page, product))
    expect((await recordedOf(product, statisticsId)).filter(({ action }) => action !== 'BACK_CLICK')).toEqual(
      recordsOf(path),
    );
});

test('[REL-03] [MEA-12] two devices go on with one measurement without a network: it ends in one, and the later one says so', async ({
  page,
  product,
  network,
  browser,
}) => {
  const { tree, path, first, others } = await keepTree(page, product);
  await begin(page, tree.id);
  await choose(page, first);
  const [second] = others;
  if (!second) throw new Error('too short a path');
  await expect(heading(page)).toHaveText(second.question);
  await expect.poll(async () => (await ownMeasurements(page, product)).length).toBe(1);
  const [open] = await ownMeasurements(page, product);
  const context = await browser.newContext({ baseURL: product.url, locale: 'nl-NL', serviceWorkers: 'block' });
  const elsewhere = await context.newPage();
  await beSignedIn(elsewhere, product.url);
  network.cut();
  await choose(page, second);
  // The other device goes on meanwhile, and its answers arrive first.
  await elsewhere.goto(`/measure/${tree.id}`);
  for (const choice of others) await choose(elsewhere, choice);
  await expect
    .poll(async () => (await recordedOf(product, open?.statisticsId)).length, { timeout: 30_000 })
    .toBe(path.length);
  await mend(page, network);
  await expect(page.getByRole('status').filter({ hasText: /ergens anders|ander tabblad|ander apparaat/ })).toBeVisible({
    timeout: 30_000,
  });
  expect(await recordedOf(product, open?.statisticsId)).toEqual(recordsOf(path));
  expect(await ownMeasurements(page, product)).toHaveLength(1);
  await context.close();
});
