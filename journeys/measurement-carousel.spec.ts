import type { Page } from '@playwright/test';
import { drag, sharesInView, slides } from './carousel.ts';
import { expect, test } from './journey.ts';
import { backButton, begin, chooseButton, inIndex, question, walk } from './measurement-steps.ts';
import type { Product } from './product.ts';
import { type Choice, pathThrough, treesOf } from './trees.ts';
import { beSignedIn } from './visit-helpers.ts';

/** Path to the first question with this many answers, in any tree. */
const pathToOptions = async (product: Product, fits: (count: number) => boolean) =>
  pathTo(product, ({ options }) => fits(options.length));

/** Path to the first question with a fitting answer. */
const pathTo = async (product: Product, until: (choice: Choice) => boolean) => {
  for (const tree of await treesOf(product)) {
    const path = await pathThrough(product, tree, { until }).catch(() => undefined);
    const last = path?.at(-1);
    if (path && last) return { tree, before: path.slice(0, -1), there: last };
  }
  throw new Error('no question has such answers');
};

const toOptions = async (page: Page, product: Product, fits: (count: number) => boolean) => {
  const { tree, before, there } = await pathToOptions(product, fits);
  await begin(page, tree.id);
  await walk(page, before);
  await expect(question(page)).toHaveText(there.question);
  await expect(slides(page)).toHaveCount(there.options.length);
  return there;
};

const arrow = (page: Page, name: 'Volgend antwoord' | 'Vorig antwoord') =>
  page.getByRole('button', { name }).filter({ visible: true });

const four = (count: number) => count === 4;

/** The margin beside the cards shows a little of the next one. */
const near = (shares: readonly number[]) => shares.map((share) => (share <= 0.1 ? 0 : share));

/** Width, the visible shares of four cards at the start and after one arrow forward, and the number of cards moved. */
const widths = [
  { width: 1440, start: [1, 1, 0.5, 0], moved: [0, 0.5, 1, 1] },
  { width: 1025, start: [1, 1, 0.5, 0], moved: [0, 0.5, 1, 1] },
  { width: 1024, start: [1, 1, 0, 0], moved: [0, 1, 1, 0] },
  { width: 820, start: [1, 1, 0, 0], moved: [0, 1, 1, 0] },
  { width: 768, start: [1, 1, 0, 0], moved: [0, 0, 1, 1] },
  { width: 581, start: [1, 1, 0, 0], moved: [0, 0, 1, 1] },
  { width: 580, start: [1, 0, 0, 0], moved: [0, 1, 0, 0] },
  { width: 390, start: [1, 0, 0, 0], moved: [0, 1, 0, 0] },
] as const;

test('[MEA-03] the cards in view and what an arrow moves, at every width', async ({ page, product, signIn }) => {
  await signIn();
  await toOptions(page, product, four);
  for (const { width, start, moved } of widths) {
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      const nearest = (shares: readonly number[]) => shares.map((share) => Math.round(share * 2) / 2);
      await expect.poll(async () => near(await sharesInView(page))).toEqual(start);
      await arrow(page, 'Volgend antwoord').click();
      await expect.poll(async () => nearest(await sharesInView(page))).toEqual(moved);
      while ((await arrow(page, 'Vorig antwoord').getAttribute('aria-disabled')) !== 'true')
        await arrow(page, 'Vorig antwoord').click();
      await expect.poll(async () => near(await sharesInView(page))).toEqual(start);
    });
  }
});

test('[MEA-03] two answers share the width of a desktop', async ({ page, product, signIn }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await signIn();
  await toOptions(page, product, (count) => count === 2);
  expect(await sharesInView(page)).toEqual([1, 1]);
  await expect(arrow(page, 'Volgend antwoord')).toHaveCount(0);
});

test('[MEA-03] cards out of view are not reachable with the keyboard', async ({ page, product, signIn }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn();
  const { options } = await toOptions(page, product, four);
  await expect(slides(page).nth(1)).toHaveJSProperty('inert', true);
  await expect(slides(page).first()).toHaveJSProperty('inert', false);
  await arrow(page, 'Volgend antwoord').click();
  await expect(slides(page).first()).toHaveJSProperty('inert', true);
  const [, second] = options;
  if (second) await expect(chooseButton(page, second)).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Antwoord B, 2 van 4' })).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  const stands = (page: Page, place: number) => expect(inIndex(page, place - 1)).toHaveAccessibleName(/, in beeld$/);
  const waitForRest = (page: Page, place: number) =>
    expect.poll(async () => (await sharesInView(page))[place - 1]).toBe(1);

  for (const [kind, steps] of [
    ['a slow drag', 12],
    ['a fast swipe', 2],
  ] as const) {
    test(`[MEA-03] ${kind} of less than 80 px stays and of more moves on`, async ({ page, product, signIn }) => {
      await signIn();
      await toOptions(page, product, four);
      const region = page.getByRole('region', { name: 'Antwoorden' });
      await drag(page, region, -76, steps);
      await waitForRest(page, 1);
      await stands(page, 1);
      await drag(page, region, -84, steps);
      await stands(page, 2);
      await waitForRest(page, 2);
      await drag(page, region, 76, steps);
      await waitForRest(page, 2);
      await stands(page, 2);
      await drag(page, region, 84, steps);
      await stands(page, 1);
      await waitForRest(page, 1);
    });
  }

  test('[MEA-03] a drag is no choice', async ({ page, product, signIn }) => {
    await signIn();
    const { question: asked } = await toOptions(page, product, four);
    await drag(page, page.getByRole('region', { name: 'Antwoorden' }), -150, 6);
    await stands(page, 2);
    await expect(question(page)).toHaveText(asked);
  });
});

for (const width of [390, 1440]) {
  test(`[MEA-03] at ${width} px the next question begins at its first card`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 900 });
    const [tree] = await treesOf(product);
    if (!tree) throw new Error('no tree');
    const path = await pathThrough(product, tree, {
      until: ({ options, option }) => options.length > 2 && option === options.at(-1) && option.question !== null,
    });
    const last = path.at(-1);
    const first = path[0]?.options[0];
    if (!last || !first) throw new Error('no path');
    await beSignedIn(page, product.url);
    await begin(page, tree.id);
    await walk(page, path);
    await expect(question(page)).not.toHaveText(last.question);
    await expect(slides(page).first()).toBeVisible();
    await expect.poll(async () => (await sharesInView(page))[0]).toBe(1);
    await expect(slides(page).first()).toHaveJSProperty('inert', false);
    // After going back, the former question stands at its given answer.
    await backButton(page).click();
    await expect(question(page)).toHaveText(last.question);
    await expect.poll(async () => (await sharesInView(page)).at(-1)).toBe(1);
  });
}

test('[MEA-03] an answer chosen before the cards can move is at its place after Back', async ({ page, product }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await beSignedIn(page, product.url);
  // A question keeps its place for a user who returns to it.
  const isThird = ({ options, option }: Choice) =>
    options.length === 4 && option === options[2] && option.question !== null;
  const { tree, before, there } = await pathTo(product, isThird);
  await begin(page, tree.id);
  await walk(page, before);
  await expect(question(page)).toHaveText(there.question);
  // A browser brings a target into view by scrolling all around it, and then the answer is chosen at once.
  await chooseButton(page, there.option).evaluate((button: HTMLElement) => {
    button.scrollIntoView({ inline: 'end' });
    button.click();
  });
  await expect(question(page)).not.toHaveText(there.question);
  await backButton(page).click();
  await expect(question(page)).toHaveText(there.question);
  await expect.poll(async () => near(await sharesInView(page))).toEqual([0, 1, 1, 0.5]);
});
