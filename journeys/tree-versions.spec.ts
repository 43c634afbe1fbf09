import type { Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { takeMeasurement } from './past-measurements.ts';
import { toastsOn } from './session-helpers.ts';
import { type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { chooseForVersion, openTrees, toast, treeNames, treesAddress, treesAtHome, versionMenu } from './tree-list.ts';
import { pathThrough, treesOf } from './trees.ts';
import { beSignedIn, refuse } from './visit-helpers.ts';

// This journey changes trees that others measure with.
const test = testOnOwnProduct();

const list = '**/api/question-trees-by-tree-id';

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const rows = (page: Page, name: string) =>
  card(page, name)
    .getByRole('table', { name: `Versies van ${name}` })
    .locator('tbody')
    .getByRole('row');
const heading = (page: Page) => page.getByRole('heading', { level: 1, name: 'Vragenbomen' });

const versionOf = async (calls: TreeCalls, treeId: number) => {
  const [version] = (await calls.trees()).find((tree) => tree.treeId === treeId)?.versions ?? [];
  if (!version) throw new Error(`there is no tree ${treeId}`);
  return version;
};

test.use({ viewport: { width: 1440, height: 900 } });

test.describe('the trees', () => {
  test('[TRE-05] [TRE-01] are sorted by position, each with its versions, their status, languages, measurements and last change', async ({
    page,
    product,
    complaints,
  }) => {
    const calls = await treeCalls(page, product.url);
    const draft = await calls.copy((await versionOf(calls, teen)).id);
    const document = await calls.read(draft.id);
    const [option] = Object.keys(document.options);
    await calls.edit(draft.id, [
      { edit: 'text', node: 'option', key: option ?? '', language: 'en', field: 'name', value: null },
      { edit: 'language', language: 'ar', active: false },
    ]);
    const [, , school] = await treesOf(product);
    if (!school) throw new Error('there are fewer than three trees');
    const { token } = await signedIn(product.url, 'professional');
    await takeMeasurement(product, token, school.id, (await pathThrough(product, school)).slice(0, 1));

    await openTrees(page, product.url);
    const positions = await page.getByText(/^Positie \d+$/).allInnerTexts();
    expect(positions.length).toBeGreaterThan(3);
    const numbers = positions.map((text) => Number(/\d+$/.exec(text)?.[0]));
    expect(numbers).toEqual(numbers.toSorted((one, other) => one - other));

    const [newest, live] = [rows(page, 'OK! Tiener (12-16 jaar)').nth(0), rows(page, 'OK! Tiener (12-16 jaar)').nth(1)];
    await expect(newest.getByRole('rowheader')).toHaveText(/2$/);
    await expect(newest).toContainText('Concept');
    await expect(newest.getByRole('list', { name: 'Talen' }).getByRole('listitem')).toHaveText([
      'NL 100%',
      /^AR 0%, niet actief$/,
      /^EN 9\d%$/,
    ]);
    await expect(newest).toContainText(/\d{1,2}[-/]\d{1,2}[-/]\d{2,4}.*door /);
    await expect(live.getByRole('rowheader')).toHaveText(/1$/);
    await expect(live).toContainText('Gepubliceerd');
    await expect(live.getByRole('listitem')).toHaveText(['NL 100%', 'EN 100%']);
    await expect(rows(page, 'OK! Schoolkind (4-12 jaar)').first().getByRole('cell').nth(3)).toHaveText(/1$/);
    await expect(newest.getByRole('cell').nth(3)).toHaveText(/–$/);
    await expect(card(page, 'OK! Tiener (12-16 jaar)')).toContainText(/Positie \d+/);
    await expect(
      card(page, 'OK! Tiener (12-16 jaar)').getByRole('switch', { name: 'Testboom: OK! Tiener (12-16 jaar)' }),
    ).toBeChecked();

    // A draft can be edited, published and deleted; a published version can be viewed.
    await expect(newest.getByRole('link')).toHaveText(['Bewerken', 'Publiceren']);
    for (const [link, path] of [
      ['OK! Tiener (12-16 jaar), versie 2 bewerken', `${draft.id}`],
      ['OK! Tiener (12-16 jaar), versie 2 publiceren', `${draft.id}/publish`],
    ] as const)
      await expect(newest.getByRole('link', { name: link })).toHaveAttribute('href', `${treesAddress}/${path}`);
    await versionMenu(page, 'OK! Tiener (12-16 jaar)', 2).click();
    for (const [item, path] of [
      ['Voorbeeld', 'preview'],
      ['Kaart', 'map'],
      ['Vergelijken', 'compare'],
      ['Wat dit met de uitkomsten doet', 'outcomes'],
    ] as const)
      await expect(page.getByRole('menuitem', { name: item, exact: true })).toHaveAttribute(
        'href',
        `${treesAddress}/${draft.id}/${path}`,
      );
    await expect(page.getByRole('menuitem', { name: 'Verwijderen' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(live.getByRole('link')).toHaveText(['Bekijken', 'Voorbeeld']);
    await expect(
      live.getByRole('link', { name: 'OK! Tiener (12-16 jaar), versie 1 bekijken, alleen lezen' }),
    ).toBeVisible();
    // A version with measurements can't be deleted.
    const measured = rows(page, 'OK! Schoolkind (4-12 jaar)').first();
    await measured.getByRole('button', { name: /^Meer acties/ }).click();
    await expect(page.getByRole('menuitem', { name: 'Publicaties' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Verwijderen' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    expect(await axeFindings(page)).toEqual([]);
    expect(complaints).toEqual([]);
  });

  test('[TRE-03] [TRE-05] a click makes the next version: a draft, reported by a toast', async ({ page, product }) => {
    await openTrees(page, product.url);
    const before = await rows(page, 'OK! Peuter (1-4 jaar)').count();
    await card(page, 'OK! Peuter (1-4 jaar)')
      .getByRole('button', { name: 'Nieuwe versie van OK! Peuter (1-4 jaar)' })
      .click();
    await expect(toast(page, 'De vragenboom is gekopieerd.')).toBeVisible();
    await expect(rows(page, 'OK! Peuter (1-4 jaar)')).toHaveCount(before + 1);
    const first = rows(page, 'OK! Peuter (1-4 jaar)').first();
    await expect(first.getByRole('rowheader')).toHaveText(new RegExp(`${before + 1}$`));
    await expect(first).toContainText('Concept');
    // Any version can be copied from its menu.
    await chooseForVersion(page, ['OK! Peuter (1-4 jaar)', before + 1], 'Kopiëren naar een nieuwe versie');
    await expect(rows(page, 'OK! Peuter (1-4 jaar)')).toHaveCount(before + 2);
    await expect(rows(page, 'OK! Peuter (1-4 jaar)').first().getByRole('rowheader')).toHaveText(
      new RegExp(`${before + 2}$`),
    );
  });

  test('[TRE-03] [TRE-05] the menu copies a version to a new tree, with the keyboard', async ({ page, product }) => {
    const calls = await treeCalls(page, product.url);
    const before = await calls.trees();
    await openTrees(page, product.url);
    const more = page.getByRole('button', { name: 'Meer acties voor OK! Schoolkind (4-12 jaar)', exact: true });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Als nieuwe boom kopiëren' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(toast(page, 'De vragenboom is gekopieerd.')).toBeVisible();
    await expect(treeNames(page)).toHaveCount(before.length + 1);
    await expect(more).toBeFocused();
    const copiedTree = (await calls.trees()).find(({ treeId }) => before.every((tree) => tree.treeId !== treeId));
    expect(copiedTree?.versions.map(({ version, status }) => ({ version, status }))).toEqual([
      { version: 1, status: 'DRAFT' },
    ]);
    expect(copiedTree?.published).toBeNull();
    expect(await treesAtHome(page, product.url)).toHaveLength(3);
  });

  test('[TRE-05] [TRE-01] the switch limits a tree to testers, and releases it again', async ({ page, product }) => {
    await openTrees(page, product.url);
    const isTest = page.getByRole('switch', { name: 'Testboom: OK! Schoolkind (4-12 jaar)', exact: true });
    await expect(isTest).not.toBeChecked();
    await isTest.press('Space');
    await expect(isTest).toBeChecked();
    await expect(toast(page, 'De vragenboom is nu een testboom.')).toBeVisible();
    expect((await treesAtHome(page, product.url)).join()).not.toContain('Schoolkind');
    await openTrees(page, product.url);
    await expect(isTest).toBeChecked();
    await isTest.press('Space');
    await expect(toast(page, 'De vragenboom is geen testboom meer.')).toBeVisible();
    expect((await treesAtHome(page, product.url)).join()).toContain('Schoolkind');
  });

  test('[TRE-05] a switch that the server rejects goes back, and says so', async ({ page, product }) => {
    await page.route('**/api/question-trees/test/**', (route) => route.fulfill({ status: 500, json: {} }));
    await openTrees(page, product.url);
    const isTest = page.getByRole('switch', { name: 'Testboom: OK! Peuter (1-4 jaar)', exact: true });
    await isTest.press('Space');
    await expect(toastsOn(page).first()).toBeVisible();
    await expect(isTest).not.toBeChecked();
    await expect(isTest).toBeEnabled();
  });

  test('[TRE-05] a draft is deleted after a confirmation, and the focus stays in the list', async ({
    page,
    product,
    complaints,
  }) => {
    const calls = await treeCalls(page, product.url);
    const { version } = await calls.copy((await versionOf(calls, teen)).id);
    await openTrees(page, product.url);
    const menu = versionMenu(page, 'OK! Tiener (12-16 jaar)', version);
    const question = page.getByRole('alertdialog', { name: 'Verwijderen bevestigen' });
    for (const leave of ['Escape', 'Enter']) {
      await menu.focus();
      await page.keyboard.press('ArrowUp');
      await expect(page.getByRole('menuitem', { name: 'Verwijderen' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(question).toContainText(`Versie ${version} van OK! Tiener (12-16 jaar) verwijderen?`);
      await expect(question).toContainText('De uitkomsten blijven, net als de andere versies.');
      await expect(question.getByRole('button', { name: 'Annuleren' })).toBeFocused();
      await page.keyboard.press(leave);
      await expect(question).toHaveCount(0);
      await expect(menu).toBeFocused();
    }
    await page.keyboard.press('ArrowUp');
    await page.getByRole('menuitem', { name: 'Verwijderen' }).press('Enter');
    // The question closes after the list is read again; the row itself may disappear long before.
    await page.route('**/api/question-trees/waiting', async (route) => {
      const name = `Meer acties voor OK! Tiener (12-16 jaar), versie ${version}`;
      await expect(page.getByRole('button', { name, exact: true, includeHidden: true })).toHaveCount(0);
      await route.continue();
    });
    await question.getByRole('button', { name: 'Verwijderen' }).click();
    await expect(question).toHaveCount(0);
    await expect(menu).toHaveCount(0);
    await expect(toastsOn(page).first()).toBeVisible();
    await expect(heading(page)).toBeFocused();
    expect((await versionOf(calls, teen)).version).toBe(version - 1);
    expect(complaints).toEqual([]);
  });

  test('[TRE-05] a version is compared with any other one in three clicks, text by text', async ({
    page,
    product,
    complaints,
  }) => {
    const calls = await treeCalls(page, product.url);
    const draft = await calls.copy((await versionOf(calls, teen)).id);
    const [option = ''] = Object.keys((await calls.read(draft.id)).options);
    await calls.edit(draft.id, [
      { edit: 'text', node: 'option', key: option, language: 'en', field: 'name', value: 'The parent stays near' },
    ]);
    await openTrees(page, product.url);
    await chooseForVersion(page, ['OK! Tiener (12-16 jaar)', draft.version], 'Vergelijken');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('OK! Tiener (12-16 jaar): versies vergelijken');
    const changes = page.getByRole('region', { name: 'Wat is er veranderd?' }).getByRole('listitem');
    await expect(changes).toHaveCount(1);
    await expect(changes.locator('ins').first()).toBeVisible();
    expect(await axeFindings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Omdraaien' }).click();
    await expect(changes.locator('del').first()).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Van', exact: true })).toHaveValue(`version-${draft.id}`);
    await page.getByRole('combobox', { name: 'Naar', exact: true }).selectOption(`version-${draft.id}`);
    await expect(page.getByText('Geen verschillen')).toBeVisible();
    expect(complaints).toEqual([]);
  });

  test('[TRE-05] without trees the page offers to make the first', async ({ page, product }) => {
    await page.route(list, (route) => route.fulfill({ json: [] }));
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.goto(treesAddress);
    await expect(page.getByText('Er zijn nog geen vragenbomen')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Volgorde' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Nieuwe vragenboom' }).last().click();
    await expect(page.getByRole('dialog', { name: 'Nieuwe vragenboom' })).toBeVisible();
  });

  test('[TRE-05] trees that fail to load can be fetched again', async ({ page, product }) => {
    await refuse(page, list, 500);
    await beSignedIn(page, product.url, 'nl', 'admin');
    await page.goto(treesAddress);
    const again = page.getByRole('main').getByRole('button', { name: 'Probeer opnieuw' });
    await expect(again).toBeVisible();
    await page.unroute(list);
    await again.click();
    await expect(treeNames(page).filter({ hasText: 'OK! Baby (0-12 maanden)' })).toBeVisible();
    await expect(again).toHaveCount(0);
  });

  test('[TRE-05] on a phone a version is a list of its properties, with all actions', async ({ page, product }) => {
    const calls = await treeCalls(page, product.url);
    const { id, version } = await calls.copy((await versionOf(calls, teen)).id);
    await page.setViewportSize({ width: 390, height: 844 });
    await openTrees(page, product.url);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    const row = rows(page, 'OK! Tiener (12-16 jaar)').first();
    await row.scrollIntoViewIfNeeded();
    await expect(row.getByRole('rowheader', { name: `Versie ${version}` })).toBeVisible();
    await expect(row.getByText('Concept')).toBeVisible();
    await expect(row.getByText('Metingen')).toBeVisible();
    const actions = await row.locator('a, button').evaluateAll((each) =>
      each.map((element) => {
        const { left, right, width, height } = element.getBoundingClientRect();
        return left >= 0 && right <= innerWidth && width >= 24 && height >= 24;
      }),
    );
    expect(actions).toEqual([true, true, true]);
    await chooseForVersion(page, ['OK! Tiener (12-16 jaar)', version], 'Voorbeeld');
    await expect(page).toHaveURL(`${treesAddress}/${id}/preview`);
  });
});
