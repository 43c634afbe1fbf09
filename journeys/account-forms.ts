import { expect } from './journey.ts';
import type { Visit } from './screen.ts';
import { keep, seeHeading, text } from './visiting.ts';

/** Presses a button of the page by the key of its text. */
export const press = ({ page, language }: Visit, key: string) =>
  page
    .getByRole('main')
    .getByRole('button', { name: text(language, key), exact: true })
    .click();

/** A page for somebody who is not signed in, once its heading is there. */
export const visitor = async ({ page, language }: Visit, path: string, title: string) => {
  await keep(page, { locale: language });
  await page.goto(path);
  await seeHeading(page, text(language, title));
};

/** That many fields say what is wrong with them. */
export const seeFaults = (visit: Visit, faults: number) =>
  expect(visit.page.getByRole('main').locator('[aria-invalid=true]')).toHaveCount(faults);

/** Fills in fields by their names. */
export const fill = async (visit: Visit, values: Record<string, string>) => {
  for (const [name, value] of Object.entries(values)) await visit.page.locator(`[name=${name}]`).fill(value);
};
