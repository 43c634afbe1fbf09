import type { Page } from '@playwright/test';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { treeCalls } from './tree-calls.ts';
import { makeTree } from './tree-to-publish.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey publishes a tree.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const order = (page: Page) => page.getByRole('combobox', { name: 'Volgorde van de antwoorden' });
const saved = (page: Page) => page.getByRole('status').filter({ hasText: /^Alles bewaard om/ });

test('[TRE-08] [TRE-04] the order of answers is set, undone, listed before publishing, and fixed afterwards', async ({
  page,
  product,
  complaints,
}) => {
  const calls = await treeCalls(page, product.url);
  const tree = await makeTree(calls, 'OK! Volgorde');
  const { key } = await calls.read(tree.draft);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${tree.draft}?node=${key}`);
  await expect(order(page)).toHaveValue('AS_SET');
  await expect(order(page)).toHaveAccessibleDescription(/bewaard welke volgorde iemand zag/);
  await order(page).selectOption('Bij elke meting door elkaar');
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await calls.read(tree.draft)).answerOrder).toBe('SHUFFLED');
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await expect(order(page)).toHaveValue('AS_SET');
  await page.getByRole('button', { name: 'Opnieuw', exact: true }).first().click();
  await expect(order(page)).toHaveValue('SHUFFLED');
  await expect.poll(async () => (await calls.read(tree.draft)).answerOrder).toBe('SHUFFLED');
  expect(await axeFindings(page)).toEqual([]);

  await page.goto(`/admin/question-trees/${tree.draft}/publish`);
  const changes = page.getByRole('region', { name: 'Wat is er veranderd?' });
  await expect(changes).toContainText('1 wijziging');
  await expect(changes).toContainText('Veranderd: volgorde van de antwoorden.');
  await calls.publish(tree.draft);
  await page.goto(`/admin/question-trees/${tree.draft}?node=${key}`);
  await expect(order(page)).toHaveValue('SHUFFLED');
  await expect(order(page)).toBeDisabled();
  expect(complaints).toEqual([]);
});
