import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { axeFindings, expect } from './journey.ts';
import { testOnOwnProduct } from './own-product.ts';
import { teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

// This journey copies and changes a version, which others would see.
const test = testOnOwnProduct();

test.use({ viewport: { width: 1440, height: 900 } });

const map = (page: Page) => page.getByRole('group', { name: /^Kaart van / });
const cards = (page: Page) => map(page).getByRole('link', { name: /^Vraag: / });
const answers = (page: Page) => map(page).getByRole('link', { name: /^Antwoord / });

const liveOf = async (page: Page, url: string) => {
  const calls = await treeCalls(page, url);
  const tree = (await calls.trees()).find(({ treeId }) => treeId === teen);
  return { calls, id: tree?.versions[0]?.id ?? 0 };
};

test('[TRE-08] the map opens from the editor, and each question on it leads to its place there', async ({
  page,
  product,
  complaints,
}) => {
  const { calls, id } = await liveOf(page, product.url);
  const document = await calls.read(id);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Kaart', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`/admin/question-trees/${id}/map`));
  const first = cards(page).first();
  await expect(first).toHaveAccessibleName(/, \d antwoorden, kan uitkomen op \d/);
  expect(await axeFindings(page)).toEqual([]);

  await expect(
    map(page)
      .getByRole('link', { name: /^Antwoord .*, uitkomst [1-7]$/ })
      .first(),
  ).toBeVisible();
  await first.click();
  await expect(page).toHaveURL(new RegExp(`/admin/question-trees/${id}\\?node=${document.root}`));
  await expect(page.getByRole('region', { name: /^Vraag/ })).toBeVisible();
  await page.goBack();
  // With the keyboard: into the map, along an answer, and on to the editor.
  await cards(page).first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(answers(page).first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(cards(page).first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`\\?node=${document.root}`));
  expect(complaints).toEqual([]);
});

test("[TRE-08] the map includes the editor's last changes, also while they are being saved", async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  const { calls, id: live } = await liveOf(page, product.url);
  const { id } = await calls.copy(live, true);
  const document = await calls.read(id);
  const [option = ''] = document.questions[document.root ?? '']?.options ?? [];
  let arrive = () => {};
  const mayArrive = new Promise<void>((done) => {
    arrive = done;
  });
  await page.route('**/api/question-trees/*/edits', async (route) => {
    await mayArrive;
    await route.continue();
  });
  await page.goto(`/admin/question-trees/${id}?node=${option}`);
  await page.locator('#node-panel').getByRole('textbox', { name: 'Antwoord', exact: true }).fill('Nog onderweg');
  const sent = page.waitForRequest('**/api/question-trees/*/edits');
  await page.getByRole('main').getByRole('link', { name: 'Kaart', exact: true }).click();
  await sent;
  await expect(page).toHaveURL(/\/map/);
  arrive();
  await expect(answers(page).filter({ hasText: 'Nog onderweg' })).toHaveCount(1);
});

