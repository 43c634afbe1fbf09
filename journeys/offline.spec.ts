import { readFileSync } from 'node:fs';
import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Page } from '@playwright/test';
import { tokenKey } from './accounts.ts';
import { CutNetwork } from './cut-network.ts';
import { test as base, expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { begin, choose, goWithin, recordsOf } from './measurement-steps.ts';
import { Product } from './product.ts';
import { recordedOf } from './product-database.ts';
import { startProcess } from './products.ts';
import { firstPath } from './trees.ts';
import { beSignedIn, heading, text } from './visit-helpers.ts';

/** Journeys of a browser that keeps the application, over a network that can be cut. */
const test = base.extend<{ network: CutNetwork }>({
  network: async ({ product }, use) => {
    const network = await new CutNetwork(product.url).open();
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});
test.use({ serviceWorkers: 'allow' });

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return lists.flat();
  });

/** Names of everything in the store of kept answers; none before there is a store. */
const keptAnswers = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string[]>((resolve, reject) => {
        const opening = indexedDB.open('ok-kept');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          if (!database.objectStoreNames.contains('answers')) return resolve([]);
          const reading = database.transaction('answers').objectStore('answers').getAllKeys();
          reading.onsuccess = () => {
            database.close();
            resolve(reading.result.map(String));
          };
        };
      }),
  );

/** Measurements of the user of the page, as the server knows them. */
const ownMeasurements = async (page: Page, { url }: Product) => {
  const token = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '""'), tokenKey);
  const reply = await fetch(`${url}/api/measurements?size=20`, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as MeasurementSummary[];
};

/** Opens home as a signed-in professional, and waits until the device keeps it. */
const keepHome = async (page: Page, productUrl: string) => {
  await beSignedIn(page, productUrl);
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await expect
    .poll(async () => (await keptAnswers(page)).map((name) => name.replace(/^answer\//, '').split('?')[0]))
    .toEqual(
      expect.arrayContaining(['/api/account', '/api/question-trees/get-published', '/api/measurements/overview']),
    );
};

test('home opens without a network, shows the trees, and is up to date again with the network', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  const trees = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  network.cut();
  await page.reload();
  const notice = page.getByRole('status').filter({ hasText: text('nl', 'home.kept').split('.')[0] });
  await expect(notice).toBeVisible();
  await expect.poll(() => page.getByRole('main').getByRole('listitem').allInnerTexts()).toEqual(trees);
  network.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(notice).toBeHidden();
});

test('without a network every address of a professional opens, and says what is missing', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  network.cut();
  await page.goto('/measurements');
  await expect(page.getByRole('alert').filter({ hasText: text('nl', 'measurements.error') })).toBeVisible();
  await page.goto('/login');
  await expect(heading(page)).toBeVisible();
});

test('[PRI-10] the device keeps nothing of the back-office, and nothing personal unencrypted or after signing out', async ({
  page,
  product,
}) => {
  await keepHome(page, product.url);
  const modules: Record<string, string[]> = JSON.parse(
    readFileSync(new URL('../web/dist/.vite/modules.json', import.meta.url), 'utf8'),
  );
  const files = await keptFiles(page);
  expect(files).toContain('/');
  expect(files.filter((path) => modules[path.slice(1)]?.some((module) => module.startsWith('web/src/admin/')))).toEqual(
    [],
  );
  expect(files.filter((path) => path.startsWith('/api/') && !path.startsWith('/api/translations/'))).toEqual([]);
  const readable = await page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('ok-kept');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('answers').objectStore('answers').getAll();
          reading.onsuccess = () =>
            resolve(
              reading.result
                .map(({ bytes }: { bytes?: ArrayBuffer }) => (bytes ? new TextDecoder('latin1').decode(bytes) : ''))
                .join(''),
            );
        };
      }),
  );
  expect(readable.length).toBeGreaterThan(1000);
  expect(readable).not.toContain('firstName');
  await goWithin(page, '/logout');
  await expect(page).toHaveURL('/login');
  await expect.poll(() => keptAnswers(page)).toEqual([]);
});

test('another user of the device sees nothing of the former one without a network', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  await page.evaluate((key) => sessionStorage.removeItem(key), tokenKey);
  network.cut();
  await page.goto('/');
  await expect(page).toHaveURL('/login');
});

