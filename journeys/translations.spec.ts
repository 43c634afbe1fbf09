import { signedIn, tokenKey } from './accounts.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { box, makeTranslationDraft, openTranslations, panel, position } from './translating.ts';
import { beSignedIn } from './visit-helpers.ts';

// These journeys change texts, which other journeys would see.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

test('[TRE-12] a translator goes through the texts with the keyboard, and everything typed is saved', async ({
  page,
  product,
}) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  await openTranslations(page, product.url, { id, code: 'ar' });
  await expect(page.getByRole('button', { name: /^Ontbreekt/ })).toHaveAttribute('aria-pressed', 'true');
  await box(page).focus();
  await page.keyboard.type('اسم الشجرة');
  await page.keyboard.press('Control+Enter');
  await expect(position(page)).toHaveText(/^2 van/);
  await expect(box(page)).toBeFocused();
  await page.keyboard.press('Alt+b');
  await expect(box(page)).not.toHaveText('');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(position(page)).toHaveText(/^3 van/);
  await expect(box(page)).toBeFocused();
  await page.keyboard.type('السؤال الأول');
  await expect(panel(page)).toContainText('Opgeslagen');
  await page.keyboard.press('Alt+ArrowUp');
  await expect(position(page)).toHaveText(/^2 van/);
  const { texts, questions } = await calls.read(id);
  expect(texts.ar?.name).toBe('اسم الشجرة');
  expect(texts.ar?.description).toBe(texts.nl?.description);
  expect(Object.values(questions).filter((question) => question.texts.ar?.name?.includes('السؤال الأول'))).toHaveLength(
    1,
  );
});

test('[TRE-12] after a source was changed, every outdated translation is found, with the changed words', async ({
  page,
  product,
}) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  const { options } = await calls.read(id);
  const [[first = '', one], [second = '', other]] = Object.entries(options) as [[string, never], [string, never]];
  const nameOf = (option: { texts: Record<string, { name?: string }> }) => option.texts.nl?.name ?? '';
  const edit = (key: string, value: string) =>
    ({ edit: 'text', node: 'option', key, language: 'nl', field: 'name', value }) as const;
  await calls.edit(id, [edit(first, `${nameOf(one)} meteen`), edit(second, `${nameOf(other)} later`)]);

  await openTranslations(page, product.url, { id, code: 'en', more: '&state=outdated' });
  await expect(page.getByRole('button', { name: 'Bron gewijzigd 2' })).toBeVisible();
  await expect(panel(page).locator('p ins')).toHaveText(/^ ?meteen$/);
  await panel(page).getByRole('button', { name: 'Betekenis is gelijk' }).click();
  await expect(page.getByRole('button', { name: 'Bron gewijzigd 1' })).toBeVisible();
  await expect(panel(page)).toContainText('vond de betekenis gelijk');
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panel(page).locator('p ins')).toHaveText(/^ ?later$/);
  await box(page).fill('Another answer');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('button', { name: 'Bron gewijzigd 0' })).toBeVisible();
});

test('[TRE-12] an earlier translation is suggested and inserted with a key, and a version is taken over at once', async ({
  page,
  product,
}) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  await openTranslations(page, product.url, { id, code: 'en', more: '&state=all' });
  const english = (await calls.read(id)).texts.en?.name ?? '';
  await box(page).fill('');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await calls.read(id)).texts.en?.name).toBeUndefined();
  await page.keyboard.press('Alt+ArrowUp');
  const memory = page.getByRole('region', { name: 'Uit het geheugen' });
  await expect(memory).toContainText(english);
  await page.keyboard.press('Alt+i');
  await expect(box(page)).toHaveValue(english);
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await calls.read(id)).texts.en?.name).toBe(english);
  await page.keyboard.press('Alt+ArrowUp');
  await box(page).fill('');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await calls.read(id)).texts.en?.name).toBeUndefined();
  await page.getByRole('button', { name: 'Overnemen uit andere versies' }).click();
  await expect.poll(async () => (await calls.read(id)).texts.en?.name).toBe(english);
});

