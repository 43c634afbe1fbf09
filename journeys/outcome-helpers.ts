import type { Page } from '@playwright/test';
import { signedIn } from './accounts.ts';
import { expect } from './journey.ts';
import { takeMeasurement } from './past-measurements.ts';
import type { Product } from './product.ts';
import { type Choice, firstPath } from './trees.ts';

/** Options for a path that ends in a score. */
export const scoring = (score: number) => ({
  until: ({ option }: Choice) => option.result?.score === score,
});

/** Takes a measurement in this test's account, up to its outcome, and returns it. */
export const takeWithOutcome = async (product: Product, wanted: Parameters<typeof firstPath>[1] = {}) => {
  const { token } = await signedIn(product.url, 'professional');
  const { tree, path } = await firstPath(product, wanted);
  const result = path.at(-1)?.option.result;
  if (!result) throw new Error('the path ends in no result');
  return { token, tree, path, result, taken: await takeMeasurement(product, token, tree.id, path) };
};

/** Steps of the path, each with its answer; the last item is the outcome. */
export const steps = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');

/** Expects a complete path. */
export const expectPath = async (page: Page, name: string, path: readonly Choice[], result: string) => {
  // While the examples are closed, since those have lists of their own.
  const items = steps(page, name);
  await expect(items).toHaveCount(path.length + 1);
  for (const [index, { question: asked, option, options }] of path.entries()) {
    await expect(items.nth(index).getByRole('heading', { level: 3 })).toHaveText(asked);
    await expect(items.nth(index)).toContainText(`${'ABCDEFGH'[options.indexOf(option)]}: ${option.name}`);
  }
  await expect(items.last()).toContainText(result);
};
