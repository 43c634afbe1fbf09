import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { withStyle } from './seeing.ts';

/** All of A and AA, and best practice; no impact is left out. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What may come out otherwise in other colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Where axe cannot tell a contrast and somebody has: see docs/accessibility-verdicts.md. */
const decided = ['[class*="_words_"]', '[class*="_bar_"]', '[class*="_text_"] [class*="_prose_"]'];

/** Whether an element is where the contrast was worked out. */
const isDecided = (page: Page, selector: string) =>
  page.evaluate(([selector, places]) => document.querySelector(selector)?.closest(places) !== null, [
    selector,
    decided.join(),
  ] as const);

/**
 * React Aria announces a waiting button by its name, for some seconds; when the button is gone by then, what is announced
 * has no name, and nobody hears it.
 */
const announcer = '[data-live-announcer]';

type Where = {
  /** A selector of the part to look at; without it, the page. */
  within?: string;
  /** Only what depends on the colours: the rest was looked at in others. */
  onlyColours?: boolean;
};

/** All that axe finds, and all that it cannot tell and nobody has. */
export const findings = async (page: Page, { within, onlyColours = false }: Where = {}): Promise<string[]> => {
  // From the top: what is under the part that stays cannot be told.
  if (!within) await page.evaluate(() => scrollTo(0, 0));
  // A form is longer than the window: what saves it is looked at in its own place.
  const undo = await withStyle(page, 'form [class*="_bar_"] { position: static !important }');
  // Without frames there is nothing to put together in a page of its own, which takes time.
  const builder = new AxeBuilder({ page }).setLegacyMode().exclude(announcer);
  if (onlyColours) builder.withRules(colourRules);
  else builder.withTags(tags);
  const { violations, incomplete } = await (within ? builder.include(within) : builder).analyze();
  await undo();
  const found: string[] = [];
  for (const { id, nodes } of violations) for (const { html } of nodes) found.push(`${id}: ${html.slice(0, 160)}`);
  for (const { id, nodes } of incomplete) {
    for (const { html, target, any } of nodes) {
      if (id === 'color-contrast' && (await isDecided(page, String(target[0])))) continue;
      found.push(`undecided ${id}: ${any[0]?.message}: ${html.slice(0, 160)}`);
    }
  }
  return found;
};
