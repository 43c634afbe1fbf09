import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { treesOf, wordsOf } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

const listPath = '**/api/question-trees/get-published*';

const toTree = { name: /^Start OK!/ };
const treeLinks = (page: Page) => page.getByRole('main').getByRole('link', toTree);
const treeCards = (page: Page) =>
  page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', toTree) });

/** Holds requests to an address until `release`. */
const hold = async (page: Page, address: string) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
};

test('[HOM-01] the home page welcomes by first name, and shows that the trees are loading', async ({
  page,
  signIn,
}) => {
  const letGo = await hold(page, listPath);
  await signIn();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom Sanne');
  await expect(page.getByText('Start hieronder een nieuwe OK!')).toBeVisible();
  const loading = page.getByText('De vragenbomen worden geladen');
  await expect(loading).toBeAttached();
  await expect(page.getByRole('progressbar', { name: 'Bezig met laden' })).toBeAttached();
  await expect(treeLinks(page)).toHaveCount(0);
  letGo();
  await expect(treeLinks(page)).toHaveCount(3);
  await expect(loading).toHaveCount(0);
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});

test('[HOM-02] the trees are sorted by position, each with its picture, the label OK! and its name as written', async ({
  page,
  product,
  signIn,
}) => {
  const trees = await treesOf(product);
  // Names as administrators write them: with or without an age, and with or without the label.
  const names = ['Baby (0–12 maanden)', 'OK! Peuter (1 – 4 jaar)', 'Thuis (samen) en (buiten)'];
  // The order of the answer must not matter.
  await page.route(listPath, async (route) => {
    const response = await route.fetch();
    const readNames = (await response.json()) as object[];
    await route.fulfill({
      response,
      json: readNames.map((tree, index) => ({ ...tree, name: names[index] })).reverse(),
    });
  });
  await signIn();
  await expect(treeLinks(page)).toHaveCount(3);
  for (const [index, tree] of trees.entries()) {
    const card = treeCards(page).nth(index);
    await expect(card.getByRole('heading', { level: 2 })).toHaveText(names[index] ?? '');
    await expect(card.getByText('OK!', { exact: true })).toBeVisible();
    await expect(card.getByText('Start', { exact: true })).toBeVisible();
    await expect(card.getByRole('link', toTree)).toHaveAttribute('href', `/question-trees/${tree.id}`);
    const picture = card.getByRole('img', { name: tree.altText ?? '' });
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  }
});

for (const [width, rows] of [
  [1440, [3]],
  [820, [3]],
  [700, [3]],
  [690, [2, 1]],
  [390, [1, 1, 1]],
] as const) {
  test(`[CON-01] [HOM-02] at ${width} px the cards are in rows of ${rows.join(', ')}`, async ({ page, signIn }) => {
    await page.setViewportSize({ width, height: 900 });
    await signIn();
    await expect(treeCards(page)).toHaveCount(3);
    // A hovered card is lifted.
    await page.mouse.move(0, 0);
    const boxes = await treeCards(page).evaluateAll((cards) =>
      cards.map((card) => card.getBoundingClientRect().toJSON()),
    );
    const tops = boxes.map(({ top }) => Math.round(top / 10));
    const perRow = [...new Set(tops)].map((top) => tops.filter((other) => other === top).length);
    expect(perRow).toEqual(rows);
    for (const { left, right } of boxes) {
      expect(left).toBeGreaterThanOrEqual(0);
      expect(right).toBeLessThanOrEqual(width);
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  });
}

test('[HOM-02] the whole card leads to the instruction: its picture, its name and its button', async ({
  page,
  product,
  signIn,
}) => {
  const [tree] = await treesOf(product);
  await signIn();
  const card = treeCards(page).first();
  for (const [name, part] of Object.entries({
    picture: card.locator('img'),
    name: card.getByRole('heading', { level: 2 }),
    button: card.getByText('Start', { exact: true }),
  })) {
    // Forced, because the link lies over it.
    await part.click({ force: true });
    await expect(page, name).toHaveURL(`/question-trees/${tree?.id}`);
    await page.getByRole('main').getByRole('button', { name: 'Terug' }).click();
    await expect(page).toHaveURL('/');
    await expect(card).toBeVisible();
  }
});

test('[HOM-02] somebody who has finished one can also begin without the instruction', async ({
  page,
  product,
  signIn,
}) => {
  const [tree] = await treesOf(product);
  const begin = treeCards(page)
    .first()
    .getByRole('link', { name: /^Zonder instructie/ });
  let latest: object[] = [];
  await page.route('**/api/measurements/overview*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: { ...(await response.json()), open: [], latest } });
  });
  await signIn();
  await expect(page.getByText('Rond je een OK! af')).toBeVisible();
  await expect(begin).toHaveCount(0);
  const ended = { status: 'FINISHED', score: 4, treeName: tree?.name, startedAt: '2026-01-05T10:00:00Z', key: 'k' };
  latest = [ended];
  await page.reload();
  await begin.click();
  await expect(page).toHaveURL(`/measure/${tree?.id}`);
});

test('[HOM-02] a tree without a picture, or with one that does not load, has a placeholder', async ({
  page,
  signIn,
}) => {
  await page.route(listPath, async (route) => {
    const response = await route.fetch();
    const [first, second, ...others] = (await response.json()) as { media: string | null }[];
    await route.fulfill({ response, json: [{ ...first, media: null }, { ...second, media: 'none.webp' }, ...others] });
  });
  await signIn();
  await expect(treeCards(page)).toHaveCount(3);
  for (const index of [0, 1]) {
    await expect(treeCards(page).nth(index).getByText('Geen afbeelding beschikbaar')).toBeAttached();
    await expect(treeCards(page).nth(index).locator('img')).toHaveCount(0);
  }
  await expect(treeCards(page).nth(2).locator('img')).toBeVisible();
});

