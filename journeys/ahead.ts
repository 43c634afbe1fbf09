import type { OptionPage } from '@ok/contract/routes/measurement.ts';
import { expect, type Page } from '@playwright/test';
import type { Choice } from './trees.ts';

/** Resolves when everything that the answers of a question can lead to has been asked for and has come; call it before. */
export const allAhead = (page: Page, { options }: Pick<Choice, 'options'>): Promise<unknown> => {
  const ids = options.flatMap(({ question }) => question?.id ?? []);
  const addresses = ids.flatMap((id) => [`/api/questions/${id}/options`, `/api/questions/${id}/question`]);
  return Promise.all(
    addresses.map((address) =>
      page.waitForEvent('requestfinished', (request) => new URL(request.url()).pathname === address),
    ),
  );
};

/** Follows the pictures of answers: `areThere` waits until each has come, in whichever width the browser took. */
export const picturesOf = (page: Page, options: readonly OptionPage[]) => {
  const names = options.flatMap(({ examples }) => examples.flatMap(({ media }) => media?.replace(/\.\w+$/, '') ?? []));
  const there: string[] = [];
  page.on('requestfinished', (request) => there.push(new URL(request.url()).pathname));
  return {
    areThere: () => expect.poll(() => names.filter((name) => !there.some((path) => path.includes(name)))).toEqual([]),
  };
};