test('a new version takes over when no measurement is on screen', async ({ page, product, network }) => {
  await keepHome(page, product.url);
  const tree = await page.getByRole('main').getByRole('link').first().getAttribute('href');
  await begin(page, Number(tree?.match(/\d+/)?.[0]));
  const hasWaiting = () =>
    page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting?.state ?? 'none');
  network.workerSuffix = '// a new version';
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect.poll(hasWaiting).toBe('installed');
  await page.reload();
  await expect(heading(page)).toBeVisible();
  // A worker that may take over does so within milliseconds.
  await page.waitForLoadState('networkidle');
  expect(await hasWaiting()).toBe('installed');
  await page.goto('/');
  await expect.poll(hasWaiting, { timeout: 30_000 }).toBe('none');
});

test('[MEA-12] [REL-03] without a network a measurement goes on after a reload, and the server later has each action once', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  const { tree, path } = await firstPath(product);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  const [first, ...others] = path;
  if (!first) throw new Error('too short a path');
  await choose(page, first);
  await expect.poll(ledger.recorded).toEqual(recordsOf([first]));
  await expect.poll(async () => (await keptAnswers(page)).join()).toMatch(/publications\/\d+\/bundle/);
  network.cut();
  for (const choice of others) {
    await page.reload();
    await choose(page, choice);
  }
  const result = path.at(-1)?.option.result?.name ?? '';
  await expect(heading(page)).toHaveText(result);
  await page.reload();
  await expect(heading(page)).toHaveText(result);
  network.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect.poll(() => recordedOf(product, ledger.begun[0]), { timeout: 30_000 }).toEqual(recordsOf(path));
});

test('[MEA-01] [REL-03] a measurement begins without a network, survives reloads, and is recorded exactly once', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  const { tree, path } = await firstPath(product);
  await expect.poll(async () => (await keptAnswers(page)).join()).toContain(`answer/publication/${tree.id}/nl`);
  await page.waitForLoadState('networkidle');
  network.cut();
  await begin(page, tree.id);
  const picture = page.locator('article img').first();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  const [first, ...others] = path;
  if (!first) throw new Error('too short a path');
  await choose(page, first);
  // Home leads back to where the measurement stands.
  await goWithin(page, '/');
  await page.goto(`/measure/${tree.id}`);
  for (const choice of others) {
    await choose(page, choice);
    await page.reload();
  }
  const result = path.at(-1)?.option.result?.name ?? '';
  await expect(heading(page)).toHaveText(result);
  expect(await ownMeasurements(page, product)).toEqual([]);
  const mendedAt = new Date().toISOString();
  network.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect
    .poll(async () => (await ownMeasurements(page, product)).map(({ status }) => status), { timeout: 30_000 })
    .toEqual(['FINISHED']);
  const [measured] = await ownMeasurements(page, product);
  expect(await recordedOf(product, measured?.statisticsId)).toEqual(recordsOf(path));
  expect((measured?.startedAt ?? mendedAt) < mendedAt).toBe(true);
  // The result stays on screen, also when the page now asks the server.
  await page.reload();
  await expect(heading(page)).toHaveText(result);
});

test('[MEA-12] a measurement that was closed does not open again without a network, so that no answer is refused later', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  const { tree, path } = await firstPath(product);
  const [first] = path;
  if (!first) throw new Error('too short a path');
  await expect.poll(async () => (await keptAnswers(page)).join()).toContain(`answer/publication/${tree.id}/nl`);
  await begin(page, tree.id);
  await choose(page, first);
  await page.goto('/');
  await page.getByRole('button', { name: text('nl', 'home.open.close') }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: text('nl', 'home.open.close') })
    .click();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  network.cut();
  await page.goto(`/measure/${tree.id}`);
  await expect(heading(page)).toHaveText(first.question);
});

test('where use without a network is turned off, the next visit removes the worker with everything that it keeps', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  const withoutWorker = await startProcess(new Product({ OFFLINE_USE: 'off' }));
  try {
    network.target = withoutWorker.url;
    await page.goto('/login');
    await expect
      .poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration()) === undefined), {
        timeout: 30_000,
      })
      .toBe(true);
    expect(await keptFiles(page)).toEqual([]);
    await beSignedIn(page, withoutWorker.url);
    await page.goto('/');
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    await expect.poll(() => keptAnswers(page)).toEqual([]);
  } finally {
    await withoutWorker.remove();
  }
});
