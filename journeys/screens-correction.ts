import type { OptionPage } from '../contract/src/routes/measurement/measurement.ts';
import { expect } from './journey.ts';
import { cards } from './measurement-steps.ts';
import type { Screen } from './screen.ts';
import { alter, beSignedIn, calls, text } from './visit-helpers.ts';

/** Corrections of the texts of a professional's page, for administrators. */
export const correctionScreens: readonly Screen[] = [
  {
    name: 'texts of a page, open',
    reopen: true,
    inEnglish: true,
    open: async ({ page, url, language }) => {
      // axe can't judge an element that is partly scrolled out of view.
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
