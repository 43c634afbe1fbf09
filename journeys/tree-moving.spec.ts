import type { Locator, Page } from '@playwright/test';
import { expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { firstOf, type TreeCalls, teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey moves nodes in trees of its own.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const tree = (page: Page) => page.getByRole('tree', { name: /^Vragenboom / });
const row = (page: Page, key: string | undefined) => tree(page).locator(`[data-spot*=" ${key} "]`).first();
const selectedRows = (page: Page) => tree(page).getByRole('treeitem', { selected: true });
const statusWith = (page: Page, text: string | RegExp) => page.getByRole('status').filter({ hasText: text }).first();

const draftOf = async (calls: TreeCalls) => {
  const [live] = (await calls.trees()).find((each) => each.treeId === teen)?.versions ?? [];
  return calls.copy(live?.id ?? 0, true);
};

const openEditor = async (page: Page, id: number, node = '') => {
  await page.goto(`/admin/question-trees/${id}${node && `?node=${node}`}`);
  await expect(tree(page).getByRole('treeitem').first()).toBeVisible();
};

/** Drags a row over another, at a fraction of its height, and holds it. */
const hold = async (page: Page, from: Locator, to: Locator, part: number) => {
  await from.hover();
  await page.mouse.down();
  await moveOver(page, to, part);
};

const moveOver = async (page: Page, to: Locator, part: number) => {
  const box = await to.boundingBox();
  if (!box) throw new Error('it is not in view');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 4 });
  await page.mouse.move(box.x + box.width / 2, box.y + box.height * part);
};

test('[TRE-08] an answer is dragged before another and saved, Escape cancels the drag, and one undo reverts it', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const options = firstOf(await calls.read(id)).question.options;
  const [first = '', second = ''] = options;
  await openEditor(page, id);
  await page.getByRole('button', { name: 'Alles inklappen' }).click();

  await hold(page, row(page, second), row(page, first), 0.2);
  await expect(row(page, first)).toHaveAttribute('data-drop', 'before');
  await page.keyboard.press('Escape');
  await expect(statusWith(page, 'Niet verplaatst')).toHaveCount(1);
  await page.mouse.up();
  await expect(row(page, first)).not.toHaveAttribute('data-drop');

  await hold(page, row(page, second), row(page, first), 0.2);
  await expect(row(page, first)).toHaveAttribute('data-drop', 'before');
  await page.mouse.up();
  const now = async () => firstOf(await calls.read(id)).question.options;
  await expect.poll(now).toEqual([second, first, ...options.slice(2)]);
  await expect(statusWith(page, /^Verplaatst: Antwoord .* Vóór Antwoord /)).toHaveCount(1);
  await page.keyboard.press('Control+z');
  await expect.poll(now).toEqual(options);
});

test("[TRE-08] an answer can't be dropped below itself; a question replaces an answer's target, which stays as a loose part", async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const before = await calls.read(id);
  const [first] = firstOf(before).options.filter(({ next }) => next);
  const other = firstOf(before).options.find(({ key, next }) => key !== first?.key && next);
  await openEditor(page, id, first?.key);
  await hold(page, row(page, first?.key), row(page, first?.next ?? ''), 0.5);
  await expect(row(page, first?.next ?? '')).toHaveAttribute('data-drop', 'refused');
  await expect(page.getByText('Dit past niet onder zichzelf.')).toBeVisible();
  await page.mouse.up();
  await expect(statusWith(page, 'Dit past niet onder zichzelf.')).toHaveCount(1);

  await page.getByRole('button', { name: 'Alles inklappen' }).click();
  await tree(page).focus();
  await row(page, first?.key).locator('svg').first().click();
  await hold(page, row(page, first?.next ?? ''), row(page, other?.key), 0.5);
  // The row moves while the one above it unfolds.
  await expect(async () => {
    await moveOver(page, row(page, other?.key), 0.5);
    await expect(row(page, other?.key)).toHaveAttribute('data-drop', 'on', { timeout: 1000 });
  }).toPass();
  await page.mouse.up();
  await expect
    .poll(async () => {
      const { options, questions } = await calls.read(id);
      const [from, to] = [options[first?.key ?? '']?.next, options[other?.key ?? '']?.next];
      return [from, to, Object.hasOwn(questions, other?.next ?? '')];
    })
    .toEqual([null, first?.next, true]);
});

