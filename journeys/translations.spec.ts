import type { Page } from '@playwright/test';
import { signedIn, tokenKey } from './accounts.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { teen, treeCalls } from './tree-calls.ts';
import { asAdministrator } from './users.ts';
import { beSignedIn } from './visit-helpers.ts';

// These journeys change texts, which other journeys would see.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page: Page) => page.getByRole('region', { name: 'Tekst', exact: true });
const box = (page: Page) => panel(page).getByRole('textbox');
const position = (page: Page) => panel(page).getByText(/^\d+ van \d+$/);

const languageId = async (page: Page, url: string, code: string): Promise<number> => {
  const call = await asAdministrator(page, url);
  const languages: { id: number; code: string }[] = await call('GET', '/api/languages');
  return languages.find((language) => language.code === code)?.id ?? 0;
};

/** Copies the short tree, so that each journey has a draft of its own. */
const makeDraft = async (page: Page, url: string) => {
  const calls = await treeCalls(page, url);
  const { id } = await calls.copy(teen, true);
  return { id, calls };
};

const open = async (page: Page, url: string, { id, code, more = '' }: { id: number; code: string; more?: string }) => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(
    `/admin/translations?collection=tree&tree=${id}&language=${await languageId(page, url, code)}${more}`,
  );
  await expect(panel(page)).toBeVisible();
};

test('[TRE-12] a translator goes through the texts with the keyboard, and everything typed is saved', async ({
  page,
  product,
}) => {
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
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
  const { id, calls } = await makeDraft(page, product.url);
  const { options } = await calls.read(id);
  const [[first = '', one], [second = '', other]] = Object.entries(options) as [[string, never], [string, never]];
  const nameOf = (option: { texts: Record<string, { name?: string }> }) => option.texts.nl?.name ?? '';
  const edit = (key: string, value: string) =>
    ({ edit: 'text', node: 'option', key, language: 'nl', field: 'name', value }) as const;
  await calls.edit(id, [edit(first, `${nameOf(one)} meteen`), edit(second, `${nameOf(other)} later`)]);

  await open(page, product.url, { id, code: 'en', more: '&state=outdated' });
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

test('[TRE-12] what could not be saved is still there after a reload, and is saved then', async ({ page, product }) => {
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
  await page.route('**/api/translation-workspace/text', (route) => route.abort());
  await box(page).fill('اسم');
  await expect(panel(page)).toContainText('Nog niet opgeslagen. We proberen het opnieuw.');
  await page.unroute('**/api/translation-workspace/text');
  await page.reload();
  await expect.poll(async () => (await calls.read(id)).texts.ar?.name).toBe('اسم');
});

test('[TRE-12] of two translators of a text, the second sees both versions and chooses', async ({
  page,
  product,
  context,
}) => {
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
  const other = await context.newPage();
  const { token } = await signedIn(product.url, 'admin');
  await other.addInitScript(([key, value]) => sessionStorage.setItem(key, JSON.stringify(value)), [
    tokenKey,
    token,
  ] as const);
  await other.goto(page.url());
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

test('[TRE-12] a language is switched on once its texts are there, and not before', async ({ page, product }) => {
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
  const language = page.getByRole('switch', { name: 'Arabisch actief in deze boom' });
  await language.click();
  await expect(page.getByRole('alert').filter({ hasText: 'ontbreken' }).first()).toBeVisible();
  await expect(language).not.toBeChecked();
  expect((await calls.read(id)).languages.ar?.active ?? false).toBe(false);
});
