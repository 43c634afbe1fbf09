import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { at, button, open, problems, ready, reasonFields } from './publish-screen.ts';
import { treeCalls } from './tree-calls.ts';
import { makeTree, reason } from './tree-to-publish.ts';

// This journey publishes trees; every test has its own.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

test('[TRE-13] a failing server leaves the typed reasons in place', async ({ page, product }) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef vier');
  await tree.harden();
  await open(page, product.url, tree.draft);
  await reasonFields(page).fill(reason);
  const publishing = '**/api/question-trees/*/publish';
  await page.route(publishing, (route) => route.fulfill({ status: 503, json: {} }));
  await button(page).click();
  await expect(ready(page).getByRole('alert')).toContainText('Wat nu live is, is niet veranderd.');
  await expect(reasonFields(page)).toHaveValue(reason);
  await page.unroute(publishing);
  await button(page).click();
  await expect(page).toHaveURL(`${at(tree.draft)}/publications`);
  expect((await calls.publications(tree.draft))[0]?.reasons[0]?.reason).toBe(reason);
});

test('[TRE-09] a missing text of an active language prevents publishing until it is translated', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef zes');
  await tree.untranslate();
  await open(page, product.url, tree.draft);
  await expect(problems(page)).toContainText('1 fout');
  await expect(problems(page)).toContainText('De vertaling in de taal Engels ontbreekt.');
  await expect(reasonFields(page)).toHaveCount(0);
  await expect(button(page)).toHaveAccessibleDescription('Los eerst 1 fout op.');
  await tree.harden();
  await page.reload();
  await expect(problems(page)).toContainText('0 fouten');
  await reasonFields(page).fill(reason);
  await button(page).click();
  await expect(page).toHaveURL(`${at(tree.draft)}/publications`);
});

test('[TRE-13] a reason that the server requires is asked for, and the typed reasons stay', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Proef zeven');
  await tree.harden();
  await open(page, product.url, tree.draft);
  await reasonFields(page).fill(reason);
  const publishing = '**/api/question-trees/*/publish';
  await page.route(publishing, async (route) => {
    await route.continue({ postData: JSON.stringify({ reasons: [] }) });
  });
  await button(page).click();
  await expect(ready(page).getByRole('alert')).toContainText('bij een waarschuwing ontbreekt een reden');
  await expect(reasonFields(page)).toHaveValue(reason);
  expect(await calls.publications(tree.draft)).toEqual([]);
  await page.unroute(publishing);
  await button(page).click();
  await expect(page).toHaveURL(`${at(tree.draft)}/publications`);
});
