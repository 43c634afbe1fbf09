import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { type Screen, screens } from './screens.ts';
import { settled } from './seeing.ts';
import type { Language } from './visiting.ts';

/** All of A and AA, and best practice; no impact is left out. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Where axe cannot tell a contrast and somebody has: see docs/accessibility-verdicts.md. */
const decided = [
  '[class*="_words_"]',
  '[class*="_ribbon_"]',
  '[class*="_bar_"]',
  '[class*="_text_"] [class*="_prose_"]',
];

/** Whether an element is where the contrast was worked out. */
const isDecided = (page: Page, selector: string) =>
  page.evaluate(([selector, places]) => document.querySelector(selector)?.closest(places) !== null, [
    selector,
    decided.join(),
  ] as const);

const findings = async (page: Page): Promise<string[]> => {
  const { violations, incomplete } = await new AxeBuilder({ page }).withTags(tags).analyze();
  const found: string[] = [];
  for (const { id, nodes } of violations) for (const { html } of nodes) found.push(`${id}: ${html.slice(0, 160)}`);
  for (const { id, nodes } of incomplete) {
    for (const { html, target } of nodes) {
      if (id === 'color-contrast' && (await isDecided(page, String(target[0])))) continue;
      found.push(`undecided ${id}: ${html.slice(0, 160)}`);
    }
  }
  return found;
};

const lookAt =
  (screen: Screen, language: Language) =>
  async ({ page, product }: { page: Page; product: { url: string } }) => {
    const found: string[] = [];
    for (const width of screen.widths ?? [1280, 320]) {
      await page.setViewportSize({ width, height: 900 });
      await screen.open({ page, url: product.url, language });
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme });
        await settled(page);
        for (const finding of await findings(page)) found.push(`${width} ${colorScheme}: ${finding}`);
      }
    }
    expect(found).toEqual([]);
  };

for (const screen of screens) {
  test(`[A11-01] [A11-11] axe finds nothing: ${screen.name}`, ({ page, product }) =>
    lookAt(screen, 'nl')({ page, product }));
}

for (const screen of screens.filter(({ inEnglish }) => inEnglish)) {
  test(`[A11-01] [A11-11] axe finds nothing in English: ${screen.name}`, ({ page, product }) =>
    lookAt(screen, 'en')({ page, product }));
}
