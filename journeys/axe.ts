import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** Less than half as long as what the library tells of itself. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe found wrong, and what it could not tell. */
type Report = Pick<axe.AxeResults, 'violations' | 'incomplete'>;

/** The part of a page that axe looks at, by selectors, and by which of its rules. */
type Scope = axe.RunOptions & { include?: string; exclude?: string };

/** Runs axe in a page and its frames. Its script is put there once, not for every look. */
export const runAxe = async (page: Page, scope: Scope = {}): Promise<Report> => {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(async ({ include, exclude, ...options }) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const within = { include: include ? [include] : [document], exclude: exclude ? [exclude] : [] };
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    let changes = 0;
    const watcher = new MutationObserver(() => {
      changes += 1;
    });
    watcher.observe(document, { childList: true, subtree: true });
    for (let tries = 1; ; tries += 1) {
      // A colour that is still on its way to another is no fault.
      await Promise.allSettled(moving().map(({ finished }) => finished));
      const before = changes;
      const { violations, incomplete } = await run(within, {
        ...options,
        // What passes is not told: there is more of that than of all else.
        resultTypes: ['violations', 'incomplete'],
        // It would fetch every style sheet anew for a rule that none of the tags has, and sounds for another.
        preload: false,
      });
      // What comes meanwhile, as questions ahead do, moves what axe has found before: it no longer knows its place. And
      // what begins to move, as a tooltip does, it sees in half of its colour.
      const isAsItWas = changes === before && moving().length === 0;
      if (isAsItWas || tries === 4) return { violations, incomplete };
    }
  }, scope);
};
