import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { beSignedIn } from './visit-helpers.ts';

/** Address of a version. */
export const at = (id: number) => `/admin/question-trees/${id}`;
/** Problems of a version. */
export const problems = (page: Page) => page.getByRole('region', { name: 'Problemen' });
/** Differences from the live version. */
export const changes = (page: Page) => page.getByRole('region', { name: 'Wat is er veranderd?' });
/** Changes of others since the screen was opened. */
export const changesSinceOpened = (page: Page) =>
  page.getByRole('region', { name: 'Deze versie is gewijzigd sinds je dit scherm opende' });
/** The open tasks. */
export const ready = (page: Page) => page.getByRole('region', { name: 'Klaar om te publiceren?' });
/** The button that publishes. */
export const button = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Publiceren', exact: true });
/** The fields for reasons. */
export const reasonFields = (page: Page) => problems(page).getByRole('textbox', { name: 'Waarom toch publiceren?' });

/** Opens the screen as an administrator. */
export const open = async (page: Page, url: string, id: number) => {
  await beSignedIn(page, url, 'nl', 'admin');
  await page.goto(`${at(id)}/publish`);
  await expect(button(page)).toBeVisible();
};
