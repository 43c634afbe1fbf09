import type { Page } from '@playwright/test';
import type { WorkspaceText } from '../contract/src/routes/translation/translation-workspace.ts';
import { readersToken, signedIn, tokenKey } from './accounts.ts';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { box, makeTranslationDraft, openTranslations, panel, position } from './translating.ts';
import { asAdministrator } from './users.ts';

// This journey changes texts, which other journeys would see.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

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
  const { id, treeId, calls } = await makeTranslationDraft(page, product.url);
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
  await openTranslations(page, product.url, { id, code: 'ar' });
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
