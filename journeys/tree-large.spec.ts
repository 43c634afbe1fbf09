import type { Page } from '@playwright/test';
import { growTree } from '../bench/grow-tree.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { inDatabase } from './product-database.ts';
import { firstOf, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

// A tree of this size would slow down the lists of other journeys.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const outline = (page: Page) => page.getByRole('tree', { name: /^Vragenboom / });

/** Median milliseconds from a key press to the frame after it. */
const medianKeyTime = (page: Page, key: string, presses: number) =>
  outline(page).evaluate(
    async (tree, [pressed, count]) => {
      const times: number[] = [];
      for (let press = 0; press < count; press += 1) {
        const began = performance.now();
        const target = tree.contains(document.activeElement) ? document.activeElement : tree;
        target?.dispatchEvent(new KeyboardEvent('keydown', { key: pressed, bubbles: true, cancelable: true }));
        await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
        times.push(performance.now() - began);
      }
      return times.sort((one, other) => one - other)[Math.floor(count / 2)] ?? Number.NaN;
    },
    [key, presses] as const,
  );

test('[TRE-08] a tree of 2 000 nodes opens, expands, scrolls by key, takes text and is searched without delay', async ({
  page,
  product,
}) => {
  test.setTimeout(90_000);
  // 500 questions with three answers each.
  const { id } = await inDatabase(product, (connection) => growTree(connection, 500, 3_000_000));
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}`);
  const rows = outline(page).getByRole('treeitem');
  await expect(rows.first()).toBeVisible();
  await page.getByRole('button', { name: 'Alles inklappen' }).click();
  await expect.poll(() => rows.count()).toBeLessThan(10);
  await page.getByRole('button', { name: 'Alles uitklappen' }).click();
  await outline(page).focus();
  await page.keyboard.press('End');
  await expect(rows.filter({ hasText: 'op vraag 364' }).last()).toBeVisible();
  // The page holds only the visible rows, for any number of nodes.
  expect(await rows.count()).toBeLessThan(120);

  await page.keyboard.press('Home');
  await expect(rows.first()).toBeVisible();
  expect(await medianKeyTime(page, 'ArrowDown', 15)).toBeLessThan(150);

  await rows.filter({ hasText: 'Antwoord 1 op vraag 1' }).first().click();
  const name = page.getByRole('textbox', { name: 'Antwoord', exact: true });
  await expect(name).toHaveValue('Antwoord 1 op vraag 1');
  await name.press('End');
  const times: number[] = [];
  for (const letter of ' en wacht af') {
    const began = Date.now();
    await page.keyboard.type(letter);
    times.push(Date.now() - began);
  }
  await expect(name).toHaveValue('Antwoord 1 op vraag 1 en wacht af');
  expect(times.sort((one, other) => one - other)[Math.floor(times.length / 2)]).toBeLessThan(200);
  await expect(page.getByRole('status').filter({ hasText: /^Alles bewaard om/ })).toBeVisible();
  const calls = await treeCalls(page, product.url);
  const names = firstOf(await calls.read(id)).options.map((option) => option.texts?.nl?.name);
  expect(names).toContain('Antwoord 1 op vraag 1 en wacht af');

  await page.getByRole('searchbox', { name: 'Zoek vraag, antwoord of code' }).fill('stap 499?');
  await expect(rows.filter({ hasText: 'stap 499?' })).toBeVisible();
  expect(await rows.count()).toBeLessThan(120);
});

test('[TRE-07] a tree that fails to load is not shown as empty: nothing can be changed, and nothing is sent', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const live = (await calls.trees()).find(({ treeId }) => treeId === teen)?.versions[0];
  const { id } = await calls.copy(live?.id ?? 0, true);
  const before = await calls.read(id);
  const changed: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET' && /question-trees|\/api\/tree/.test(request.url())) changed.push(request.url());
  });
  await page.route(`**/api/question-trees/${id}/document*`, (route) => route.fulfill({ status: 500, json: {} }));
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}`);
  const again = page.getByRole('main').getByRole('button', { name: 'Probeer opnieuw' });
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible();
  await expect(outline(page)).toHaveCount(0);
  await expect(page.getByRole('treeitem')).toHaveCount(0);
  await page.keyboard.press('Control+s');
  expect(changed).toEqual([]);
  expect(await calls.read(id)).toEqual(before);
  await page.unroute(`**/api/question-trees/${id}/document*`);
  await again.click();
  await expect(outline(page).getByRole('treeitem').first()).toBeVisible();
  expect(await calls.read(id)).toEqual(before);
});
