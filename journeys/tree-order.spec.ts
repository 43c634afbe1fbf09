import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { toastsOn } from './session-helpers.ts';
import { openTrees, toast, treeNames, treesAtHome } from './tree-list.ts';

// This journey changes the home page of all users.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const modal = (page: Page) => page.getByRole('dialog', { name: 'Volgorde' });
const items = (page: Page) => modal(page).getByRole('row');
const rowTexts = async (page: Page): Promise<string[]> =>
  (await items(page).allInnerTexts()).map((text) => text.replace(/\s+/g, ' ').trim());

const openOrder = async (page: Page, url: string): Promise<string[]> => {
  await openTrees(page, url);
  const before = await treeNames(page).allInnerTexts();
  await page.getByRole('button', { name: 'Volgorde' }).click();
  await expect(items(page).first()).toBeVisible();
  expect(await rowTexts(page)).toEqual(before.map((name, index) => `${index + 1}. ${name}`));
  return before;
};
const save = async (page: Page, url: string, expected: string[]) => {
  expect(await rowTexts(page)).toEqual(expected.map((name, index) => `${index + 1}. ${name}`));
  await modal(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(page, 'De volgorde van de vragenbomen is bewaard.')).toBeVisible();
  await expect(modal(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Volgorde' })).toBeFocused();
  await expect(treeNames(page)).toHaveText(expected);
  const places = (await treesAtHome(page, url)).map((text) => expected.findIndex((name) => text.includes(name)));
  expect(places).toEqual(places.toSorted((one, other) => one - other));
};

test('[TRE-05] the order is changed with the keyboard, by picking up and dropping a tree', async ({
  page,
  product,
}) => {
  const [first = '', second = '', ...rest] = await openOrder(page, product.url);
  await items(page).first().focus();
  const grip = modal(page).getByRole('button', { name: `${first} verslepen` });
  await page.keyboard.press('ArrowRight');
  await expect(grip).toBeFocused();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => rowTexts(page)).not.toContain(`1. ${first}`);
  const at = (await rowTexts(page)).findIndex((text) => text.endsWith(first));
  expect(at).toBeGreaterThan(0);
  const remaining = [second, ...rest];
  await save(page, product.url, [...remaining.slice(0, at), first, ...remaining.slice(at)]);
});

test('[TRE-05] the order is changed step by step with the arrow buttons, and Cancel leaves it unchanged', async ({
  page,
  product,
}) => {
  const [first = '', second = '', ...rest] = await openOrder(page, product.url);
  const arrow = (name: string, way: string) => modal(page).getByRole('button', { name: `${name} naar ${way}` });
  await expect(arrow(first, 'boven')).toBeDisabled();
  await expect(arrow(rest.at(-1) ?? '', 'beneden')).toBeDisabled();
  await arrow(first, 'beneden').click();
  expect((await rowTexts(page))[0]).toBe(`1. ${second}`);
  await modal(page).getByRole('button', { name: 'Annuleren' }).click();
  await expect(treeNames(page)).toHaveText([first, second, ...rest]);
  await page.getByRole('button', { name: 'Volgorde' }).click();
  await arrow(first, 'beneden').click();
  await arrow(rest[0] ?? '', 'boven').click();
  await save(page, product.url, [second, rest[0] ?? '', first, ...rest.slice(1)]);
});

test('[TRE-05] the order is changed by dragging', async ({ page, product }) => {
  const [first = '', ...rest] = await openOrder(page, product.url);
  const last = items(page).last();
  const box = await last.boundingBox();
  await items(page)
    .first()
    .dragTo(last, { targetPosition: { x: (box?.width ?? 0) / 2, y: (box?.height ?? 0) - 2 } });
  await expect.poll(async () => (await rowTexts(page)).at(-1)).toBe(`${rest.length + 1}. ${first}`);
  await save(page, product.url, [...rest, first]);
});

test('[TRE-05] the chosen order stays on screen when the server fails', async ({ page, product }) => {
  const [first = '', second = ''] = await openOrder(page, product.url);
  await page.route('**/api/question-trees/positions', (route) => route.fulfill({ status: 500, json: {} }));
  await modal(page)
    .getByRole('button', { name: `${first} naar beneden` })
    .click();
  await modal(page).getByRole('button', { name: 'Opslaan' }).click();
  await expect(toastsOn(page).first()).toBeVisible();
  await expect(modal(page)).toBeVisible();
  expect((await rowTexts(page)).slice(0, 2)).toEqual([`1. ${second}`, `2. ${first}`]);
});
