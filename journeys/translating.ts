import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { teen, treeCalls } from './tree-calls.ts';
import { beSignedIn } from './visit-helpers.ts';

/** Panel of the text on screen. */
export const panel = (page: Page) => page.getByRole('region', { name: 'Tekst', exact: true });
/** Box in which the translation is typed. */
export const box = (page: Page) => panel(page).getByRole('textbox', { name: /^Vertaling in het/ });
/** Position of the text in the list. */
export const position = (page: Page) => panel(page).getByText(/^\d+ van \d+$/);

/** Copies the short tree, so that each journey has a draft of its own. */
export const makeTranslationDraft = async (page: Page, url: string) => {
  const calls = await treeCalls(page, url);
  const { id, treeId } = await calls.copy(teen, true);
  return { id, treeId, calls };
};

/** Opens the texts of a version in a language, as an administrator. */
export const openTranslations = async (
  page: Page,
  url: string,
  { id, code, more = '' }: { id: number; code: string; more?: string },
) => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(`/admin/translations?collection=tree&tree=${id}&language=${code}${more}`);
  await expect(panel(page)).toBeVisible();
};
