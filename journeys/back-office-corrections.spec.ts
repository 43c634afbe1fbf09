import { adminCalls, control, entities, screenOf } from './admin-forms.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { beSignedIn, text } from './visit-helpers.ts';

const test = testOnOwnProduct();

const option = entities.questionOption;
const corrections = 20;
const nameOf = (at: number) => `Correctie ${String(at).padStart(2, '0')}`;

test.use({ viewport: { width: 1440, height: 900 } });
test.beforeEach(({ page, product }) => beSignedIn(page, product.url, 'nl', 'admin'));

test('[ENT-04] twenty rows are corrected in a row with two keys each, without scrolling', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await adminCalls(page, product.url);
  const ids: number[] = [];
  for (let at = 1; at <= corrections; at += 1) {
    const { id } = await calls.create(option, { name: nameOf(at), identifier: `C${at}`, position: at });
    ids.push(id);
  }
  await page.goto(`${screenOf(option)}?search=Correctie`);
  await page.getByRole('link', { name: `${text('nl', 'entity.action.edit')} ${ids[0]}`, exact: true }).click();
  await control(page, 'name').click();
  await page.evaluate(() => {
    window.addEventListener('scroll', () => document.documentElement.setAttribute('data-scrolled', ''), {
      capture: true,
    });
  });
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  for (let at = 1; at <= corrections; at += 1) {
    await expect(control(page, 'name')).toHaveValue(nameOf(at));
    await expect(control(page, 'name')).toBeFocused();
    // The list after the last form may scroll to its row, so that each form is checked before its keys.
    expect(await page.locator('html[data-scrolled]').count()).toBe(0);
    await press('x');
    await press('Control+Enter');
  }
  expect(keys).toBe(40);

  // After the last row the list stands where it was, with the focus on that row.
  await expect(page).toHaveURL(/\/entity\/question-option\?search=Correctie$/);
  const last = page.getByRole('row').filter({ hasText: text('nl', 'entity.list.lastRow') });
  await expect(last).toHaveCount(1);
  await expect(last.getByRole('link', { name: /^Correctie/ })).toBeFocused();
  await expect(last.getByRole('link', { name: /^Correctie/ })).toHaveAttribute(
    'href',
    `/entity/question-option/${ids.at(-1)}`,
  );
  for (const [at, id] of ids.entries()) {
    const { name } = await calls.one(option, id);
    expect(name.length).toBe(nameOf(at + 1).length + 1);
    expect(name).toContain('x');
  }
  expect(complaints).toEqual([]);
});

test('[ENT-02] a list stands where it was after going back, at the row that was opened', async ({ page }) => {
  await page.goto(screenOf(option));
  const rows = page.getByRole('region', { name: text('nl', 'questionOption.home.title') });
  const name = page.getByRole('row').nth(60).locator('[data-name]');
  await name.scrollIntoViewIfNeeded();
  const before = await rows.evaluate((region) => region.scrollTop);
  expect(before).toBeGreaterThan(1000);
  await name.click();
  await page.getByRole('link', { name: text('nl', 'entity.action.back'), exact: true }).click();
  await expect(name).toBeFocused();
  expect(await rows.evaluate((region) => region.scrollTop)).toBe(before);
});

test('[ENT-04] Ctrl S saves, and leaving offers to save first', async ({ page, product }) => {
  const calls = await adminCalls(page, product.url);
  const { id } = await calls.create(option, { name: 'Eerst', identifier: 'S1', position: 1 });
  const edit = async (name: string) => {
    await page.goto(`${screenOf(option)}/${id}/edit`);
    await control(page, 'name').fill(name);
  };
  await edit('Met een toets');
  await page.keyboard.press('Control+s');
  await expect(page).toHaveURL(/\/entity\/question-option$/);
  expect((await calls.one(option, id)).name).toBe('Met een toets');

  await edit('Onderweg');
  await page.getByRole('link', { name: text('nl', 'global.menu.admin.tasks.messages'), exact: true }).click();
  const save = page.getByRole('alertdialog').getByRole('button', { name: text('nl', 'settings.leave.save') });
  await save.click();
  await expect(page).toHaveURL(/\/entity\/notification$/);
  expect((await calls.one(option, id)).name).toBe('Onderweg');

  // A form with an error can't be saved, so the user stays.
  await edit(' ');
  await page.getByRole('link', { name: text('nl', 'entity.action.back') }).click();
  await save.click();
  await expect(control(page, 'name')).toHaveAttribute('aria-invalid', 'true');
  await expect(page).toHaveURL(/\/edit$/);
});
