import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { tokenKey } from './accounts.ts';
import { expect } from './journey.ts';
import { openLedger } from './ledger.ts';
import { backFrom, begin, choose, goWithin, recordsOf } from './measurement-steps.ts';
import { keepHome, keptAnswers, test } from './offline-helpers.ts';
import { recordedOf } from './product-database.ts';
import { firstPath, treesOf } from './trees.ts';
import { beSignedIn, heading } from './visit-helpers.ts';

test.use({ serviceWorkers: 'allow' });

const unsent = (page: Page) => page.getByRole('region', { name: 'Onverstuurde antwoorden' });
const keptNames = async (page: Page) => (await keptAnswers(page)).filter((name) => name.includes('publication/'));
const keptPictures = (page: Page) =>
  page.evaluate(async () => {
    const requests = await (await caches.open('ok-pictures')).keys();
    return requests.length;
  });

/** Opens home until the device keeps every tree with its pictures. */
const keepAll = async (page: Page, url: string, count: number) => {
  await keepHome(page, url);
  await expect.poll(async () => (await keptNames(page)).length, { timeout: 30_000 }).toBe(count);
  await expect.poll(() => keptPictures(page), { timeout: 30_000 }).toBeGreaterThan(0);
};

test('[PRI-10] a page shows what the device keeps, with size and age, and removes it by tree and as a whole', async ({
  page,
  product,
  network,
}) => {
  const trees = await treesOf(product);
  await keepAll(page, product.url, trees.length);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: /Account/ }).click();
  await page.getByRole('menuitem', { name: 'Bomen op dit apparaat' }).click();
  await expect(heading(page)).toHaveText('Bomen op dit apparaat');
  const keptList = page.getByRole('region', { name: 'Bewaard' });
  await expect(keptList.getByText(/opgehaald vandaag/)).toHaveCount(trees.length);
  await expect(keptList.getByText(/^\d+\s(kB|MB)$/).first()).toBeVisible();
  await expect(keptList.getByText(/^Samen [\d,]+\s(kB|MB)$/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Hoe lang blijft het staan?' })).toContainText(
    'Deze browser bewaart het',
  );

  const [first] = trees;
  await keptList.getByRole('button', { name: `Verwijderen : OK! ${first?.name}, Nederlands` }).click();
  await expect(keptList.getByText('Niet bewaard.')).toBeVisible();
  await expect.poll(() => keptNames(page)).toHaveLength(trees.length - 1);
  // A removed tree is not fetched by itself.
  await page.goto('/');
  await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await keptNames(page)).toHaveLength(trees.length - 1);
  await page.goto('/account/device');
  await keptList.getByRole('button', { name: `Bewaren : OK! ${first?.name}` }).click();
  await expect(keptList.getByText('Niet bewaard.')).toHaveCount(0);
  await expect.poll(() => keptNames(page)).toHaveLength(trees.length);

  network.cut();
  await page.reload();
  await expect(keptList.getByText(/opgehaald vandaag/)).toHaveCount(trees.length);
  await keptList.getByRole('button', { name: 'Alles verwijderen' }).click();
  await expect(keptList.getByText(/Niet bewaard/)).toHaveCount(trees.length);
  await expect.poll(() => keptNames(page)).toEqual([]);
  await expect.poll(() => keptPictures(page)).toBe(0);
  // A tree that can't be started says so, and is no link.
  await page.goto('/');
  await expect(page.getByText('Niet bewaard. Maak één keer verbinding.')).toHaveCount(trees.length);
  await expect(page.getByRole('main').getByRole('listitem').getByRole('link')).toHaveCount(0);
});

