import type { OptionPage } from '../contract/src/routes/measurement.ts';
import { expect } from './journey.ts';
import type { Screen } from './screen.ts';
import { alter, beSignedIn, calls, text } from './visiting.ts';
import { cards } from './walking.ts';

/** The texts of a page of a professional, for whoever may correct them. */
export const correctionScreens: readonly Screen[] = [
  {
    name: 'texts of a page, open',
    reopen: true,
    inEnglish: true,
    open: async ({ page, url, language }) => {
      // What is scrolled out of half of its place, axe can not judge.
      await alter(page, calls.options, (options: OptionPage[]) =>
        options.slice(0, 1).map((option) => ({ ...option, examples: option.examples.slice(1, 2) })),
      );
      await beSignedIn(page, url, language, 'admin');
      await page.goto('/measure/1');
      await expect(cards(page).first()).toBeVisible();
      await page.getByRole('button', { name: text(language, 'questionTree.correct.textsHere') }).click();
      await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
    },
  },
];
