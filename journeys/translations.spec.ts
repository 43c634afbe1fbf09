import type { Page } from '@playwright/test';
import type { WorkspaceText } from '../contract/src/routes/translation/translation-workspace.ts';
import { readersToken, signedIn, tokenKey } from './accounts.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { teen, treeCalls } from './tree-calls.ts';
import { asAdministrator } from './users.ts';
import { beSignedIn } from './visit-helpers.ts';

// These journeys change texts, which other journeys would see.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const panel = (page: Page) => page.getByRole('region', { name: 'Tekst', exact: true });
const box = (page: Page) => panel(page).getByRole('textbox', { name: /^Vertaling in het/ });
const position = (page: Page) => panel(page).getByText(/^\d+ van \d+$/);

/** Copies the short tree, so that each journey has a draft of its own. */
const makeDraft = async (page: Page, url: string) => {
  const calls = await treeCalls(page, url);
  const { id, treeId } = await calls.copy(teen, true);
  return { id, treeId, calls };
};

const open = async (page: Page, url: string, { id, code, more = '' }: { id: number; code: string; more?: string }) => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(`/admin/translations?collection=tree&tree=${id}&language=${code}${more}`);
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

test('[TRE-12] an earlier translation is suggested and inserted with a key, and a version is taken over at once', async ({
  page,
  product,
}) => {
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'en', more: '&state=all' });
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
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
  await page.route('**/api/translation-workspace/text', (route) => route.abort());
  await box(page).fill('اسم');
  await expect(panel(page)).toContainText('Nog niet opgeslagen. We proberen het opnieuw.');
  await page.unroute('**/api/translation-workspace/text');
  await page.reload();
  await expect.poll(async () => (await calls.read(id)).texts.ar?.name).toBe('اسم');
});

