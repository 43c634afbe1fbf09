import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { tokenKey } from './accounts.ts';
import { expect } from './journey.ts';
import { begin, goWithin } from './measurement-steps.ts';
import { keepHome, keptAnswers, test } from './offline-helpers.ts';
import { Product } from './product.ts';
import { startProcess } from './products.ts';
import { beSignedIn, heading, text } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

const keptFiles = (page: Page) =>
  page.evaluate(async () => {
    const names = await caches.keys();
    const lists = await Promise.all(
      names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => new URL(url).pathname)),
    );
    return lists.flat();
  });

test('home opens without a network, shows the trees, and is up to date again with the network', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  const trees = await page.getByRole('main').getByRole('listitem').allInnerTexts();
  // A tree that the device does not keep yet says so.
  await expect
    .poll(async () => (await keptAnswers(page)).filter((name) => name.startsWith('answer/publication/')).length)
    .toBe(trees.length);
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
  await page.goto('/account/settings');
  await expect(page.getByRole('alert').filter({ hasText: text('nl', 'settings.notLoaded.title') })).toBeVisible();
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
  expect(files.filter((path) => /^\/api\/(?!translations\/|pdf$)/.test(path))).toEqual([]);
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

/** Records for each look at whether a new version may take over if the lock of measurements was free. */
const watchLocks = (page: Page) =>
  page.addInitScript(() => {
    const free: boolean[] = [];
    const request = navigator.locks.request.bind(navigator.locks) as (...given: unknown[]) => Promise<unknown>;
    const watched = (...[name, options, work]: [string, LockOptions, (lock: Lock | null) => unknown]) => {
      if (!options.ifAvailable) return work ? request(name, options, work) : request(name, options);
      return request(name, options, (lock: Lock | null) => {
        free.push(lock !== null);
        return work(lock);
      });
    };
    Object.assign(navigator.locks, { request: watched });
    Object.assign(window, { freeLocks: free });
  });

const freeLocks = (page: Page) => page.evaluate(() => (window as unknown as { freeLocks: boolean[] }).freeLocks);

test('a new version takes over when no measurement is on screen', async ({ page, product, network }) => {
  await watchLocks(page);
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
  await expect.poll(() => freeLocks(page)).toContain(false);
  expect(await freeLocks(page)).not.toContain(true);
  expect(await hasWaiting()).toBe('installed');
  await page.goto('/');
  await expect.poll(hasWaiting, { timeout: 30_000 }).toBe('none');
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
