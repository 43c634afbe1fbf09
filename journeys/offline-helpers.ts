import type { MeasurementSummary } from '@ok/contract/routes/measurement/own-measurements.ts';
import type { Page } from '@playwright/test';
import { tokenKey } from './accounts.ts';
import { CutNetwork } from './cut-network.ts';
import { test as base, expect } from './journey.ts';
import { recordsOf } from './measurement-steps.ts';
import type { Product } from './product.ts';
import { recordedOf } from './product-database.ts';
import { type Choice, firstPath } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

/** Journeys of a browser that keeps the application, over a network that can be cut. Their files allow workers. */
export const test = base.extend<{ network: CutNetwork }>({
  network: async ({ product }, use) => {
    const network = await new CutNetwork(product.url).open();
    await use(network);
    await network.close();
  },
  baseURL: async ({ network }, use) => use(network.url),
});
/** Names of everything in the store of kept answers; none before there is a store. */
export const keptAnswers = (page: Page) =>
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

/** Opens home as a signed-in professional, and waits until the device keeps it. */
export const keepHome = async (page: Page, productUrl: string) => {
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

/** Measurements of the user of the page, as the server knows them. */
export const ownMeasurements = async (page: Page, { url }: Product) => {
  const token = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '""'), tokenKey);
  const reply = await fetch(`${url}/api/measurements?size=20`, { headers: { authorization: `Bearer ${token}` } });
  return (await reply.json()) as MeasurementSummary[];
};

/** Opens home until the device keeps a tree, and returns the tree with a path to a result. */
export const keepTree = async (page: Page, product: Product) => {
  await keepHome(page, product.url);
  const { tree, path } = await firstPath(product);
  const [first, ...others] = path;
  if (!first) throw new Error('too short a path');
  await expect.poll(async () => (await keptAnswers(page)).join()).toContain(`answer/publication/${tree.id}/nl`);
  return { tree, path, first, others, result: path.at(-1)?.option.result?.name ?? '' };
};

/** Lets the network back, and tells the page, as a browser does when a device finds one. */
export const mend = async (page: Page, network: CutNetwork) => {
  network.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
};

/** Waits until the user of the page has one measurement, which is finished, and expects exactly the actions of a path. */
export const expectOneFinished = async (page: Page, product: Product, path: readonly Choice[]) => {
  await expect
    .poll(async () => (await ownMeasurements(page, product)).map(({ status }) => status), { timeout: 60_000 })
    .toEqual(['FINISHED']);
  const [measured] = await ownMeasurements(page, product);
  expect(await recordedOf(product, measured?.statisticsId)).toEqual(recordsOf(path));
  return measured;
};
