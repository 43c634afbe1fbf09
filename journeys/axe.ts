import type { Page } from '@playwright/test';
import axe from 'axe-core';

/** What axe found wrong, and what it could not tell. */
type Report = Pick<axe.AxeResults, 'violations' | 'incomplete'>;

/** The part of a page that axe looks at, by selectors, and by which of its rules. */
type Scope = axe.RunOptions & { include?: string; exclude?: string };

/** Runs axe in a page and its frames. Its half a megabyte of script is put there once, not for every look. */
export const runAxe = async (page: Page, scope: Scope = {}): Promise<Report> => {
  for (const frame of page.frames())
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  return page.evaluate(async ({ include, exclude, ...options }) => {
    const { run } = (window as unknown as { axe: typeof axe }).axe;
    const within = { include: include ? [include] : [document], exclude: exclude ? [exclude] : [] };
    // A colour that is still on its way to another is no fault.
    const moving = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(moving.map(({ finished }) => finished));
    // What passes is not told: there is more of that than of all else.
    const { violations, incomplete } = await run(within, { ...options, resultTypes: ['violations', 'incomplete'] });
    return { violations, incomplete };
  }, scope);
};
