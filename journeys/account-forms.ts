import { expect } from './journey.ts';
import type { Visit } from './screen.ts';
import { keep, seeHeading, text } from './visit-helpers.ts';

/** Presses a button of the page by the key of its text. */
export const press = ({ page, language }: Visit, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: text(language, key), exact: true })
    .click();

/** Opens a page without a session and waits for its heading. */
export const openAsVisitor = async ({ page, language }: Visit, path: string, title: string) => {
  await keep(page, { locale: language });
  await page.goto(path);
  await seeHeading(page, text(language, title));
};

/** Expects this many invalid fields. */
export const expectInvalidFields = (visit: Visit, faults: number) =>
  expect(visit.page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(faults);

/** Fills in fields by their `name`. */
export const fill = async (visit: Visit, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await visit.page.locator(`[name=${name}]`).fill(value);
};