for (const [person, asked] of [
  ['professional', 'false'],
  ['tester', 'true'],
] as const) {
  test(`[HOM-01] trees under test are requested according to the profile of the ${person}: ${asked}`, async ({
    page,
    signIn,
  }) => {
    const answer = page.waitForResponse(listPath);
    await signIn(person);
    expect(new URL((await answer).url()).searchParams.get('fetchTestTrees')).toBe(asked);
  });
}

test('[HOM-01] the tester finds the tree under test, marked as such', async ({ page, signIn }) => {
  await signIn('tester');
  await expect(treeCards(page)).toHaveCount(4);
  await expect(treeCards(page).last().getByRole('heading')).toContainText('Tiener');
  await expect(treeCards(page).last().getByText('Testversie')).toBeVisible();
  await expect(page.getByText('Testversie')).toHaveCount(1);
});

test('[HOM-01] without trees the page says so, and Opnieuw kijken fetches them again', async ({ page, signIn }) => {
  await page.route(listPath, (route) => route.fulfill({ json: [] }), { times: 1 });
  await signIn();
  await expect(page.getByText('Er zijn nog geen vragenbomen gepubliceerd.')).toBeVisible();
  await page.getByRole('button', { name: 'Opnieuw kijken' }).click();
  await expect(treeLinks(page)).toHaveCount(3);
});

test('[HOM-01] trees that fail to load are reported, and Probeer opnieuw fetches them', async ({ page, signIn }) => {
  await page.route(listPath, (route) => route.fulfill({ status: 503, json: {} }));
  await signIn();
  await expect(page.getByRole('alert').filter({ hasText: 'De vragenbomen zijn niet geladen.' })).toBeVisible();
  await expect(page.getByText('De vragenbomen worden geladen')).toHaveCount(0);
  await page.unroute(listPath);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(treeLinks(page)).toHaveCount(3);
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
});

for (const [language, name, heading, length, start] of [
  ['nl', 'OK! Baby (0-12 maanden)', 'Instructie', 'Ongeveer 5 minuten, 3 tot 6 vragen.', 'Start'],
  ['en', 'OK! Baby (0-12 months)', 'Instructions', 'About 5 minutes, 3 to 6 questions.', 'Start'],
] as const) {
  test(`[HOM-03] the instruction in ${language}: heading, name, picture, text, duration, and a start`, async ({
    page,
    product,
    signIn,
  }) => {
    const [tree] = await treesOf(product, language);
    if (!tree) throw new Error('no tree');
    await signIn();
    await page.evaluate((code) => sessionStorage.setItem('locale', JSON.stringify(code)), language);
    await page.goto(`/question-trees/${tree.id}`);
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(heading);
    await expect(main.getByText(name, { exact: true })).toBeVisible();
    await expect(main.getByText(length)).toBeVisible();
    await expect(main.getByRole('img', { name: tree.altText ?? '' })).toBeVisible();
    // Shown as HTML: paragraphs are paragraphs, and no markup appears as text.
    const paragraphs = tree.description.match(/<p>.*?<\/p>/gs) ?? [];
    expect(paragraphs.length).toBeGreaterThan(0);
    for (const paragraph of paragraphs)
      await expect(main.getByRole('paragraph').filter({ hasText: wordsOf(paragraph) })).toBeVisible();
    expect(await main.innerText()).not.toContain('<');
    await main.getByRole('link', { name: start }).click();
    await expect(page).toHaveURL(`/measure/${tree.id}`);
    await expect(main.getByText(name, { exact: true }).filter({ visible: true })).toBeVisible();
  });
}

test('[HOM-03] Back goes back in the history, and home when there is none', async ({ page, product }) => {
  const [first, second] = await treesOf(product);
  await beSignedIn(page, product.url);
  await page.goto(`/question-trees/${first?.id}`);
  await page.goto(`/question-trees/${second?.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Terug' }).click();
  await expect(page).toHaveURL(/\/(question-trees\/\d+)?$/);
  await page.goto('/');
  await treeLinks(page).nth(1).click();
  await expect(page).toHaveURL(`/question-trees/${second?.id}`);
  await page.getByRole('main').getByRole('button', { name: 'Terug' }).click();
  await expect(page).toHaveURL('/');
  await page.goForward();
  await expect(page).toHaveURL(`/question-trees/${second?.id}`);
});

test('[HOM-03] an instruction that fails to load is reported and fetched again; an unknown one leads home', async ({
  page,
  product,
}) => {
  const [tree] = await treesOf(product);
  await beSignedIn(page, product.url);
  const path = `**/api/question-trees/${tree?.id}*`;
  await page.route(path, (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto(`/question-trees/${tree?.id}`);
  await expect(page.getByRole('alert').filter({ hasText: 'De instructie is niet geladen.' })).toBeVisible();
  await page.unroute(path);
  await page.getByRole('button', { name: 'Probeer opnieuw' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Instructie');

  await page.goto('/question-trees/987654');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Deze vragenboom bestaat niet of is niet gepubliceerd.',
  );
  await page.getByRole('main').getByRole('link', { name: 'Naar de startpagina', exact: true }).click();
  await expect(page).toHaveURL('/');
});
