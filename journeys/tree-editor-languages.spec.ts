import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { firstOf, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey changes trees that others measure with.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

test('[TRE-09] [TRE-12] a missing text of an active language is an error, and a language is not switched on without it', async ({
  page,
  product,
}) => {
  const calls = await treeCalls(page, product.url);
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions ?? [];
  const { id } = await calls.copy(live?.id ?? 0, true);
  const [first] = firstOf(await calls.read(id)).options;
  const say = (value: string | null) =>
    calls.edit(id, [{ edit: 'text', node: 'option', key: first?.key ?? '', language: 'en', field: 'name', value }]);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}`);
  await expect(page.getByRole('treeitem').first()).toBeVisible();
  const problems = page.getByRole('region', { name: /^Problemen/ });
  const saved = page.getByRole('status').filter({ hasText: /^Alles bewaard om/ });
  await say(null);
  await expect(problems.getByRole('heading')).toContainText('1 fout');
  await expect(problems).toContainText('De vertaling in de taal Engels ontbreekt.');
  await page.getByRole('treeitem').first().click();
  const english = page.getByRole('switch', { name: 'Engels wordt gepubliceerd' });
  await english.click();
  await expect(problems.getByRole('heading')).toContainText('0 fouten');
  await expect(saved).toBeVisible();

  await english.click();
  await expect(page.getByRole('region', { name: 'Talen' }).getByRole('alert')).toHaveText(
    'Engels kan nog niet aan. Vertaal eerst 1 tekst bij een antwoord.',
  );
  await expect(english).not.toBeChecked();
  // Undo would switch the language on again: the server refuses it, and the page says why.
  await page.getByRole('button', { name: 'Ongedaan maken', exact: true }).first().click();
  await expect(
    page.getByRole('status').filter({ hasText: 'in een taal die aan staat, ontbreken teksten' }),
  ).toBeVisible();
  expect((await calls.read(id)).languages.en?.active).toBe(false);
  await say('It is there again');
  await page.getByRole('button', { name: 'Opnieuw lezen' }).click();
  await expect(saved).toBeVisible();
  await expect(english).toBeChecked();
  expect((await calls.read(id)).languages.en?.active).toBe(true);
});
