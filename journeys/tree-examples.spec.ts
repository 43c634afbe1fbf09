import type { Page } from '@playwright/test';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const tree = (page: Page) => page.getByRole('tree', { name: /^Vragenboom / });
const card = (page: Page, place: number) => page.getByRole('listitem', { name: `Voorbeeld ${place}`, exact: true });
const statusWith = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first();

/** A draft of a new tree, with one answer that has two examples and another that has none. */
const draftOf = async (calls: TreeCalls) => {
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions ?? [];
  const { id } = await calls.copy(live?.id ?? 0, true);
  const { options, examples } = await calls.read(id);
  const [from = '', other = ''] = Object.keys(options);
  const [any] = Object.values(examples);
  if (!any) throw new Error('there is no example');
  const made = [from, other].flatMap((key) => options[key]?.examples.map((example) => ({ key, example })) ?? []);
  const keys = [crypto.randomUUID(), crypto.randomUUID()] as const;
  await calls.edit(id, [
    ...made.map(({ key, example }) => ({ edit: 'remove', node: 'example', key: example, from: key }) as const),
    ...keys.map((key, at) => {
      const number = at + 1;
      const texts = { nl: { content: `Zoiets ${number}` }, en: { content: `Something ${number}` } };
      const value = { ...any, texts };
      return { edit: 'add', node: 'example', key, value, to: { in: from, before: null } } as const;
    }),
  ]);
  const readExamples = async (of: string) => (await calls.read(id)).options[of]?.examples;
  return { id, from, other, keys, listed: readExamples };
};

const open = async (page: Page, id: number, option: string) => {
  await page.goto(`/admin/question-trees/${id}?node=${option}`);
  await expect(page.locator(`#node-panel[data-node="${option}"]`)).toBeVisible();
};

test('[TRE-08] with keys an example is cut and pasted as the same one at another answer, moved, doubled and deleted', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const { id, from, other, keys, listed: readExamples } = await draftOf(await treeCalls(page, product.url));
  const [first, second] = keys;
  await open(page, id, from);
  const down = page.getByRole('button', { name: 'Voorbeeld 1 omlaag' });
  await down.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => readExamples(from)).toEqual([second, first]);
  await expect(statusWith(page, /staat nu op plaats 2 van 2/)).toHaveCount(1);

  // The focus follows the example, and moves to its neighbour when it is removed.
  await page.keyboard.press('Control+x');
  await expect(statusWith(page, /^Geknipt: Voorbeeld/)).toHaveCount(1);
  await expect.poll(() => readExamples(from)).toEqual([second]);
  await expect(card(page, 1)).toBeFocused();
  await tree(page).locator(`[data-spot*=" ${other} "]`).first().click();
  await tree(page).focus();
  await page.keyboard.press('Control+v');
  await expect.poll(() => readExamples(other)).toEqual([first]);

  await page.getByRole('button', { name: 'Voorbeeld 1 verwijderen' }).focus();
  await page.keyboard.press('Control+d');
  await expect.poll(async () => (await readExamples(other))?.length).toBe(2);
  await expect(card(page, 2)).toBeFocused();
  await page.keyboard.press('Delete');
  await expect.poll(() => readExamples(other)).toEqual([first]);
  await expect(card(page, 1)).toBeFocused();
  // Within a text the keys edit the text.
  const text = card(page, 1).getByRole('textbox').nth(1);
  await text.press('Control+a');
  await text.press('Control+c');
  await text.press('Delete');
  await expect(text).toHaveValue('');
  expect(await readExamples(other)).toEqual([first]);
});

test('[TRE-08] its menu copies an example, also from a published version, and pastes it after another on another page', async ({
  page,
  context,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const [source, target] = [await draftOf(calls), await draftOf(calls)];
  await calls.publish(source.id);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: new URL(product.url).origin });
  await open(page, source.id, source.from);
  const menuOf = (at: Page, place: number) =>
    at.getByRole('button', { name: `Voorbeeld ${place}: dubbel maken, knippen, kopiëren en plakken` });
  await menuOf(page, 2).click();
  await expect(page.getByRole('menuitem')).toHaveText(['Kopiëren']);
  await page.getByRole('menuitem', { name: 'Kopiëren' }).click();
  await expect(statusWith(page, /^Gekopieerd: Voorbeeld/)).toHaveCount(1);

  const other = await context.newPage();
  await beSignedIn(other, product.url, 'nl', 'admin');
  await open(other, target.id, target.from);
  await menuOf(other, 1).click();
  await other.getByRole('menuitem', { name: 'Hier plakken' }).click();
  await expect(statusWith(other, /^Geplakt: Voorbeeld/)).toHaveCount(1);
  await expect.poll(async () => (await target.listed(target.from))?.length).toBe(3);
  const [first, pasted = '', last] = (await target.listed(target.from)) ?? [];
  expect([first, last]).toEqual(target.keys);
  expect((await calls.read(target.id)).examples[pasted]?.texts.nl?.content).toBe('Zoiets 2');
  await expect(card(other, 2)).toBeFocused();

  await menuOf(other, 2).click();
  await other.getByRole('menuitem', { name: 'Dubbel maken' }).click();
  await expect.poll(async () => (await target.listed(target.from))?.length).toBe(4);
  await menuOf(other, 1).click();
  await other.getByRole('menuitem', { name: 'Knippen' }).click();
  await expect.poll(async () => (await target.listed(target.from))?.[0]).toBe(pasted);
  expect(await axeFindings(other)).toEqual([]);
  await other.close();
});
