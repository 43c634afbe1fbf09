import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

/** Waits for what comes after a page that is usable without it: the documents below it, beside the statement, and the way to the news. */
export const whole = async (page: Page): Promise<void> => {
  // The foot of a card is another.
  const footer = page.locator('footer:not(article footer)');
  if ((await footer.count()) === 0) return;
  await expect(footer.locator('a')).toHaveCount(3);
  const isReader = (await page.locator('header button[aria-haspopup=menu]').count()) > 1;
  if (isReader && !/^\/(admin|entity)(\/|$)/.test(new URL(page.url()).pathname))
    await expect(page.locator('header a[href="/account/user-notifications"]')).toBeAttached();
};

/** Waits until fonts are there and nothing with an end is moving any more; spinners and skeletons never stop. */
export const settled = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    await document.fonts.ready;
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });

/** Adds rules as somebody's browser would, past the policy of the page, in frames as well; returns what takes them away. */
export const withStyle = async (page: Page, rules: string): Promise<() => Promise<void>> => {
  const set = async (text: string) => {
    for (const frame of page.frames())
      await frame.evaluate((text) => {
        const sheet = new CSSStyleSheet();
        sheet.replaceSync(text);
        document.adoptedStyleSheets = text ? [sheet] : [];
      }, text);
  };
  await set(rules);
  return () => set('');
};
