import type { Page } from '@playwright/test';
import { runAxe } from './axe.ts';
import { withStyle } from './seeing.ts';

/** All of A and AA, and best practice; no impact is left out. */
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** What may come out otherwise in other colours. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** Where axe cannot tell a contrast and somebody has: see docs/accessibility-verdicts.md. */
const decided = [
  '[role="treeitem"] *',
  'svg[tabindex="0"] *',
  'svg[data-chart] *',
  '[class*="_words_"]',
  '[class*="_bar_"]',
  '[class*="_text_"] [class*="_prose_"]',
];

/** Of which elements, by their selectors, after those of the frames that they are in, the contrast was worked out where they are. */
const areDecided = (page: Page, targets: string[][]) =>
  page.evaluate(
    ([targets, places]) =>
      targets.map((selectors) => {
        let within: Document | null | undefined = document;
        let found: Element | null | undefined;
        for (const selector of selectors) {
          found = within?.querySelector(selector);
          within = (found as Partial<HTMLIFrameElement> | null | undefined)?.contentDocument;
        }
        return found?.closest(places) !== null;
      }),
    [targets, decided.join()] as const,
  );

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
  // A page is longer than the window: what is stuck to its edge is looked at in its own place.
  const inPlace = 'main :is([class*="_bar_"], [class*="_start_"]) { position: static !important }';
  // What `clip` cuts off looks as what `hidden` does, of which alone axe knows that nobody sees it.
  const cutOff = '[class*="_viewport_"] { overflow: hidden !important }';
  const undo = await withStyle(page, `${inPlace} ${cutOff}`);
  const { violations, incomplete } = await runAxe(page, {
    ...(within && { include: within }),
    exclude: announcer,
    runOnly: onlyColours ? { type: 'rule', values: colourRules } : { type: 'tag', values: tags },
  });
  await undo();
  const told = ({ id, nodes }: (typeof violations)[number]) => nodes.map((node) => ({ id, ...node }));
  const undecided = incomplete.flatMap(told);
  const targets = undecided.map(({ target }) => target.map(String));
  const byPeople = targets.length > 0 ? await areDecided(page, targets) : [];
  return [
    ...violations.flatMap(told).map(({ id, html }) => `${id}: ${html.slice(0, 160)}`),
    ...undecided
      .filter(({ id }, index) => !(id === 'color-contrast' && byPeople[index]))
      // Levels beyond the sixth, which trees have and headings do not: see docs/accessibility-verdicts.md.
      .filter(({ id, html }) => !(id === 'aria-valid-attr-value' && html.includes('role="treeitem"')))
      .map(({ id, any, html }) => `undecided ${id}: ${any[0]?.message}: ${html.slice(0, 160)}`),
  ];
};
