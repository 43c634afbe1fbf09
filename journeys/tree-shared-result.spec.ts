import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const edits = '**/api/question-trees/*/edits';

/** Drafts of two trees with the same results. */
const draftsOf = async (calls: TreeCalls) => {
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions ?? [];
  const [one, other] = [await calls.copy(live?.id ?? 0, true), await calls.copy(live?.id ?? 0, true)];
  const { results, examples } = await calls.read(one.id);
  const [key = ''] = Object.keys(results);
  const [example] = Object.values(examples);
  return { one: one.id, other: other.id, key, file: example?.picture?.file ?? '' };
};

test('[TRE-08] [RES-03] a result changed in another tree is updated, and slides that both changed are shown as text', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const { one, other, key, file } = await draftsOf(calls);
  const slide = (content: string, pictures = 1) => ({
    edit: 'set' as const,
    node: 'result' as const,
    key,
    field: 'slides' as const,
    value: Array.from({ length: pictures }, () => ({
      picture: { file, alternative: { nl: 'Een kind' } },
      texts: { nl: { content } },
    })),
  });
  await calls.edit(other, [slide('Eerst')]);
  await page.goto(`/admin/question-trees/${one}?node=${key}`);
  const text = page.locator(`[id="slide-${key}-0"]`);
  await expect(text).toHaveValue('Eerst');
  await calls.edit(other, [slide('Uit een andere boom')]);
  await expect(text).toHaveValue('Uit een andere boom');

  await page.route(edits, (route) => route.abort());
  await text.fill('Van mij');
  await calls.edit(other, [slide('Van een ander', 2)]);
  const conflict = page.getByRole('alert').filter({ hasText: 'tegelijk gewijzigd' });
  await page.unroute(edits);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(conflict).toContainText('Nederlands: Van een ander');
  await expect(conflict).toContainText('Nederlands: Van mij');
  await expect(conflict.getByRole('img', { name: 'Een kind' })).toHaveCount(3);
  await expect(conflict).not.toContainText('"');
});
