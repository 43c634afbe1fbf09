import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { expect, type Page } from '@playwright/test';

/** Resolves when every page of a publication has been fetched. Call it before the first question opens. */
export const waitForPages = (page: Page): Promise<unknown> =>
  page.waitForEvent('requestfinished', (request) =>
    /^\/api\/publications\/\d+\/bundle$/.test(new URL(request.url()).pathname),
  );

/** Lets the browser say that its user saves data: a measurement then fetches its pages one by one. */
export const saveData = (page: Page): Promise<unknown> =>
  page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));

/** Follows the pictures of answers' examples. `areThere` waits until each has loaded, in the width of an example. */
export const picturesOf = (page: Page, options: readonly OptionPage[]) => {
  const names = options.flatMap(({ examples }) => examples.flatMap(({ media }) => media?.replace(/\.\w+$/, '') ?? []));
  const there: string[] = [];
  page.on('requestfinished', (request) => there.push(new URL(request.url()).pathname));
  return {
    // Pictures are fetched one by one while the browser is idle, which takes long beside other work.
    areThere: () =>
      expect
        .poll(() => names.filter((name) => !there.some((path) => path.includes(`${name}-240`))), { timeout: 60_000 })
        .toEqual([]),
  };
};
