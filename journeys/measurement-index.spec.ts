import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import type { Page } from '@playwright/test';
import { countUnseenDots, sharesInView, slides } from './carousel.ts';
import { axeFindings, expect, test } from './journey.ts';
import { backButton, begin, cards, chooseButton, inIndex, question } from './measurement-steps.ts';
import type { Product } from './product.ts';
import { firstPath, pathThrough, treesOf } from './trees.ts';
import { alter, beSignedIn, calls } from './visit-helpers.ts';

const letters = 'ABCD';

/** Opens a tree whose first question has four answers, the last of which leads on. */
const atFourAnswers = async (page: Page, product: Product) => {
  for (const tree of await treesOf(product)) {
    const [first] = await pathThrough(product, tree, { until: () => true });
    const last = first?.options[3];
    if (first?.options.length !== 4 || !last?.question) continue;
    await beSignedIn(page, product.url);
    await begin(page, tree.id);
    await page.mouse.move(0, 0);
    return { ...first, last };
  }
  throw new Error('no tree begins with four answers');
};

/** Changes the options of a question. */
const withOptions = (page: Page, make: (options: OptionPage[]) => OptionPage[]) => alter(page, calls.options, make);

const index = (page: Page) => page.getByRole('navigation', { name: 'Alle antwoorden' });
const inView = (page: Page, words: string) => page.getByRole('status').filter({ hasText: words, visible: true });
const bar = (page: Page, name: string) => page.getByRole('button', { name: `Kies dit antwoord: ${name}`, exact: true });
const background = (page: Page, name: string) =>
  bar(page, name).evaluate((button) => getComputedStyle(button).backgroundColor);
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);

test('[MEA-03] [A11-07] the index lists all answers above the cards, and marks those in view and those not yet seen', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { options, last, question: asked } = await atFourAnswers(page, product);
  const names = options.map(({ name }, at) => `Antwoord ${letters[at]}: ${name}`);
  const [a = '', b = '', c = '', d = ''] = names;
  const read = (...wanted: string[]) =>
    expect
      .poll(() =>
        index(page)
          .getByRole('button')
          .evaluateAll((all) => all.map((one) => one.querySelector('span')?.textContent)),
      )
      .toEqual(wanted);
  await read(`${a}, in beeld`, `${b}, in beeld`, `${c}, nog niet bekeken`, `${d}, nog niet bekeken`);
  await expect(inView(page, 'A en B in beeld')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);

  const dots = () => countUnseenDots(index(page));
  // A card that leaves the view within half a second doesn't count as seen.
  await expect.poll(dots).toBe(2);

  // The shortest way; the focus stays.
  await inIndex(page, 3).click();
  await expect(inView(page, 'C en D in beeld')).toHaveCount(1);
  await expect.poll(async () => (await sharesInView(page)).slice(2)).toEqual([1, 1]);
  await expect(inIndex(page, 3)).toBeFocused();
  await expect.poll(dots).toBe(0);
  await inIndex(page, 1).click();
  await read(a, `${b}, in beeld`, `${c}, in beeld`, d);

  // Seen cards stay seen; an earlier choice adds only its own mark.
  await inIndex(page, 3).click();
  await chooseButton(page, last).click();
  await expect(question(page)).not.toHaveText(asked);
  await expect(page.getByText('Eerder gekozen', { exact: true }).filter({ visible: true })).toHaveCount(0);
  await backButton(page).click();
  await expect(question(page)).toHaveText(asked);
  await read(a, b, `${c}, in beeld`, `${d}, eerder gekozen, in beeld`);
  expect(await dots()).toBe(0);
  await expect(cards(page).filter({ hasText: 'Eerder gekozen' }).locator('h2')).toHaveText(last.name);
  await expect(index(page).locator('svg')).toHaveCount(1);
  expect(await axeFindings(page)).toEqual([]);
  // A button of a visible card moves nothing.
  await inIndex(page, 0).click();
  await chooseButton(page, options[1] as OptionPage).click();
  await expect(question(page)).not.toHaveText(asked);
  await backButton(page).click();
  await expect(page.getByText('Eerder gekozen', { exact: true }).filter({ visible: true })).toHaveCount(1);
  await expect.poll(async () => (await sharesInView(page))[0]).toBe(1);
});

test('[A11-02] [A11-03] from the question Tab goes on to the index and the cards, of which Left and Right page', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const { options } = await atFourAnswers(page, product);
  await expect(question(page)).toBeFocused();
  for (const at of [0, 1, 2, 3]) {
    await page.keyboard.press('Tab');
    await expect(inIndex(page, at)).toBeFocused();
  }
  await page.keyboard.press('Tab');
  const [first, , third] = options;
  if (!first || !third) throw new Error('too few options');
  await expect(chooseButton(page, first)).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(inView(page, 'C en D in beeld')).toHaveCount(1);
  // Keys don't act on a card outside the view.
  await expect(chooseButton(page, third)).toBeFocused();
  await expect.poll(async () => (await sharesInView(page)).slice(2)).toEqual([1, 1]);
  await page.keyboard.press('ArrowLeft');
  await expect(inView(page, 'A en B in beeld')).toHaveCount(1);
  await expect.poll(async () => (await sharesInView(page))[0]).toBe(1);
});

