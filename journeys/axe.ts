import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';

/** The minified file is less than half as long. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Findings of axe, and checks that it could not decide. */
type Report = Pick<axe.AxeResults, 'violations' | 'incomplete'>;

/** Part of a page for axe, by selectors, and its rules. */
type Scope = axe.RunOptions & { include?: string; exclude?: string };

/** Runs axe in a page and its frames. Each frame loads the script once. */
export const runAxe = async (page: Page, scope: Scope = {}): Promise<Report> => {
  for (const frame of page.frames()) if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(source);
  return page.evaluate(async ({ include, exclude, ...options }) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const context = { include: include ? [include] : [document], exclude: exclude ? [exclude] : [] };
    const moving = () =>
      document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    let changes = 0;
    const watcher = new MutationObserver(() => {
      changes += 1;
    });
    watcher.observe(document, { childList: true, subtree: true });
    for (let tries = 1; ; tries += 1) {
      // A colour in transition is no finding.
      await Promise.allSettled(moving().map(({ finished }) => finished));
      const before = changes;
      const { violations, incomplete } = await run(context, {
        ...options,
        // Passed checks are by far the most numerous.
        resultTypes: ['violations', 'incomplete'],
        // Preloading would fetch every style sheet again, and sounds, for rules that these tags don't include.
        preload: false,
      });
      // A change during the run, such as a prefetched question, moves elements that axe has already found. A starting
      // animation, such as a tooltip's, shows it a half-transparent colour.
      const isUnchanged = changes === before && moving().length === 0;
      if (isUnchanged || tries === 4) return { violations, incomplete };
    }
  }, scope);
};
