import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { backButton, backFrom, choose, question, recordOf, recordsOf } from './measurement-steps.ts';
import type { Product } from './product.ts';
import { type Choice, firstPath } from './trees.ts';

/** Address of the call that records an action. */
export const recording = '**/api/statistics/*';

/** A path, and at its end another choice after taking back the result. */
export const longWalk = async (product: Product) => {
  const { tree, path } = await firstPath(product);
  const [first, second] = path;
  const last = path.at(-1);
  const other = last?.options.find(({ result }) => result && result.id !== last.option.result?.id);
  if (!first || !second || !last || !other) throw new Error('too short a path');
  return { tree, path, first, second, last, changed: { ...last, option: other } satisfies Choice };
};

/** Takes the result back and chooses another one. */
export const changeMind = async (page: Page, last: Choice, changed: Choice) => {
  await expect(question(page)).toHaveText(last.option.result?.name ?? '');
  await backButton(page).click();
  await choose(page, changed);
  await expect(question(page)).toHaveText(changed.option.result?.name ?? '');
};

/** Actions that this records. */
export const resultChanged = (path: readonly Choice[], last: Choice, changed: Choice) => [
  ...recordsOf(path),
  backFrom(last, path.length),
  recordOf(changed, path.length),
];
