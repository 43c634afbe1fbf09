import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { firstOf, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

// These journeys change trees that others measure with.
const test = testOnOwnProduct();

const tree = (page: Page) => page.getByRole('tree', { name: /^Vragenboom / });
const selectedRow = (page: Page) => tree(page).getByRole('treeitem', { selected: true });

/** Opens a draft of a new tree; its first two answers have no English text. */
const openDraft = async (page: Page, url: string) => {
  const calls = await treeCalls(page, url);
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions ?? [];
  const { id } = await calls.copy(live?.id ?? 0, true);
  const { options } = firstOf(await calls.read(id));
  const edits = options.slice(0, 2).map(({ key }) => {
    return { edit: 'text', node: 'option', key, language: 'en', field: 'name', value: null } as const;
  });
  await calls.edit(id, edits);
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}`);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
  return { calls, id, options };
};

test.describe('in a wide window', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('[TRE-08] [TRE-12] a search goes from hit to hit, and a key to the next missing text of a language', async ({
    page,
    product,
  }) => {
    const { options } = await openDraft(page, product.url);
    const [first, second, third] = options;
    const search = page.getByRole('searchbox', { name: 'Zoek vraag, antwoord of code' });
    const common = (first?.identifier ?? '').slice(0, -1);
    await search.fill(common);
    await expect(selectedRow(page)).toContainText(first?.texts?.nl?.name ?? '');
    const place = page.getByRole('status').filter({ hasText: /^1 van \d+$/ });
    await expect(place).toBeVisible();
    await search.press('Enter');
    await expect(selectedRow(page)).toContainText(second?.texts?.nl?.name ?? '');
    await search.press('Enter');
    await expect(selectedRow(page)).toContainText(third?.texts?.nl?.name ?? '');
    await search.press('Shift+Enter');
    await search.press('Shift+Enter');
    await expect(place).toBeVisible();
    await expect(search).toBeFocused();
    await search.fill('');

    // Publishing is no filled button while errors exist, and the list counts them.
    await page.getByRole('combobox', { name: 'Taal' }).selectOption({ label: 'Engels' });
    await expect(page.getByText('2 teksten ontbreken in de taal Engels')).toBeVisible();
    await expect(tree(page).getByRole('treeitem').filter({ hasText: 'Vertaling' })).toHaveCount(2);
    await tree(page).getByRole('treeitem').first().click();
    await page.keyboard.press('F8');
    const field = page.locator('#node-panel').getByRole('textbox', { name: 'Antwoord', exact: true });
    await expect(field).toBeFocused();
    await expect(page.getByRole('heading', { level: 2, name: `Antwoord ${first?.identifier}` })).toBeVisible();
    await page.keyboard.press('F8');
    await expect(page.getByRole('heading', { level: 2, name: `Antwoord ${second?.identifier}` })).toBeVisible();
    await expect(field).toBeFocused();
    await page.keyboard.type('The second');
    await expect(page.getByText('1 tekst ontbreekt in de taal Engels')).toBeVisible();
  });

  test('[TRE-08] others are shown by their initials at the row and in the field where they are', async ({
    page,
    context,
    product,
  }) => {
    const { id, options } = await openDraft(page, product.url);
    const key = options[0]?.key ?? '';
    const other = await context.newPage();
    await beSignedIn(other, product.url, 'nl', 'admin');
    await other.goto(`/admin/question-trees/${id}?node=${key}`);
    const there = (at: Page) => at.locator('#node-panel').getByText('jezelf, in een ander tabblad werkt hier');
    await other.locator('#node-panel').getByRole('textbox', { name: 'Antwoord', exact: true }).focus();
    await page.bringToFront();
    await expect(tree(page).getByRole('treeitem').nth(2)).toContainText('werkt hier');
    await tree(page).getByRole('treeitem').nth(2).click();
    await expect(there(page)).toHaveCount(1);
    await tree(other).focus();
    await expect(there(page)).toHaveCount(0);
    await other.close();
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test('[TRE-08] a pressed row opens its fields as a sheet, which leads back to the row', async ({ page, product }) => {
    const { options } = await openDraft(page, product.url);
    const sheet = page.getByRole('dialog', { name: `Antwoord ${options[0]?.identifier}` });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await tree(page).getByRole('treeitem').nth(2).click();
    await expect(sheet).toBeVisible();
    await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(tree(page)).toBeFocused();
    await tree(page).getByRole('treeitem').nth(2).click();
    await sheet.getByRole('button', { name: 'Velden sluiten' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(tree(page)).toBeFocused();
  });
});