test('[TRE-08] nodes copied in one tree are pasted into another on another page, and other text is not', async ({
  page,
  context,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const [from, to] = [await draftOf(calls), await draftOf(calls)];
  await calls.publish(from.id);
  const source = await calls.read(from.id);
  const [first] = firstOf(source).options;
  await openEditor(page, from.id, first?.key);
  await tree(page).focus();
  await page.keyboard.press('Control+c');
  await expect(statusWith(page, /^Gekopieerd: Antwoord /)).toHaveCount(1);
  // A published version takes no paste.
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('alert').filter({ hasText: 'kan niet meer worden gewijzigd' })).toHaveCount(1);

  const other = await context.newPage();
  await beSignedIn(other, product.url, 'nl', 'admin');
  await openEditor(other, to.id);
  await tree(other).focus();
  await other.keyboard.press('Control+v');
  await expect(statusWith(other, /^Geplakt: Antwoord .* Als laatste antwoord/)).toHaveCount(1);
  const last = async () => firstOf(await calls.read(to.id)).options.at(-1);
  await expect.poll(async () => (await last())?.texts?.nl?.name).toBe(first?.texts?.nl?.name);
  const pasted = await last();
  expect(pasted?.key).not.toBe(first?.key);
  expect(pasted?.examples?.length).toBe(first?.examples?.length);

  await other.evaluate(() => {
    const data = new DataTransfer();
    data.setData('text/plain', '{"ok":"question-tree-parts","tree":"<img src=x onerror=alert(1)>"}');
    document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }));
  });
  await expect(other.getByRole('alert').filter({ hasText: 'is beschadigd. Er is niets geplakt.' })).toHaveCount(1);
  await other.close();
});

test('[TRE-08] several selected nodes are deleted together after a confirmation, and one undo restores them', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const options = firstOf(await calls.read(id)).question.options;
  const [first = '', second = '', third = ''] = options;
  await openEditor(page, id);
  await page.getByRole('button', { name: 'Alles inklappen' }).click();
  await row(page, first).click();
  await row(page, third).click({ modifiers: ['Shift'] });
  await row(page, second).click({ modifiers: ['ControlOrMeta'] });
  await expect(selectedRows(page)).toHaveCount(2);
  await expect(page.getByRole('heading', { name: '2 onderdelen gekozen' })).toBeVisible();
  await tree(page).press('Delete');
  const question = page.getByRole('dialog');
  await expect(question).toContainText('2 onderdelen verwijderen?');
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  const now = async () => firstOf(await calls.read(id)).question.options;
  await expect.poll(now).toEqual(options.filter((key) => key !== first && key !== third));
  await page.getByRole('button', { name: 'Ongedaan maken' }).first().click();
  await expect.poll(now).toEqual(options);
});

test('[TRE-06] [TRE-08] with the keyboard alone several nodes are selected, moved, cut, pasted as the same nodes and moved a level', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const calls = await treeCalls(page, product.url);
  const { id } = await draftOf(calls);
  const before = await calls.read(id);
  const { question, key } = firstOf(before);
  const [first = '', second = '', third = ''] = question.options;
  const now = async () => (await calls.read(id)).questions[key]?.options.slice(0, 3);
  await openEditor(page, id);
  await page.getByRole('button', { name: 'Alles inklappen' }).click();
  await tree(page).focus();
  // The first row is the tree itself, the second one its first question.
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await expect(selectedRows(page)).toHaveCount(2);
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(now).toEqual([third, first, second]);

  // Cut together, and pasted after the remaining answer before them.
  await page.keyboard.press('Control+x');
  await expect(statusWith(page, 'Geknipt: 2 onderdelen.')).toHaveCount(1);
  await expect.poll(now).not.toContain(first);
  await page.keyboard.press('Home');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+v');
  await expect.poll(now).toEqual([third, first, second]);

  // The level below is the question behind the answer before; the level above is the former place.
  await page.keyboard.press('Alt+ArrowRight');
  const below = before.options[third]?.next ?? '';
  await expect.poll(async () => (await calls.read(id)).questions[below]?.options.at(-1)).toBe(first);
  await page.keyboard.press('Alt+ArrowLeft');
  await expect.poll(now).toEqual([third, first, second]);

  await page.keyboard.press('Control+a');
  await expect(selectedRows(page)).toHaveCount(question.options.length);
  await page.keyboard.press('Escape');
  await expect(selectedRows(page)).toHaveCount(1);
  await page.keyboard.press('Shift+?');
  await expect(page.getByRole('dialog')).toContainText('meer onderdelen kiezen');
});
