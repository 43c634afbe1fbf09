import type { Page } from '@playwright/test';
import { findings } from './axe-findings.ts';
import { answerCallsWithCache } from './calls-with-cache.ts';
import { findFrameFaults } from './frame-findings.ts';
import { expect, test } from './journey.ts';
import {
  findCutOffText,
  findOverlaps,
  findSecondScrollBars,
  findSmallTargets,
  largeText,
  spacing,
} from './layout-findings.ts';
import { waitForExtras, waitForRest, withStyle } from './page-waits.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { outOfOrder, type Stop, tabStops } from './tab-stops.ts';
import { text } from './visit-helpers.ts';
import { violations, watchPolicy } from './watch-policy.ts';

// Motion has its own journeys, and would only delay these.
test.use({ reducedMotion: 'reduce' });

/** All findings of axe, and in dark colours those that depend on colours. */
const inBothColours = async (page: Page): Promise<string[]> => {
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await waitForRest(page);
  const dark = await findings(page, { onlyColours: true });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)];
};

type Look = (page: Page, screen: Screen) => Promise<string[]>;

const scrollBars: Look = (page) => findSecondScrollBars(page);

/** Elements that don't fit, or overlap others. */
const reflow: Look = async (page) => [...(await findCutOffText(page)), ...(await findOverlaps(page))];

/** Repeats the check with the user's own spacing and text size, which leave the least room. */
const reflowAsSet: Look = async (page) => {
  const found: string[] = [];
  for (const [way, style] of [
    ['more space', spacing],
    ['text of 200 %', largeText],
  ] as const) {
    const undo = await withStyle(page, style);
    await waitForRest(page);
    for (const problem of [...(await findCutOffText(page)), ...(await findOverlaps(page))])
      found.push(`${way}: ${problem}`);
    await undo();
  }
  return found;
};

/** The keyboard's path, once for each screen: its states have the same parts in the same places. */
const keyboard: Look = async (page, { name, inEnglish }) => (inEnglish ? findFaultyStops(page, name) : []);

/** Keyboard stops that are invisible, covered, out of order, or missing on the way back. */
const findFaultyStops = async (page: Page, name: string): Promise<string[]> => {
  // Menus and modals have journeys of their own for the keyboard.
  if (name.endsWith(', open')) return [];
  const { forward, backward } = await tabStops(page);
  const found: string[] = [];
  for (const { name, isSeen, coveredBy } of [...forward, ...backward]) {
    if (!isSeen) found.push(`${name} looks the same with focus`);
    // A toast closes at the second stop, and by itself.
    if (coveredBy && !coveredBy.includes('toast')) found.push(`${name} is under ${coveredBy}`);
  }
  // A toast lies over the page, so it has no place in the order.
  if (!name.includes('message')) found.push(...outOfOrder(forward));
  if (forward.length === 0) found.push('nothing can be reached');
  // Without its texts a page has nothing to skip.
  const skip = text('nl', 'global.a11y.skipToContent');
  if (name !== 'no texts' && forward[0]?.name !== skip) found.push(`${forward[0]?.name} comes before the skip link`);
  // A card that is in view long enough counts as seen, which its stop then says.
  const notSeenYet = `, ${text('nl', 'measure.index.unseen')}`;
  const stay = (stops: readonly Stop[]) =>
    stops
      .map((stop) => stop.grid ?? stop.name.replace(notSeenYet, ''))
      .filter((stop, index, all) => stop !== text('nl', 'global.a11y.closeToast') && stop !== all[index - 1]);
  const [there, back] = [stay(forward), stay(backward).reverse()];
  if (there.join() !== back.join()) found.push(`there: ${there.join()}; and back: ${back.join()}`);
  return found;
};

/** A phone shows other controls than a wide window, but the same in every state of a screen. */
const axeOnPhone: Look = async (page, { inEnglish, widths }) => (inEnglish || widths ? findings(page) : []);

/** Checks by window size, each in the windows in which its result can differ. */
const windows: readonly { width: number; height: number; looks: Record<string, Look> }[] = [
  { width: 1280, height: 900, looks: { axe: inBothColours, targets: findSmallTargets, reflow, keyboard, scrollBars } },
  { width: 320, height: 900, looks: { axe: axeOnPhone, targets: findSmallTargets, reflow, reflowAsSet } },
  // 1280 pixels at 400 %, which leaves almost no height.
  { width: 320, height: 256, looks: { keyboard } },
];

/** Faults of a screen in Dutch, in all windows. */
const checkInDutch = async (page: Page, url: string, screen: Screen): Promise<string[]> => {
  const found: string[] = [];
  let isOpen = false;
  for (const { width, height, looks } of windows) {
    if (screen.widths && !screen.widths.includes(width)) continue;
    // The lowest window is for the keyboard's path alone.
    if (height < 300 && !screen.inEnglish) continue;
    await page.setViewportSize({ width, height });
    if (!isOpen || screen.reopen) await screen.open({ page, url, language: 'nl' });
    isOpen = true;
    await waitForExtras(page);
    await waitForRest(page);
    for (const [what, look] of Object.entries(looks)) {
      for (const problem of await test.step(`${width} × ${height}: ${what}`, () => look(page, screen)))
        found.push(`${width} × ${height}: ${what}: ${problem}`);
    }
  }
  return [...found, ...(await findFrameFaults(page, 'nl')), ...(await violations(page))];
};

/** Faults of a screen in English, where only the texts differ: whether they fit on a phone, and the page's language. */
const checkInEnglish = async (page: Page, url: string, screen: Screen): Promise<string[]> => {
  await page.setViewportSize({ width: screen.widths?.[0] ?? 320, height: 900 });
  await screen.open({ page, url, language: 'en' });
  await waitForExtras(page);
  await waitForRest(page);
  return [...(await findCutOffText(page)), ...(await findOverlaps(page)), ...(await findFrameFaults(page, 'en'))];
};

/** Leaves a state completely, so that nothing of it runs on in the next. */
const leave = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/favicon.svg`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
};

/** States of each screen, checked one after another in one tab, because opening a tab takes longest. */
const statesOf = Map.groupBy(screens, ({ name }) => name.split(',')[0]);

for (const [screen, states] of statesOf) {
  test(`[A11-01] [A11-02] [A11-03] [A11-04] [A11-05] [A11-11] [A11-13] [SEC-22] ${screen}`, async ({
    page,
    product,
    complaints,
  }) => {
    // The time limit of one journey, for each state.
    test.setTimeout(states.length * 60_000);
    await watchPolicy(page);
    await answerCallsWithCache(page);
    const found: string[] = [];
    for (const state of states) {
      const problems = await test.step(state.name, () => checkInDutch(page, product.url, state));
      await leave(page, product.url);
      if (state.inEnglish) {
        const inEnglish = await test.step(`${state.name} in English`, () => checkInEnglish(page, product.url, state));
        problems.push(...inEnglish.map((problem) => `in English: ${problem}`));
        await leave(page, product.url);
      }
      for (const problem of [...problems, ...complaints.splice(0)]) found.push(`${state.name}: ${problem}`);
    }
    expect(found).toEqual([]);
  });
}
