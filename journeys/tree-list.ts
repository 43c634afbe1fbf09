import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { toastsOn } from './session-helpers.ts';
import { beSignedIn } from './visit-helpers.ts';

/** Address of the list of trees. */
export const treesAddress = '/admin/question-trees';

/** Names of the trees in their order; a modal hides those below it. */
export const treeNames = (page: Page) => page.getByRole('main').getByRole('region').getByRole('heading', { level: 2 });

/** A toast with this text. */
export const toast = (page: Page, words: string) => toastsOn(page).filter({ hasText: words });

/** Opens the list of trees as an administrator. */
export const openTrees = async (page: Page, url: string): Promise<void> => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(treesAddress);
  await expect(treeNames(page).first()).toBeVisible();
};

/** Names of the trees that a professional may start. */
export const treesAtHome = async (page: Page, url: string): Promise<string[]> => {
  await beSignedIn(page, url, 'nl', 'professional');
  await page.goto('/');
  const links = page.getByRole('main').getByRole('link', { name: /^Start OK!/ });
  await expect(links.first()).toBeVisible();
  return (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' '));
};

/** Button that opens the menu with the other actions of a version. */
export const versionMenu = (page: Page, name: string, version: number) =>
  page.getByRole('button', { name: `Meer acties voor ${name}, versie ${version}`, exact: true });

/** Chooses an action from the menu of a version. */
export const chooseForVersion = async (
  page: Page,
  [name, version]: [name: string, version: number],
  action: string,
) => {
  await versionMenu(page, name, version).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
};
