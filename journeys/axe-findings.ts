import type { Page } from '@playwright/test';
import { runAxe } from './axe.ts';
import { withStyle } from './page-waits.ts';

/** Levels A and AA, and best practice, of any impact. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Rules whose result may differ in other colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Elements whose contrast axe can't decide; docs/accessibility-verdicts.md has the computed contrasts. */
const decided = [
  '[role="treeitem"] *',
  'svg[tabindex="0"] *',
  'svg[data-chart] *',
  '[class*="_words_"]',
  '[class*="_bar_"]',
  '[class*="_text_"] [class*="_prose_"]',
];

/** Checks which elements, by the selectors of their frames and their own, have a computed contrast at their place. */
const areDecided = (page: Page, targets: string[][]) =>
  page.evaluate(
    ([targets, places]) =>
      targets.map((selectors) => {
        let scope: Document | null | undefined = document;
        let found: Element | null | undefined;
        for (const selector of selectors) {
          found = scope?.querySelector(selector);
          scope = (found as Partial<HTMLIFrameElement> | null | undefined)?.contentDocument;
        }
        return found?.closest(places) !== null;
      }),
    [targets, decided.join()] as const,
  );

/**
 * React Aria announces a waiting button by its name for some seconds. If the button disappears meanwhile, the
 * announcement has no name, and no screen reader speaks it.
 */
const announcer = '[data-live-announcer]';

type Where = {
  /** Selector of the checked part; the whole page by default. */
  within?: string;
  /** Only the rules about colours: the others ran in the first colours. */
  onlyColours?: boolean;
};

/** All findings of axe, and its undecided checks without a computed contrast. */
export const findings = async (page: Page, { within, onlyColours = false }: Where = {}): Promise<string[]> => {
  // From the top: axe can't judge elements under the sticky part.
  if (!within) await page.evaluate(() => scrollTo(0, 0));
  // A page is longer than the window, so sticky elements are checked at their own place.
  const inPlace = 'main :is([class*="_bar_"], [class*="_start_"]) { position: static !important }';
  // `clip` cuts off as `hidden` does, but axe knows only of `hidden` that the rest is invisible.
  const cutOff = '[class*="_viewport_"] { overflow: hidden !important }';
  const undo = await withStyle(page, `${inPlace} ${cutOff}`);
  const { violations, incomplete } = await runAxe(page, {
    ...(within && { include: within }),
    exclude: announcer,
    runOnly: onlyColours ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags },
  });
  await undo();
  const withRule = ({ id, nodes }: (typeof violations)[number]) => nodes.map((node) => ({ id, ...node }));
  const undecided = incomplete.flatMap(withRule);
  const targets = undecided.map(({ target }) => target.map(String));
  const byPeople = targets.length > 0 ? await areDecided(page, targets) : [];
  return [
    ...violations.flatMap(withRule).map(({ id, html }) => `${id}: ${html.slice(0, 160)}`),
    ...undecided
      .filter(({ id }, index) => !(id === 'color-contrast' && byPeople[index]))
      // Levels beyond the sixth, which trees allow and headings don't: see docs/accessibility-verdicts.md.
      .filter(({ id, html }) => !(id === 'aria-valid-attr-value' && html.includes('role="treeitem"')))
      .map(({ id, any, html }) => `undecided ${id}: ${any[0]?.message}: ${html.slice(0, 160)}`),
  ];
};