test('[TRE-08] keys, buttons and dragging move and zoom the map', async ({ page, product }) => {
  const { id } = await liveOf(page, product.url);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}/map`);
  await expect(cards(page).first()).toBeVisible();
  const total = await cards(page).count();
  const seen = () =>
    cards(page).evaluateAll((links) => {
      const stage = links[0]?.closest('svg')?.getBoundingClientRect();
      return links.filter((link) => {
        const { x, y } = link.getBoundingClientRect();
        return stage && x >= stage.x && x < stage.right && y >= stage.y && y < stage.bottom;
      }).length;
    });
  await map(page).focus();
  await page.keyboard.press('0');
  await expect.poll(seen).toBe(total);
  for (let press = 0; press < 6; press += 1) await page.keyboard.press('+');
  await expect.poll(seen).toBeLessThan(total);
  await page.getByRole('button', { name: 'Alles in beeld' }).click();
  await expect.poll(seen).toBe(total);

  const card = cards(page).first();
  const before = await card.boundingBox();
  await map(page).hover({ position: { x: 700, y: 20 } });
  await page.mouse.down();
  await page.mouse.move(820, 300, { steps: 4 });
  await page.mouse.up();
  await expect.poll(async () => (await card.boundingBox())?.x).not.toBe(before?.x);
  await page.mouse.wheel(0, -400);
  await expect.poll(async () => (await card.boundingBox())?.width).toBeGreaterThan(before?.width ?? 0);
  await expect(page).toHaveURL(/\/map$/);
});

test('[TRE-08] the map downloads as a drawing of the whole tree, and prints on one page', async ({ page, product }) => {
  const { calls, id } = await liveOf(page, product.url);
  const document = await calls.read(id);
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto(`/admin/question-trees/${id}/map`);
  const names = cards(page);
  await expect(names.first()).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Bewaren als SVG' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^OK! Tiener \(12-16 jaar\), versie \d+, kaart\.svg$/);
  const source = await readFile(await file.path(), 'utf8');
  // A page without a policy of its own, in the place of another program.
  const reader = await page.context().newPage();
  await reader.goto('about:blank');
  const { root, titles } = await reader.evaluate((text) => {
    const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
    return {
      root: parsed.documentElement.nodeName,
      titles: Array.from(parsed.querySelectorAll('g > title'), (title) => title.textContent ?? ''),
    };
  }, source);
  expect(root).toBe('svg');
  expect(titles.filter((title) => title.startsWith('Vraag: '))).toHaveLength(Object.keys(document.questions).length);
  for (const option of Object.values(document.options)) {
    expect(titles.some((title) => title.includes(option.texts.nl?.name ?? ''))).toBe(true);
  }
  await reader.close();

  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const printed = page.getByRole('img', { name: /^Kaart van / });
  await expect(printed).toBeVisible();
  await expect(map(page)).toBeHidden();
  await expect(printed.locator('text').filter({ hasText: /\w/ })).not.toHaveCount(0);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect(printed).toHaveCount(0);
});

test('[TRE-08] the map opens with three levels, folds and unfolds, and finds what is folded', async ({
  page,
  product,
}) => {
  await beSignedIn(page, product.url, 'nl', 'admin');
  await page.goto('/admin/question-trees/1/map');
  await expect(page.getByRole('status').filter({ hasText: '16 vragen, 49 antwoorden' })).toBeVisible();
  const unfold = map(page).getByRole('button', { name: /uitklappen onder: Op welke manier neemt de ouder het over/ });
  const fold = map(page).getByRole('button', { name: /inklappen onder: Op welke manier neemt de ouder het over/ });
  await expect(unfold).toHaveAccessibleName(/^1 vraag /);
  const cardCount = await cards(page).count();
  // Texts are drawn at 13 pixels at least.
  const heights = await map(page)
    .locator('text')
    .evaluateAll((texts) =>
      (texts as SVGTextElement[]).map((text) => Number(text.getAttribute('font-size')) * (text.getScreenCTM()?.a ?? 0)),
    );
  expect(Math.min(...heights)).toBeGreaterThanOrEqual(13);

  const card = cards(page).filter({ hasText: 'Op welke manier neemt de ouder het over?' });
  const place = await card.boundingBox();
  await unfold.click();
  await expect(cards(page)).toHaveCount(cardCount + 1);
  await expect.poll(async () => (await card.boundingBox())?.y).toBeCloseTo(place?.y ?? 0, 0);
  await fold.click();
  await expect(cards(page)).toHaveCount(cardCount);
  await card.focus();
  await page.keyboard.press('ArrowRight');
  await expect(card).toHaveAttribute('aria-expanded', 'true');
  await page.keyboard.press('Space');
  await expect(card).toHaveAttribute('aria-expanded', 'false');

  const search = page.getByRole('searchbox', { name: 'Zoek vraag, antwoord of code' });
  const document = await (await treeCalls(page, product.url)).read(1);
  const hidden = Object.values(document.options).find(({ identifier }) => identifier === 'B11A');
  await search.fill('b11a');
  await expect(page.getByRole('status').filter({ hasText: '1 van 1' })).toBeVisible();
  await expect(answers(page).filter({ hasText: hidden?.texts.nl?.name ?? 'none' })).toBeVisible();
  await search.fill('wat doet');
  await expect(page.getByRole('status').filter({ hasText: /^1 van \d+$/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: /^2 van \d+$/ })).toBeVisible();
  await page.keyboard.press('Shift+Enter');
  await expect(page.getByRole('status').filter({ hasText: /^1 van \d+$/ })).toBeVisible();

  // Nothing is folded any more.
  await page.getByRole('button', { name: 'Alles inklappen' }).click();
  await page.getByRole('button', { name: 'Alles uitklappen' }).click();
  await expect(page.getByRole('button', { name: 'Alles inklappen' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Lijst', exact: true }).click();
  await page.goBack();
  await expect(page.getByRole('button', { name: 'Alles inklappen' })).toBeVisible();
});
