import type { Page } from '@playwright/test';

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

/** Adds rules as somebody's browser would, past the policy of the page; returns what takes them away. */
export const withStyle = async (page: Page, rules: string): Promise<() => Promise<void>> => {
  await page.evaluate((text) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    document.adoptedStyleSheets = [sheet];
  }, rules);
  return () =>
    page.evaluate(() => {
      document.adoptedStyleSheets = [];
    });
};