test('[TRE-12] what could not be saved is still there after a reload, and is saved then', async ({ page, product }) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  await openTranslations(page, product.url, { id, code: 'ar' });
  await page.route('**/api/translation-workspace/text', (route) => route.abort());
  await box(page).fill('اسم');
  await expect(panel(page)).toContainText('Nog niet opgeslagen. We proberen het opnieuw.');
  await page.unroute('**/api/translation-workspace/text');
  await page.reload();
  await expect.poll(async () => (await calls.read(id)).texts.ar?.name).toBe('اسم');
});

test('[TRE-12] a save whose answer was lost is no conflict', async ({ page, product }) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  await openTranslations(page, product.url, { id, code: 'ar' });
  let lost = 0;
  await page.route('**/api/translation-workspace/text', async (route) => {
    if (lost > 0) return route.fallback();
    lost += 1;
    await route.fetch();
    return route.abort();
  });
  await box(page).fill('اسم');
  await page.keyboard.press('Control+Enter');
  await expect.poll(async () => (await calls.read(id)).texts.ar?.name).toBe('اسم');
  await expect(panel(page)).toContainText('Nog niet opgeslagen. We proberen het opnieuw.');
  await page.keyboard.press('Control+Enter');
  await expect(position(page)).toHaveText(/^2 van/);
  await expect(page.getByRole('alert').filter({ hasText: 'intussen gewijzigd' })).toBeHidden();
});

test('[TRE-12] what one user typed is not sent in the name of the next one', async ({ page, product }) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  await openTranslations(page, product.url, { id, code: 'ar' });
  await page.route('**/api/translation-workspace/text', (route) => route.abort());
  await box(page).fill('اسم');
  await expect(panel(page)).toContainText('Nog niet opgeslagen. We proberen het opnieuw.');
  await page.getByRole('button', { name: 'Account' }).click();
  await page.getByRole('menuitem', { name: 'Uitloggen' }).click();
  await expect(page).toHaveTitle('Inloggen · OK!');
  await page.unroute('**/api/translation-workspace/text');
  const sent: string[] = [];
  page.on('request', (request) => request.url().includes('/translation-workspace') && sent.push(request.url()));
  await beSignedIn(page, product.url, 'nl', 'professional');
  await page.clock.install();
  await page.goto('/');
  await page.clock.runFor(30_000);
  expect(sent).toEqual([]);
  expect((await calls.read(id)).texts.ar?.name).toBeUndefined();
});

test('[TRE-12] of two translators of a text each sees the other; the second sees both versions and chooses', async ({
  page,
  product,
  context,
}) => {
  const { id, calls } = await makeTranslationDraft(page, product.url);
  await openTranslations(page, product.url, { id, code: 'ar' });
  const other = await context.newPage();
  const { token } = await signedIn(product.url, 'admin');
  await other.addInitScript(([key, value]) => sessionStorage.setItem(key, JSON.stringify(value)), [
    tokenKey,
    token,
  ] as const);
  await other.goto(page.url());
  await expect(page.getByRole('list', { name: 'Wie hier ook vertalen' })).toHaveText(/werkt nu ook aan deze tekst/);
  await box(other).fill('هم');
  await other.keyboard.press('Control+Enter');
  await expect.poll(async () => (await calls.read(id)).texts.ar?.name).toBe('هم');
  await box(page).fill('نحن');
  await page.keyboard.press('Control+Enter');
  const conflict = page.getByRole('alert').filter({ hasText: 'Deze tekst is intussen gewijzigd' });
  await expect(conflict).toContainText('هم');
  await expect(box(page)).toHaveValue('نحن');
  await conflict.getByRole('button', { name: 'Mijn tekst opslaan' }).click();
  await expect.poll(async () => (await calls.read(id)).texts.ar?.name).toBe('نحن');
});
