import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { tabTo } from './tab-stops.ts';
import { answer, beSignedIn, chooseButtons, type Language, text, tree } from './visit-helpers.ts';

const open = async (page: Page, url: string, language: Language = 'nl') => {
  await beSignedIn(page, url, language);
  await page.goto(`/measure/${tree}`);
  await expect(chooseButtons(page, language).first()).toBeVisible();
};

const cards = (page: Page) => page.locator('[aria-roledescription="kaart"]:visible');
const isInert = (element: Element) => element.closest('[inert]') !== null;

for (const { language, name, first } of [
  { language: 'nl', name: 'Antwoorden', first: /^Antwoord 1 van \d$/ },
  { language: 'en', name: 'Answers', first: /^Answer 1 of \d$/ },
] as const) {
  test(`[A11-07] the carousel is a named region with named cards: ${language}`, async ({ page, product }) => {
    await open(page, product.url, language);
    const region = page.getByRole('region', { name });
    await expect(region).toHaveAttribute('aria-roledescription', text(language, 'measure.carousel'));
    await expect(region.getByRole('group', { name: first })).toHaveAttribute(
      'aria-roledescription',
      text(language, 'measure.card'),
    );
    const names = await region.locator('[aria-roledescription]').evaluateAll((all) => all.map((one) => one.ariaLabel));
    expect(names.length).toBeGreaterThan(1);
    expect(names).toEqual(
      names.map((_, index) => text(language, 'measure.option', { position: index + 1, total: names.length })),
    );
  });
}

for (const width of [1280, 820, 390]) {
  test(`[A11-07] cards out of view are out of the tab order at ${width} pixels`, async ({ page, product }) => {
    await page.setViewportSize({ width, height: 800 });
    await open(page, product.url);
    const places = () =>
      cards(page).evaluateAll((all) =>
        all.map((card) => {
          const { left, right } = card.getBoundingClientRect();
          return { isOut: right <= 0 || left >= innerWidth, isInert: card.hasAttribute('inert') };
        }),
      );
    const next = page.getByRole('button', { name: text('nl', 'measure.next') });
    for (;;) {
      await expect.poll(async () => (await places()).every(({ isOut, isInert }) => isOut === isInert)).toBe(true);
      if ((await next.getAttribute('aria-disabled')) === 'true') break;
      await next.click();
    }
    // The arrow changes before the last card has arrived.
    await expect.poll(async () => (await places()).at(-1)?.isInert).toBe(false);
  });
}

test('[A11-07] focus brings a partly visible card fully into view, forwards and back', async ({ page, product }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await open(page, product.url);
  const buttons = page.locator('article button:visible');
  const wholly = (index: number) =>
    cards(page)
      .nth(index)
      .evaluate((card) => {
        const { left, right } = card.getBoundingClientRect();
        return left >= -1 && right <= innerWidth + 1;
      });
  const last = (await cards(page).count()) - 1;
  expect(last).toBeGreaterThan(1);
  for (const index of Array.from({ length: last + 1 }, (_, at) => at)) {
    await tabTo(page, buttons.nth(index));
    await expect.poll(() => wholly(index)).toBe(true);
  }
  for (const index of Array.from({ length: last }, (_, at) => last - 1 - at)) {
    await page.keyboard.press('Shift+Tab');
    await expect(buttons.nth(index)).toBeFocused();
    await expect.poll(() => wholly(index)).toBe(true);
    expect(await buttons.nth(index).evaluate(isInert)).toBe(false);
  }
  // The slides moved; a scrolled viewport would be unknown to the arrows.
  expect(await page.locator('[class*="_viewport_"]:visible').evaluate(({ scrollLeft }) => scrollLeft)).toBe(0);
});

test('[A11-07] every button that chooses or starts names its answer or tree', async ({ page, product }) => {
  await beSignedIn(page, product.url);
  await page.goto('/');
  const links = page.getByRole('main').getByRole('link');
  await expect(links).toHaveCount(3);
  const starts = await links.evaluateAll((all) => all.map((link) => link.getAttribute('aria-label')));
  expect(new Set(starts).size).toBe(3);
  for (const name of starts) expect(name).toMatch(/^Start OK! \S/);

  await page.goto(`/measure/${tree}`);
  for (const step of [1, 2, 3]) {
    // The answers come after their question.
    await expect(chooseButtons(page, 'nl').first()).toBeVisible();
    const names = await page
      .locator('article button:visible')
      .evaluateAll((all) => all.map((button) => button.ariaLabel));
    const cardNames = await page.locator('article h2:visible').allTextContents();
    expect(names).toEqual(cardNames.map((name) => text('nl', 'measure.selectLabel', { name })));
    expect(new Set(names).size).toBe(names.length);
    await chooseButtons(page, 'nl').first().click();
    await expect(
      page.getByText(text('nl', 'measure.step', { step: step + 1 })).filter({ visible: true }),
    ).toBeVisible();
  }
});

test('[A11-07] the pictures of a result are a named region too', async ({ page, product }) => {
  await open(page, product.url);
  await answer(page, 'nl');
  const region = page.getByRole('region', { name: text('nl', 'result.images') });
  await expect(region).toHaveAttribute('aria-roledescription', 'carrousel');
  await expect(region.getByRole('group', { name: /^Afbeelding 1 van \d$/ })).toBeVisible();
});

const visibleCounts = [
  { width: 1280, way: 'the arrows above it' },
  { width: 390, way: 'the bar below it' },
];

for (const { width, way } of visibleCounts) {
  test(`[A11-05] the carousel is moved to its last card and back by clicks alone, with ${way}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await beSignedIn(page, product.url);
    await page.goto(`/measure/${tree}`);
    await expect(chooseButtons(page, 'nl').first()).toBeVisible();
    const [next, previous] = ['Volgend antwoord', 'Vorig antwoord'].map((name) => page.getByRole('button', { name }));
    const all = cards(page);
    const expectWhole = (card: Locator) =>
      expect
        .poll(async () => {
          const box = await card.boundingBox();
          return box && box.x >= -1 && box.x + box.width <= width + 1;
        })
        .toBe(true);
    while ((await next?.getAttribute('aria-disabled')) !== 'true') await next?.click();
    await expectWhole(all.last());
    while ((await previous?.getAttribute('aria-disabled')) !== 'true') await previous?.click();
    await expectWhole(all.first());
    await page.getByRole('navigation', { name: 'Alle antwoorden' }).getByRole('button').last().click();
    await expectWhole(all.last());
  });
}
