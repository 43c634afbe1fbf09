import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { beSignedIn } from './visiting.ts';

/** The address of a version. */
export const at = (id: number) => `/admin/question-trees/${id}`;
/** What is wrong with a version. */
export const problems = (page: Page) => page.getByRole('region', { name: 'Problemen' });
/** What differs from the version that is live. */
export const changes = (page: Page) => page.getByRole('region', { name: 'Wat is er veranderd?' });
/** What others changed since the screen was opened. */
export const since = (page: Page) =>
  page.getByRole('region', { name: 'Deze versie is gewijzigd sinds je dit scherm opende' });
/** What is still to be done. */
export const ready = (page: Page) => page.getByRole('region', { name: 'Klaar om te publiceren?' });
/** The button that publishes. */
export const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Publiceren', exact: true });
/** The fields for reasons. */
export const why = (page: Page) => problems(page).getByRole('textbox', { name: 'Waarom toch publiceren?' });

/** Opens the screen as an administrator. */
export const open = async (page: Page, url: string, id: number) => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(`${at(id)}/publish`);
  await expect(button(page)).toBeVisible();
};