test.describe('on a phone', () => {
  // Without motion a colour changes at once.
  test.use({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' });

  test('[MEA-03] the choose button is subdued until every card was seen, and works all the time', async ({
    page,
    product,
  }) => {
    const long = (name: string) => `${name} ${'en nog wat meer woorden '.repeat(18).trim()}`;
    await withOptions(page, (options) => options.map((option) => ({ ...option, name: long(option.name) })));
    const { options, question: asked } = await atFourAnswers(page, product);
    const named = options.map(({ name }) => long(name));
    const [first = ''] = named;
    const quiet = await background(page, first);
    await expect(page.getByText('Bekijk eerst alle antwoorden').filter({ visible: true })).toHaveCount(1);
    await expect(inIndex(page, 0)).toHaveAttribute('data-seen');
    for (const [at, name] of named.slice(1).entries()) {
      expect(await background(page, named[at] ?? '')).toBe(quiet);
      await page.getByRole('button', { name: 'Volgend antwoord' }).filter({ visible: true }).click();
      await expect(bar(page, name)).toBeVisible();
      await expect(index(page).getByRole('button', { name: `${name}, in beeld` })).toHaveAttribute('data-seen');
    }
    await expect(page.getByText('Alle antwoorden bekeken').filter({ visible: true })).toHaveCount(1);
    expect(await background(page, named.at(-1) ?? '')).not.toBe(quiet);
    await page.reload();
    await expect(page.getByText('Bekijk eerst alle antwoorden').filter({ visible: true })).toHaveCount(1);
    await bar(page, first).click();
    await expect(question(page)).not.toHaveText(asked);
  });

  test('[MEA-03] names that are all in view long enough to be read count as well', async ({ page, product }) => {
    const { options } = await atFourAnswers(page, product);
    const name = options[0]?.name ?? '';
    const quiet = await background(page, name);
    await expect(page.getByText('Bekijk eerst alle antwoorden').filter({ visible: true })).toHaveCount(1);
    await expect(page.getByText('Bekijk eerst alle antwoorden').filter({ visible: true })).toHaveCount(0);
    expect(await background(page, name)).not.toBe(quiet);
    await expect(inIndex(page, 1)).toHaveAccessibleName(/nog niet bekeken$/);
  });

  test('[MEA-03] the bar is at the bottom edge, also with little content above it', async ({ page, product }) => {
    await withOptions(page, ([first]) => (first ? [{ ...first, name: 'Ja', examples: [], hasDivider: false }] : []));
    const { tree } = await firstPath(product);
    await beSignedIn(page, product.url);
    await page.goto(`/measure/${tree.id}`);
    await expect(bar(page, 'Ja')).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(844);
    const box = await bar(page, 'Ja').boundingBox();
    expect((box?.y ?? 0) + (box?.height ?? 0)).toBeGreaterThan(844 - 24);
  });
});

test('[A11-04] [MEA-03] thirty answers have a name each, at 320 pixels, with large text and from right to left', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await withOptions(page, ([first]) =>
    Array.from({ length: 30 }, (_, at) => ({ ...first, id: 1000 + at, name: `Zienswijze ${at + 1}` }) as OptionPage),
  );
  const { tree } = await firstPath(product);
  await beSignedIn(page, product.url);
  await page.goto(`/measure/${tree.id}`);
  await expect(slides(page)).toHaveCount(30);
  await expect(index(page).getByRole('button')).toHaveCount(30);
  const last = index(page).getByRole('button', { name: 'Antwoord AD: Zienswijze 30, nog niet bekeken' });
  for (const set of [
    () => undefined,
    () => document.documentElement.style.setProperty('font-size', '200%'),
    () => document.documentElement.setAttribute('dir', 'rtl'),
  ]) {
    await page.evaluate(set);
    expect(await sideways(page)).toBe(0);
    const clipped = await index(page)
      .getByRole('button')
      .evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth + 1).length);
    expect(clipped).toBe(0);
  }
  await last.press('Enter');
  await expect(bar(page, 'Zienswijze 30')).toBeVisible();
});

test('[MEA-03] [LAY-01] at 1440 by 900 the questions on a path through each tree show their choose buttons without scrolling', async ({
  page,
  product,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await beSignedIn(page, product.url);
  const below: string[] = [];
  for (const tree of await treesOf(product)) {
    await begin(page, tree.id);
    await expect(page.getByRole('contentinfo')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Nieuwe OK!' })).toBeVisible();
    for (const choice of await pathThrough(product, tree)) {
      await expect(question(page)).toHaveText(choice.question);
      const bottoms = await page
        .locator('article button')
        .filter({ visible: true })
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().bottom));
      if (Math.max(...bottoms) > 900) below.push(`${choice.question}: ${Math.max(...bottoms)}`);
      await inIndex(page, choice.options.indexOf(choice.option)).click();
      await chooseButton(page, choice.option).click();
    }
    // A result is a page like others.
    await expect(page.getByRole('contentinfo')).toHaveCount(1);
  }
  expect(below).toEqual([]);
});

test('[MEA-12] stopping asks first, from the first step on, and staying changes nothing', async ({ page, product }) => {
  const { question: asked } = await atFourAnswers(page, product);
  const stop = page.getByRole('button', { name: 'Stoppen' });
  const modal = page.getByRole('alertdialog', { name: 'Wil je later verdergaan?' });
  await stop.click();
  await expect(modal.getByRole('button', { name: 'Doorgaan met invullen' })).toBeFocused();
  expect(await axeFindings(page)).toEqual([]);
  await page.keyboard.press('Enter');
  await expect(modal).toHaveCount(0);
  await expect(question(page)).toHaveText(asked);
  await expect(stop).toBeFocused();
  for (const way of ['Later verdergaan', 'Afsluiten zonder uitkomst']) {
    await stop.click();
    await modal.getByRole('button', { name: way }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Welkom Sanne' })).toBeVisible();
    await page.goBack();
    await expect(question(page)).toBeVisible();
  }
});
