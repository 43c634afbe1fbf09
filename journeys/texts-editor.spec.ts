import type { Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { expect, test } from './journey.ts';
import { beSignedIn, heading, keep, text } from './visit-helpers.ts';

const open = async (page: Page, url: string, code: string) => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(`/admin/languages/${code}/texts`);
  await expect(page.getByRole('textbox').first()).toBeVisible();
};

const field = (page: Page, language: string, key: string) =>
  page.getByRole('textbox', { name: `${language}: ${key}`, exact: true });

const find = (page: Page, words: string) =>
  page.getByRole('searchbox', { name: text('nl', 'translations.search') }).fill(words);

test('[I18-07] a text of the sign-in page is edited, appears there, and is restored', async ({
  page,
  product,
  browser,
}) => {
  await open(page, product.url, 'en');
  const menu = page.getByRole('navigation', { name: text('nl', 'global.a11y.adminMenu') });
  await expect(menu.locator('[aria-current]')).toHaveText([text('nl', 'translations.title')]);
  await find(page, 'login.title');
  const title = field(page, 'Engels', 'login.title');
  await title.fill('Come in {{name}}');
  const save = page.getByRole('button', { name: text('nl', 'translations.saveAndNext') });
  await expect(save).toBeDisabled();
  await expect(page.getByText('{{name}} kan hier niet worden ingevuld')).toBeVisible();
  await title.fill('Come right in');
  await title.press('Control+Enter');
  await expect(page.getByText(text('nl', 'translations.status.saved'), { exact: true })).toBeVisible();

  const visitor = await browser.newPage({ baseURL: product.url });
  await keep(visitor, { locale: 'en' });
  await visitor.goto('/login');
  await expect(heading(visitor)).toHaveText('Come right in');

  await title.click();
  await page.getByRole('button', { name: text('nl', 'translations.history.toShipped') }).click();
  await expect(title).toHaveValue(text('en', 'login.title'));
  await visitor.reload();
  await expect(heading(visitor)).toHaveText(text('en', 'login.title'));
  await visitor.close();
});

test('[I18-07] a text that was not saved is still there when its tab was killed and is opened again', async ({
  page,
  product,
}) => {
  const killed = await page.context().newPage();
  await open(killed, product.url, 'en');
  await find(killed, 'login.title');
  await field(killed, 'Engels', 'login.title').fill('Come in slowly');
  // Closing without the question to leave runs nothing more of the page, as when the browser ends a tab.
  await killed.close({ runBeforeUnload: false });
  await open(page, product.url, 'en');
  await expect(field(page, 'Engels', 'login.title')).toHaveValue('Come in slowly');
  await expect(page.getByRole('button', { name: 'Niet opgeslagen 1' })).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: text('nl', 'entity.action.cancel') }).click();
  await page.reload();
  await expect(field(page, 'Engels', 'login.title')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Niet opgeslagen/ })).toHaveCount(0);
});

test('[I18-07] missing texts are filtered, stay in place while edited, and are imported from a file', async ({
  page,
  product,
}) => {
  await open(page, product.url, 'pl');
  await page.getByRole('button', { name: /^Ontbreekt/ }).click();
  await find(page, 'home.subtitle');
  const subtitle = field(page, 'Pools', 'home.subtitle');
  await subtitle.fill('Zacznij tutaj');
  await page.getByRole('button', { name: text('nl', 'translations.saveAndNext') }).click();
  await expect(page.getByText(text('nl', 'translations.status.saved'), { exact: true })).toBeVisible();
  await expect(subtitle).toHaveValue('Zacznij tutaj');

  await page.getByRole('button', { name: text('nl', 'translations.import.open') }).click();
  const dialog = page.getByRole('dialog');
  const choose = async (texts: object) => {
    const waiting = page.waitForEvent('filechooser');
    await dialog.getByRole('button', { name: /bestand kiezen/i }).click();
    const buffer = Buffer.from(JSON.stringify(texts));
    await (await waiting).setFiles({ name: 'pl.json', mimeType: 'application/json', buffer });
  };
  await choose({ 'home.subtitle': 'Zacznij {{tutaj', 'login.title': 'Zaloguj' });
  await expect(dialog.getByText('home.subtitle')).toBeVisible();
  await expect(dialog.getByRole('button', { name: /importeren$/ })).toHaveCount(0);
  await choose({ 'home.subtitle': 'Zacznij tutaj', 'login.title': 'Zaloguj' });
  await expect(dialog.getByText('login.title')).toBeVisible();
  await dialog.getByRole('button', { name: '1 tekst importeren' }).click();
  await expect(dialog).toHaveCount(0);
  await page.getByRole('button', { name: /^Door ons gewijzigd/ }).click();
  await find(page, 'zaloguj');
  await expect(field(page, 'Pools', 'login.title')).toHaveValue('Zaloguj');
});

test('[I18-07] of two administrators who edit one text, the later one sees both versions and chooses', async ({
  page,
  product,
  request,
}) => {
  await open(page, product.url, 'fr');
  await find(page, 'login.title');
  const title = field(page, 'Frans', 'login.title');
  await title.fill('Connexion');
  const { token } = await signedIn(product.url, 'admin');
  await request.put('/api/translations/texts/fr', {
    headers: { authorization: `Bearer ${token}` },
    data: { key: 'login.title', text: 'Entrez', seen: null },
  });
  await title.press('Control+Enter');
  await expect(page.getByRole('alert').getByText('Entrez')).toBeVisible();
  await page.getByRole('button', { name: text('nl', 'translations.conflict.mine') }).click();
  await expect(page.getByText(text('nl', 'translations.status.saved'), { exact: true })).toBeVisible();
  await expect(title).toHaveValue('Connexion');
});