test('[REL-03] answers that wait are saved in a file, which another device sends once, however often it is opened', async ({
  page,
  product,
  network,
  browser,
}) => {
  const { tree, path } = await firstPath(product);
  await keepAll(page, product.url, (await treesOf(product)).length);
  await page.waitForLoadState('networkidle');
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await expect.poll(() => ledger.begun.length).toBe(1);
  network.cut();
  for (const choice of path) await choose(page, choice);
  await expect(heading(page)).toHaveText(path.at(-1)?.option.result?.name ?? '');
  await goWithin(page, '/account/device');
  await expect(unsent(page)).toContainText(`${path.length} antwoorden`);
  await expect(unsent(page)).toContainText('Van 1 meting.');
  const downloading = page.waitForEvent('download');
  await unsent(page).getByRole('button', { name: 'Bewaren als bestand' }).click();
  const file = await (await downloading).path();
  expect(await readFile(file, 'utf8')).not.toContain('questionId');

  // Leaving the result for the page was an action of its own.
  const last = path.at(-1);
  if (!last) throw new Error('too short a path');
  const expected = [...recordsOf(path), backFrom(last, path.length)];
  const other = await browser.newContext({ baseURL: product.url, locale: 'nl-NL', serviceWorkers: 'block' });
  const otherPage = await other.newPage();
  await beSignedIn(otherPage, product.url);
  for (let times = 0; times < 2; times += 1) {
    await otherPage.goto('/account/device');
    await otherPage.getByLabel('Een bewaard bestand openen').setInputFiles(file);
    await expect(otherPage.getByText(`${path.length} antwoorden uit het bestand worden verstuurd.`)).toBeVisible();
    await expect(unsent(otherPage)).toContainText('Alles is verstuurd.');
  }
  await expect.poll(() => recordedOf(product, ledger.begun[0]), { timeout: 30_000 }).toEqual(expected);
  // The device that saved the file sends them as well, and nothing is recorded twice.
  network.mend();
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(unsent(page)).toContainText('Alles is verstuurd.', { timeout: 30_000 });
  expect(await recordedOf(product, ledger.begun[0])).toEqual(expected);
  await other.close();

  await page.getByLabel('Een bewaard bestand openen').setInputFiles({
    name: 'x.json',
    mimeType: 'application/json',
    buffer: Buffer.from('{}'),
  });
  await expect(page.getByText('Dit is geen bestand met antwoorden van OK!').first()).toBeVisible();
});

test('[SES-03] signing out asks first while answers wait, and says what happens to them', async ({
  page,
  product,
  network,
}) => {
  const { tree, path } = await firstPath(product);
  await keepAll(page, product.url, (await treesOf(product)).length);
  const ledger = openLedger(page);
  await begin(page, tree.id);
  await expect.poll(() => ledger.begun.length).toBe(1);
  network.cut();
  await page.context().setOffline(true);
  for (const choice of path.slice(0, 2)) await choose(page, choice);
  await goWithin(page, '/logout');
  await expect(heading(page)).toHaveText('Er wachten nog 2 antwoorden');
  await page.getByRole('link', { name: 'Ingelogd blijven' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/logout');
  await page.getByRole('button', { name: 'Toch uitloggen' }).click();
  await expect(page).toHaveURL('/login', { timeout: 20_000 });
  await page.context().setOffline(false);
  network.mend();
  // They wait for the same user.
  await beSignedIn(page, product.url);
  await page.goto('/');
  await expect
    .poll(() => recordedOf(product, ledger.begun[0]), { timeout: 30_000 })
    .toEqual(recordsOf(path.slice(0, 2)));
});

/** Puts an answer into the outbox that an earlier version of the product left there, in milliseconds ago. */
const leaveAnswer = (page: Page, userId: number, agoMs: number) =>
  page.evaluate(
    ({ name, occurredAt }) =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('ok-outbox');
        opening.onerror = () => reject(opening.error);
        opening.onupgradeneeded = () => opening.result.createObjectStore('actions');
        opening.onsuccess = () => {
          const body = { actionId: crypto.randomUUID(), action: 'OPTION_SELECT', questionId: 1, optionId: 1, step: 1 };
          const writing = opening.result.transaction('actions', 'readwrite');
          writing.objectStore('actions').put([{ statisticsId: 1, body: { ...body, occurredAt } }], name);
          writing.oncomplete = () => {
            opening.result.close();
            resolve();
          };
        };
      }),
    { name: `user-${userId}`, occurredAt: new Date(Date.now() - agoMs).toISOString() },
  );

test('[REL-03] answers that wait longer than two days are announced at each visit, with a way to save them', async ({
  page,
  product,
  network,
}) => {
  await keepHome(page, product.url);
  const token = await page.evaluate((key) => JSON.parse(sessionStorage.getItem(key) ?? '""'), tokenKey);
  const account = await fetch(`${product.url}/api/account`, { headers: { authorization: `Bearer ${token}` } });
  const { id } = (await account.json()) as { id: number };
  network.cut();
  await page.context().setOffline(true);
  const link = page.getByRole('link', { name: 'al dagen: bewaar ze als bestand' });
  await leaveAnswer(page, id, 47 * 3_600_000);
  await page.reload();
  await expect(page.getByText('1 antwoord wacht')).toBeVisible();
  await expect(link).toHaveCount(0);
  await leaveAnswer(page, id, 49 * 3_600_000);
  await page.reload();
  await link.click();
  await expect(unsent(page)).toContainText('1 antwoord');
});