test('[TRE-12] a save whose answer was lost is no conflict', async ({ page, product }) => {
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
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
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
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
  const { id, calls } = await makeDraft(page, product.url);
  await open(page, product.url, { id, code: 'ar' });
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

/** Signs this page in with the account of the demonstration, which is another one than that of the test. */
const beReviewer = async (page: Page, url: string) => {
  const token = await readersToken(url);
  await page.addInitScript(([key, value]) => sessionStorage.setItem(key, JSON.stringify(value)), [
    tokenKey,
    token,
  ] as const);
};

/** Accepts the texts of the list from the current one on, with the keyboard. */
const acceptAll = async (page: Page) => {
  const [, first, total] = /^(\d+) van (\d+)$/.exec((await position(page).textContent()) ?? '') ?? [];
  for (let number = Number(first); number <= Number(total); number += 1) {
    await expect(position(page)).toHaveText(`${number} van ${total}`);
    await page.keyboard.press('Control+Enter');
  }
  await expect(page.getByRole('button', { name: 'Te beoordelen 0' })).toBeVisible();
};

test('[TRE-12] a tree is translated into Arabic with the keyboard, passes review, and is measured with', async ({
  page,
  product,
  context,
}) => {
  test.setTimeout(300_000);
  const { id, treeId, calls } = await makeDraft(page, product.url);
  const call = await asAdministrator(page, product.url);
  const languages: { id: number; code: string }[] = await call('GET', '/api/languages');
  const idOf = (code: string) => languages.find((language) => language.code === code)?.id ?? 0;
  const listTexts = (code: string): Promise<WorkspaceText[]> =>
    call('GET', `/api/translation-workspace/texts?collection=tree&treeId=${id}&languageId=${idOf(code)}`);
  // The results, which other trees share, were translated before.
  const results = (await listTexts('ar')).filter(({ entity }) => entity.startsWith('testResult'));
  await call('PUT', `/api/question-tree-translations/languages/${idOf('ar')}`, {
    treeId: id,
    fields: results.map(({ entity, id: row, field, source }) => ({ entity, id: row, field, value: source })),
  });
  await open(page, product.url, { id, code: 'ar' });
  const switchOf = (each: Page, name: string) => each.getByRole('switch', { name });
  await switchOf(page, 'Een ander beoordeelt vertalingen van deze boom').click();
  await expect(switchOf(page, 'Een ander beoordeelt vertalingen van deze boom')).toBeChecked();
  await switchOf(page, 'Arabisch actief in deze boom').click();
  await expect(page.getByRole('alert').filter({ hasText: 'ontbreken' }).first()).toBeVisible();
  await expect(switchOf(page, 'Arabisch actief in deze boom')).not.toBeChecked();

  const total = Number(/van (\d+)$/.exec((await position(page).textContent()) ?? '')?.[1]);
  expect(total).toBeGreaterThan(29);
  await box(page).focus();
  for (let number = 1; number <= total; number += 1) {
    await expect(position(page)).toHaveText(`${number} van ${total}`);
    await expect(box(page)).toBeFocused();
    await page.keyboard.insertText(`نص ${number}`);
    await page.keyboard.press('Control+Enter');
  }
  await expect(page.getByRole('button', { name: 'Ontbreekt 0' })).toBeVisible();
  const { questions } = await calls.read(id);
  // The key that saves is no key that begins a line.
  for (const { texts } of Object.values(questions)) expect(texts.ar?.name).not.toContain('hardBreak');

  const reviewer = await context.newPage();
  await beReviewer(reviewer, product.url);
  await reviewer.goto(`/admin/translations?collection=tree&tree=${id}&language=ar`);
  await expect(reviewer.getByRole('button', { name: `Te beoordelen ${total + results.length}` })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await panel(reviewer)
    .getByRole('textbox', { name: /^Opmerking voor/ })
    .fill('Zo zeggen we dat niet.');
  await panel(reviewer).getByRole('button', { name: 'Terugsturen' }).click();
  await expect(reviewer.getByRole('button', { name: 'Teruggestuurd 1' })).toBeVisible();
  await acceptAll(reviewer);

  await page.goto(`/admin/translations?collection=tree&tree=${id}&language=ar&state=returned`);
  await expect(panel(page)).toContainText('Zo zeggen we dat niet.');
  await box(page).fill('شجرة المراهق');
  await page.keyboard.press('Control+Enter');
  await switchOf(page, 'Arabisch actief in deze boom').click();
  await expect(switchOf(page, 'Arabisch actief in deze boom')).toBeChecked();
  await page.goto(`/admin/question-trees/${id}/publish`);
  await expect(page.getByText('Nog niemand heeft de vertaling in de taal Arabisch geaccepteerd.')).toBeVisible();
  await page.getByRole('listitem').filter({ hasText: 'in de taal Arabisch' }).getByRole('link').click();
  await expect(page).toHaveURL(/state=toReview/);
  await expect(panel(page)).toContainText('Te beoordelen');
  await expect(panel(page).getByRole('button', { name: 'Accepteren en volgende' })).toBeHidden();

  await reviewer.goto(`/admin/translations?collection=tree&tree=${id}&language=ar&state=toReview`);
  await panel(reviewer).getByRole('button', { name: 'Accepteren en volgende' }).click();
  await expect(reviewer.getByRole('button', { name: /^Te beoordelen 0/ })).toBeVisible();
  const authorization = `Bearer ${await readersToken(product.url)}`;
  for (const { entity, id: row, field, source, text } of await listTexts('en')) {
    const seen = { source, seen: text, verdict: 'accepted', remark: null };
    const reply = await page.request.put(`${product.url}/api/translation-workspace/text/review`, {
      headers: { authorization },
      data: { entity, id: row, field, languageId: idOf('en'), treeId: id, ...seen },
    });
    expect(reply.ok()).toBe(true);
  }
  await calls.publish(id);
  await calls.setTest(treeId, false);
  const { token } = await signedIn(product.url, 'professional');
  const headers = { authorization: `Bearer ${token}` };
  const published = await page.request.get(`${product.url}/api/question-trees/get-published?language=ar`, { headers });
  expect((await published.json()).map(({ name }: { name: string }) => name)).toContain('شجرة المراهق');
  const started = await page.request.get(`${product.url}/api/measurement/start/${id}?language=ar`, { headers });
  expect((await started.json()).question.name).toMatch(/^نص \d+$/);
});
