import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { toastsOn } from './session-helpers.ts';
import { beSignedIn } from './visiting.ts';

/** Where the trees are listed. */
export const treesAddress = '/admin/question-trees';

/** The names of the trees in their order; what lies under a modal is not there. */
export const treeNames = (page: Page) => page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });

/** A message in a corner of the page. */
export const toast = (page: Page, words: string) => toastsOn(page).filter({ hasText: words });

/** Opens the list of trees as an administrator. */
export const openTrees = async (page: Page, url: string): Promise<void> => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(treesAddress);
  await expect(treeNames(page).first()).toBeVisible();
};

/** What a professional may start. */
export const treesAtHome = async (page: Page, url: string): Promise<string[]> => {
  await beSignedIn(page, url, 'nl', 'professional');
  await page.goto('/');
  const links = page.getByRole('main').getByRole('link', { name: /^Start OK!/ });
  await expect(links.first()).toBeVisible();
  return (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
};
