import type { Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import { takeMeasurement } from './past-measurements.ts';
import type { Product } from './product.ts';
import { type Choice, firstPath } from './trees.ts';

/** A path that ends in a score. */
export const scoring = (score: number) => ({
  until: ({ option }: Choice) => option.result?.score === score,
});

/** Takes a measurement in the account of this test, with its outcome; answers with what it was. */
export const measured = async (product: Product, wanted: Parameters<typeof firstPath>[1] = {}) => {
  const { token } = await signedIn(product.url, 'professional');
  const { tree, path } = await firstPath(product, wanted);
  const result = path.at(-1)?.option.result;
  if (!result) throw new Error('the path ends in no result');
  return { token, tree, path, result, taken: await takeMeasurement(product, token, tree.id, path) };
};

/** The steps of the path, each with what was chosen; the last item says what it came to. */
export const steps = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');

/** That a path is shown, to its end. */
export const seePath = async (page: Page, name: string, path: readonly Choice[], result: string) => {
  // As long as examples are closed, which have lists of their own.
  const items = steps(page, name);
  await expect(items).toHaveCount(path.length + 1);
  for (const [index, { question: asked, option, options }] of path.entries()) {
    await expect(items.nth(index).getByRole('heading', { level: 3 })).toHaveText(asked);
    await expect(items.nth(index)).toContainText(`${'ABCDEFGH'[options.indexOf(option)]}: ${option.name}`);
  }
  await expect(items.last()).toContainText(result);
};
