import type { Page } from '@playwright/test';
import { answerCallsWithCache } from './calls-with-cache.ts';
import { expect, test } from './journey.ts';
import { frameFaults } from './look-at-frame.ts';
import { largeText, lost, overlaps, smallTargets, spacing } from './look-at-layout.ts';
import { findings } from './look-with-axe.ts';
import type { Screen } from './screen.ts';
import { screens } from './screens.ts';
import { settled, whole, withStyle } from './seeing.ts';
import { outOfOrder, type Stop, tabStops } from './tab-stops.ts';
import { text } from './visiting.ts';
import { violations, watchPolicy } from './watch-policy.ts';

// What moves has journeys of its own; here it would only be waited for.
test.use({ reducedMotion: 'reduce' });

/** All that axe finds, and in dark colours what depends on them. */
const inBothColours = async (page: Page): Promise<string[]> => {
  const light = await findings(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await settled(page);
  const dark = await findings(page, { onlyColours: true });
  await page.emulateMedia({ colorScheme: 'light' });
  return [...light.map((finding) => `light: ${finding}`), ...dark.map((finding) => `dark: ${finding}`)];
};

type Look = (page: Page, screen: Screen) => Promise<string[]>;

/** What does not fit, or lies over something else. */
const reflow: Look = async (page) => [...(await lost(page)), ...(await overlaps(page))];

/** The same with the page as somebody may have set it: where there is least room. */
const reflowAsSet: Look = async (page) => {
  const found: string[] = [];
  for (const [way, style] of [
    ['more space', spacing],
    ['text of 200 %', largeText],
  ] as const) {
    const undo = await withStyle(page, style);
    await settled(page);
    for (const fault of [...(await lost(page)), ...(await overlaps(page))]) found.push(`${way}: ${fault}`);
    await undo();
  }
  return found;
};

/** Where the keyboard goes, which is the screen's: whatever state it is in, its parts are in the same places. */
const keyboard: Look = async (page, { name, inEnglish }) => (inEnglish ? faultyStops(page, name) : []);

/** Stops of the keyboard that are not seen, not free, out of their order, or not those of the way back. */
const faultyStops = async (page: Page, name: string): Promise<string[]> => {
  // In a menu and a modal the keyboard goes otherwise: journeys of their own.
  if (name.endsWith(', open')) return [];
  const { forward, backward } = await tabStops(page);
  const found: string[] = [];
  for (const { name, isSeen, coveredBy } of [...forward, ...backward]) {
    if (!isSeen) found.push(`${name} looks the same with focus`);
    // A message can be closed at the second stop, and leaves by itself.
    if (coveredBy && !coveredBy.includes('toast')) found.push(`${name} is under ${coveredBy}`);
  }
  // A message lies over the page, and so has no place in it.
  if (!name.includes('message')) found.push(...outOfOrder(forward));
  if (forward.length === 0) found.push('nothing can be reached');
  // Without its texts a page has nothing to go past.
  const skip = text('nl', 'global.a11y.skipToContent');
  if (name !== 'no texts' && forward[0]?.name !== skip) found.push(`${forward[0]?.name} comes before the skip link`);
  const stay = (stops: readonly Stop[]) =>
    stops.map((stop) => stop.name).filter((stop) => stop !== text('nl', 'global.a11y.closeToast'));
  const [there, back] = [stay(forward), stay(backward).reverse()];
  if (there.join() !== back.join()) found.push(`there: ${there.join()}; and back: ${back.join()}`);
  return found;
};

/** A phone shows other controls than a wide window, the same ones in every state of a screen. */
const axeOnPhone: Look = async (page, { inEnglish, widths }) => (inEnglish || widths ? findings(page) : []);

/** Everything that is looked at, in the windows in which something new is to be seen. */
const windows: readonly { width: number; height: number; looks: Record<string, Look> }[] = [
  { width: 1280, height: 900, looks: { axe: inBothColours, targets: smallTargets, reflow, keyboard } },
  { width: 320, height: 900, looks: { axe: axeOnPhone, targets: smallTargets, reflow, reflowAsSet } },
  // 1280 pixels at 400 %: next to nothing is left of the height.
  { width: 320, height: 256, looks: { keyboard } },
];

/** What is amiss with a screen in Dutch, in all windows. */
const faultsOf = async (page: Page, url: string, screen: Screen): Promise<string[]> => {
  const found: string[] = [];
  let isOpen = false;
  for (const { width, height, looks } of windows) {
    if (screen.widths && !screen.widths.includes(width)) continue;
    // Only where the keyboard goes is new in the lowest window.
    if (height < 300 && !screen.inEnglish) continue;
    await page.setViewportSize({ width, height });
    if (!isOpen || screen.reopen) await screen.open({ page, url, language: 'nl' });
    isOpen = true;
    await whole(page);
    await settled(page);
    for (const [what, look] of Object.entries(looks)) {
      for (const fault of await test.step(`${width} × ${height}: ${what}`, () => look(page, screen)))
        found.push(`${width} × ${height}: ${what}: ${fault}`);
    }
  }
  return [...found, ...(await frameFaults(page, 'nl')), ...(await violations(page))];
};

/** In English only the words are others: whether they fit, on a phone, and whether the page says which language it is. */
const faultsInEnglish = async (page: Page, url: string, screen: Screen): Promise<string[]> => {
  await page.setViewportSize({ width: screen.widths?.[0] ?? 320, height: 900 });
  await screen.open({ page, url, language: 'en' });
  await whole(page);
  await settled(page);
  return [...(await lost(page)), ...(await overlaps(page)), ...(await frameFaults(page, 'en'))];
};

/** Leaves a state for good, so that nothing of it goes on in the next. */
const leave = async (page: Page, url: string): Promise<void> => {
  await page.goto(`${url}/favicon.svg`);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
};

/** The states of each screen, which are looked at one after the other in one tab: opening one costs most of all. */
const statesOf = Map.groupBy(screens, ({ name }) => name.split(',')[0]);

for (const [screen, states] of statesOf) {
  test(`[A11-01] [A11-02] [A11-03] [A11-04] [A11-05] [A11-11] [A11-13] [SEC-22] ${screen}`, async ({
    page,
    product,
    complaints,
  }) => {
    // As long as one journey may take, for each of them.
    test.setTimeout(states.length * 60_000);
    await watchPolicy(page);
    await answerCallsWithCache(page);
    const found: string[] = [];
    for (const state of states) {
      const faults = await test.step(state.name, () => faultsOf(page, product.url, state));
      await leave(page, product.url);
      if (state.inEnglish) {
        const inEnglish = await test.step(`${state.name} in English`, () => faultsInEnglish(page, product.url, state));
        faults.push(...inEnglish.map((fault) => `in English: ${fault}`));
        await leave(page, product.url);
      }
      for (const fault of [...faults, ...complaints.splice(0)]) found.push(`${state.name}: ${fault}`);
    }
    expect(found).toEqual([]);
  });
}
