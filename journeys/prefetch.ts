import type { OptionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { expect, type Page } from '@playwright/test';
import type { Choice } from './trees.ts';

/** Resolves when everything behind the answers of a question has been fetched. Call it before the question opens. */
export const waitForPrefetch = (page: Page, { options }: Pick<Choice, 'options'>): Promise<unknown> => {
  const ids = options.flatMap(({ question }) => question?.id ?? []);
  const addresses = ids.flatMap((id) => [`/api/questions/${id}/options`, `/api/questions/${id}/question`]);
  return Promise.all(
    addresses.map((address) =>
      page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === address),
    ),
  );
};

/** Follows the pictures of answers. `areThere` waits until each has loaded, in any width. */
export const picturesOf = (page: Page, options: readonly OptionPage[]) => {
  const names = options.flatMap(({ examples }) => examples.flatMap(({ media }) => media?.replace(/\.\w+$/, '') ?? []));
  const there: string[] = [];
  page.on('requestfinished', (request) => there.push(new URL(request.url()).pathname));
  return {
    areThere: () => expect.poll(() => names.filter((name) => !there.some((path) => path.includes(name)))).toEqual([]),
  };
};
