import type { Locator, Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { screens } from './screens.ts';
import { settled, withStyle } from './seeing.ts';
import { beSignedIn, chooseButtons, tree } from './visiting.ts';

/** What somebody may set who reads with more air: 1.4.12. */
const spacing = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }
p { margin-block-end: 2em !important }`;
const largeText = ':root { font-size: 200% !important }';

/** How far the page can be moved sideways, and the words of which a part cannot be seen wherever one scrolls. */
const lost = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const width = document.documentElement.clientWidth;
    const found: string[] = [];
    const wide = document.documentElement.scrollWidth;
    if (wide > width) found.push(`the page is ${wide} wide in ${width}`);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      const words = node.textContent?.trim();
      if (!parent || !words || parent.closest('.vh, [inert], noscript, script, style, [class*="_skip_"]')) continue;
      if (!parent.checkVisibility({ visibilityProperty: true })) continue;
      // Only for those who listen.
      if (getComputedStyle(parent).clipPath !== 'none' || parent.closest('[style*="clip"]')) continue;
      // A card that is in view for a part comes there wholly with the arrows.
      const card = parent.closest('[aria-roledescription]:not(section)')?.getBoundingClientRect();
      if (card && card.right > width + 1 && card.left > 1) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const box of range.getClientRects()) {
        if (box.width === 0) continue;
        if (box.left < -1 || box.right > width + 1) found.push(`outside the window: ${words.slice(0, 60)}`);
        for (let above: HTMLElement | null = parent; above; above = above.parentElement) {
          const { overflowX, overflowY } = getComputedStyle(above);
          const edge = above.getBoundingClientRect();
          const isCutX = /hidden|clip/.test(overflowX) && (box.left < edge.left - 1 || box.right > edge.right + 1);
          // Letters reach a little further than their line may be high.
          const isCutY = /hidden|clip/.test(overflowY) && (box.top < edge.top - 4 || box.bottom > edge.bottom + 4);
          if (isCutX || isCutY) found.push(`cut off by ${above.className || above.tagName}: ${words.slice(0, 60)}`);
        }
      }
    }
    return [...new Set(found)];
  });

/** Words that lie over other words. */
const overlaps = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('h1, h2, h3, p, li, button, a, label, figcaption, b')]
      .filter((element) => element.checkVisibility() && !element.closest('.vh, [inert], [class*="_skip_"]'))
      .filter((element) => getComputedStyle(element).clipPath === 'none')
      .filter((element) => !element.closest('[style*="clip"]'))
      // What is stuck to an edge lies over what can be scrolled out from under it.
      .filter((element) => !element.closest('header, [class*="_bar_"], [class*="_start_"], [class*="_region_"]'))
      .map((element) => ({ element, box: element.getBoundingClientRect() }));
    return boxes.flatMap(({ element: one, box }, index) =>
      boxes.slice(index + 1).flatMap(({ element: other, box: second }) => {
        if (one.contains(other) || other.contains(one)) return [];
        const across = Math.min(box.right, second.right) - Math.max(box.left, second.left);
        const down = Math.min(box.bottom, second.bottom) - Math.max(box.top, second.top);
        if (across < 3 || down < 3) return [];
        return [`${one.textContent?.slice(0, 40)} lies over ${other.textContent?.slice(0, 40)}`];
      }),
    );
  });

const ways = [
  { way: '320 pixels', size: { width: 320, height: 640 }, style: '' },
  { way: '1280 pixels at 400 %', size: { width: 320, height: 256 }, style: '' },
  { way: 'more space at 320 pixels', size: { width: 320, height: 640 }, style: spacing },
  { way: 'more space at 1280 pixels', size: { width: 1280, height: 800 }, style: spacing },
  { way: 'text of 200 % at 1280 pixels', size: { width: 1280, height: 800 }, style: largeText },
  { way: 'text of 200 % at 320 pixels', size: { width: 320, height: 640 }, style: largeText },
] as const;

for (const screen of screens) {
  test(`[A11-04] nothing is lost at 320 pixels, with more space or larger text: ${screen.name}`, async ({
    page,
    product,
  }) => {
    test.slow();
    const found: string[] = [];
    let width = 0;
    for (const { way, size, style } of ways) {
      if (screen.widths && !screen.widths.includes(size.width)) continue;
      await page.setViewportSize(size);
      // Between windows of one width nothing is built otherwise.
      if (size.width !== width) await screen.open({ page, url: product.url, language: 'nl' });
      width = size.width;
      const undo = await withStyle(page, style);
      await settled(page);
      for (const fault of [...(await lost(page)), ...(await overlaps(page))]) found.push(`${way}: ${fault}`);
      await undo();
    }
    expect(found).toEqual([]);
  });
}

/** What can be pressed of which not all of a square of 24 pixels round its middle can be. */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const half = 12 - 0.5;
    return [...document.querySelectorAll('a[href], button, input, [role^="menuitem"], summary')].flatMap((element) => {
      if (!element.checkVisibility({ visibilityProperty: true }) || element.closest('[inert]')) return [];
      // A link in a sentence is as high as its line.
      if (element.matches('p a, li a') && element.closest('[class*="_prose_"]')) return [];
      if (element.matches('[class*="_skip_"]') || element.closest('[style*="clip"]')) return [];
      element.scrollIntoView({ block: 'center' });
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const [x, y] = [(left + right) / 2, (top + bottom) / 2];
      const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined;
      const isHit = [-half, half].every((across) =>
        [-half, half].every((down) => {
          const hit = document.elementFromPoint(x + across, y + down);
          return hit !== null && (element.contains(hit) || label?.contains(hit));
        }),
      );
      return isHit ? [] : [`${element.outerHTML.slice(0, 120)} ${right - left} × ${bottom - top}`];
    });
  });

for (const screen of screens) {
  test(`[A11-05] every target is 24 by 24 pixels: ${screen.name}`, async ({ page, product }) => {
    const found: string[] = [];
    for (const width of screen.widths ?? [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await screen.open({ page, url: product.url, language: 'nl' });
      await settled(page);
      for (const target of await smallTargets(page)) found.push(`${width}: ${target}`);
    }
    expect(found).toEqual([]);
  });
}

const shown = [
  { width: 1280, way: 'the arrows above it' },
  { width: 390, way: 'the bar below it' },
];

for (const { width, way } of shown) {
  test(`[A11-05] the carousel is moved to its last card and back by clicks alone, with ${way}`, async ({
    page,
    product,
  }) => {
    await page.setViewportSize({ width, height: 800 });
    await beSignedIn(page, product.url);
    await page.goto(`/measure/${tree}`);
    await expect(chooseButtons(page, 'nl').first()).toBeVisible();
    const [next, previous] = ['Volgend antwoord', 'Vorig antwoord'].map((name) => page.getByRole('button', { name }));
    const cards = page.locator('[aria-roledescription="kaart"]');
    const expectWhole = (card: Locator) =>
      expect
        .poll(async () => {
          const box = await card.boundingBox();
          return box && box.x >= -1 && box.x + box.width <= width + 1;
        })
        .toBe(true);
    while ((await next?.getAttribute('aria-disabled')) !== 'true') await next?.click();
    await expectWhole(cards.last());
    while ((await previous?.getAttribute('aria-disabled')) !== 'true') await previous?.click();
    await expectWhole(cards.first());
    await page
      .getByRole('button', { name: /^Naar antwoord/ })
      .last()
      .click();
    await expectWhole(cards.last());
  });
}
