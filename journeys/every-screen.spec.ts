import type { Page } from '@playwright/test';
import { expect, test } from './journey.ts';
import { frameFaults } from './look-at-frame.ts';
import { largeText, lost, overlaps, smallTargets, spacing } from './look-at-layout.ts';
import { findings } from './look-with-axe.ts';
import { type Screen, screens } from './screens.ts';
import { settled, whole, withStyle } from './seeing.ts';
import { outOfOrder, type Stop, tabStops } from './tab-stops.ts';
import { text } from './visiting.ts';
import { violations, watchPolicy } from './watch-policy.ts';

// What moves has journeys of its own; here it would only be waited for.
test.use({ reducedMotion: 'reduce' });

const schemes = ['light', 'dark'] as const;

const axe = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme });
    await settled(page);
    const onlyColours = colorScheme !== schemes[0];
    for (const finding of await findings(page, { onlyColours })) found.push(`${colorScheme}: ${finding}`);
  }
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
};

/** What does not fit, with the page as it is and as somebody may have set it. */
const reflow = async (page: Page): Promise<string[]> => {
  const found: string[] = [];
  for (const [way, style] of [
    ['as it is', ''],
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

/** Stops of the keyboard that are not seen, not free, out of their order, or not those of the way back. */
const keyboard = async (page: Page, name: string): Promise<string[]> => {
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

type Look = (page: Page, screen: Screen) => Promise<string[]>;

/** Everything that is looked at, in the windows in which it is. */
const windows: readonly { width: number; height: number; looks: Record<string, Look> }[] = [
  {
    width: 1280,
    height: 900,
    looks: { axe, targets: smallTargets, reflow, keyboard: (page, { name }) => keyboard(page, name) },
  },
  { width: 390, height: 800, looks: { targets: smallTargets } },
  { width: 320, height: 900, looks: { axe, targets: smallTargets, reflow } },
  // 1280 pixels at 400 %: next to nothing is left of the height.
  { width: 320, height: 256, looks: { reflow: lost, keyboard: (page, { name }) => keyboard(page, name) } },
];

for (const screen of screens) {
  test(`[A11-01] [A11-02] [A11-03] [A11-04] [A11-05] [A11-11] [A11-13] [SEC-22] ${screen.name}`, async ({
    page,
    product,
    complaints,
  }) => {
    test.slow();
    await watchPolicy(page);
    const found: string[] = [];
    let isOpen = false;
    for (const { width, height, looks } of windows) {
      if (screen.widths && !screen.widths.includes(width)) continue;
      await page.setViewportSize({ width, height });
      if (!isOpen || screen.reopen) await screen.open({ page, url: product.url, language: 'nl' });
      isOpen = true;
      await whole(page);
      await settled(page);
      for (const [what, look] of Object.entries(looks)) {
        for (const fault of await test.step(`${width} × ${height}: ${what}`, () => look(page, screen)))
          found.push(`${width} × ${height}: ${what}: ${fault}`);
      }
    }
    found.push(...(await frameFaults(page, 'nl')), ...(await violations(page)), ...complaints);
    expect(found).toEqual([]);
  });
}

for (const screen of screens.filter(({ inEnglish }) => inEnglish)) {
  test(`[A11-01] [A11-04] [A11-11] in English: ${screen.name}`, async ({ page, product }) => {
    const found: string[] = [];
    let isOpen = false;
    for (const [index, width] of (screen.widths ?? [1280, 320]).entries()) {
      await page.setViewportSize({ width, height: 900 });
      if (!isOpen || screen.reopen) await screen.open({ page, url: product.url, language: 'en' });
      isOpen = true;
      // Colours do not depend on the language: each of them once.
      await page.emulateMedia({ colorScheme: schemes[index] ?? 'light' });
      await whole(page);
      await settled(page);
      for (const fault of [...(await findings(page)), ...(await lost(page))]) found.push(`${width}: ${fault}`);
    }
    found.push(...(await frameFaults(page, 'en')));
    expect(found).toEqual([]);
  });
}
