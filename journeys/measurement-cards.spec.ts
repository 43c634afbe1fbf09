import type { ExamplePage, OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { backButton, begin, cards, choose, chooseButton, question, walk } from './measurement-steps.ts';
import { saveData } from './prefetch.ts';
import { type Choice, firstPath, pathThrough, treesOf, wordsOf } from './trees.ts';
import { alter, beSignedIn, calls } from './visit-helpers.ts';

const linesOf = ({ content }: ExamplePage) => content.split('\n').filter((line) => line.trim());

const isWhole = async (card: Locator, option: OptionPage) => {
  await expect(card.locator('h2')).toHaveText(option.name);
  await expect(card.locator('button')).toHaveText('Kies dit antwoord');
  // The lines in their order, with the divider between those above and those below it.
  const below = option.hasDivider ? option.examples.filter(({ belowDivider }) => belowDivider) : [];
  const above = option.examples.filter((example) => !below.includes(example));
  const inOrder = [...above, ...below];
  const divider = option.hasDivider && option.dividerText ? [option.dividerText] : [];
  const expectedLines = [...above.flatMap(linesOf), ...divider, ...below.flatMap(linesOf)];
  const leaves = await card.evaluate((node) =>
    [...node.querySelectorAll('*')].filter((part) => !part.childElementCount).map(({ textContent }) => textContent),
  );
  expect(leaves.filter((text) => expectedLines.includes(text ?? ''))).toEqual(expectedLines);
  for (const line of above.flatMap(linesOf))
    await expect(card.locator('li').filter({ hasText: line }).first()).toBeAttached();
  const pictures = card.locator('img');
  const withPictures = inOrder.filter(({ media }) => media);
  await expect(pictures).toHaveCount(withPictures.length);
  for (const [index, { altText }] of withPictures.entries())
    await expect(pictures.nth(index)).toHaveAttribute('alt', altText ?? '');
  const text = (await card.textContent()) ?? '';
  for (const { infoText } of inOrder) if (infoText) expect(text).toContain(wordsOf(infoText));
  expect(text).not.toContain('<');
};

test('[MEA-03] every card of a question has its name, and its examples in order with their divider', async ({
  page,
  product,
}) => {
  const divided: Choice[][] = [];
  const trees = await treesOf(product);
  for (const tree of trees)
    divided.push(
      await pathThrough(product, tree, {
        until: ({ option }) => option.hasDivider && option.examples.some(({ belowDivider }) => belowDivider),
      }),
    );
  await beSignedIn(page, product.url);
  for (const [index, path] of divided.entries()) {
    await begin(page, trees[index]?.id ?? 0);
    await walk(page, path.slice(0, -1));
    const there = path.at(-1);
    if (!there) throw new Error('no path');
    await expect(question(page)).toHaveText(there.question);
    await expect(cards(page)).toHaveCount(there.options.length);
    for (const [place, option] of there.options.entries()) await isWhole(cards(page).nth(place), option);
  }
});

test('[MEA-03] the info text of an example is HTML, with its links and emphasis', async ({ page, product }) => {
  const { tree, path } = await firstPath(product, {
    until: ({ option }) => option.examples.some(({ infoText }) => infoText),
  });
  const there = path.at(-1);
  if (!there) throw new Error('no path');
  const infoText =
    '<p>Lees <strong>eerst</strong> <a href="https://a.nl/uitleg">de uitleg</a>.</p><ul><li>punt</li></ul>';
  await saveData(page);
  await page.route(`**/api/questions/${there.questionId}/options*`, async (route) => {
    const response = await route.fetch();
    const options = (await response.json()) as OptionPage[];
    const change = (example: ExamplePage) => (example.infoText ? { ...example, infoText } : example);
    const json = options.map((option) => ({ ...option, examples: option.examples.map(change) }));
    await route.fulfill({ response, json });
  });
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  await walk(page, path.slice(0, -1));
  const card = cards(page).nth(there.options.indexOf(there.option));
  await expect(card.getByRole('strong')).toHaveText('eerst');
  await expect(card.getByRole('link', { name: 'de uitleg' })).toHaveAttribute('href', 'https://a.nl/uitleg');
});

/** Look of the cards and buttons under a pointer elsewhere. */
const looks = (all: Locator) =>
  all.evaluateAll((nodes) =>
    nodes.map((node) => {
      const lookOf = (element: Element | null) => {
        if (!element) return undefined;
        const { borderColor, borderWidth, boxShadow, backgroundColor, color, fontWeight, opacity } =
          getComputedStyle(element);
        return { borderColor, borderWidth, boxShadow, backgroundColor, color, fontWeight, opacity };
      };
      return {
        card: lookOf(node),
        button: lookOf(node.querySelector('button')),
        name: lookOf(node.querySelector('h2')),
      };
    }),
  );

/** Number of different looks of the cards. */
const differentLooks = async (page: Page) =>
  new Set((await looks(cards(page))).map((look) => JSON.stringify(look))).size;

test('[MEA-03] a question that appears under a resting pointer highlights no answer', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { tree, path } = await firstPath(product);
  const [first, second] = path;
  if (!first || !second) throw new Error('too short a path');
  // Cards of the same height, so that the next ones appear under the resting pointer.
  await saveData(page);
  await alter<OptionPage[]>(page, calls.options, (options) => options.map((one) => ({ ...one, examples: [] })));
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  const button = chooseButton(page, first.option);
  await button.hover();
  await page.mouse.move(0, 0);
  const { x, y, width, height } = (await button.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [left, top] = [Math.round(x + width / 2), Math.round(y + height / 2)];
  await page.mouse.click(left, top);
  await expect(question(page)).toHaveText(second.question);
  const isUnder = () =>
    page.evaluate(([x, y]) => document.elementFromPoint(x, y)?.closest('article') != null, [left, top] as const);
  expect(await isUnder()).toBe(true);
  // The browser updates the hovered element when the page stands still.
  for (const _ of [1, 2, 3]) {
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    expect(await differentLooks(page)).toBe(1);
  }
  await page.mouse.move(left + 1, top);
  await expect.poll(() => differentLooks(page)).toBe(2);
  // After going back, the former question has no hovered card.
  await page.goBack();
  await expect(question(page)).toHaveText(first.question);
  await expect.poll(() => differentLooks(page)).toBe(1);
  expect(await isUnder()).toBe(true);
});

test('[MEA-03] no answer looks preferred, nor does the one chosen before', async ({ page, product }) => {
  const { tree, path } = await firstPath(product);
  const [first, second] = path;
  if (!first || !second) throw new Error('too short a path');
  await page.setViewportSize({ width: 1440, height: 900 });
  await beSignedIn(page, product.url);
  await begin(page, tree.id);
  await page.mouse.move(0, 0);
  const areAlike = async () => {
    await expect.poll(async () => new Set((await looks(cards(page))).map((look) => JSON.stringify(look))).size).toBe(1);
  };
  await areAlike();
  await choose(page, first);
  await expect(question(page)).toHaveText(second.question);
  await backButton(page).click();
  await expect(question(page)).toHaveText(first.question);
  await page.mouse.move(0, 0);
  await areAlike();
  // The look on hovering, which proves that the test can see the difference.
  await chooseButton(page, first.option).hover();
  await expect.poll(async () => new Set((await looks(cards(page))).map((look) => JSON.stringify(look))).size).toBe(2);
});
