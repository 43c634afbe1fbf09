import type { LanguageProgress } from '../contract/src/routes/trees/language-overview.ts';
import { expect } from './journey.ts';
import type { Screen, Visit } from './screen.ts';
import { alter, beSignedIn, calls, hold, refuse, text } from './visit-helpers.ts';

const open = async ({ page, url, language }: Visit) => {
  await beSignedIn(page, url, language, 'admin');
  await page.goto('/admin/languages');
};

/** English lacks texts of the screens and of a tree, and has many users; Arabic has the longest names. */
const withGaps = (standings: LanguageProgress[]): LanguageProgress[] =>
  standings.map((standing) => {
    const trees = standing.trees.map((tree, at) => (at === 1 ? { ...tree, complete: 34 } : tree));
    const people = ['Annemarieke van den Heuvel-Eibrink', 'Li', 'Bo', 'Noor', 'Jan'];
    if (standing.code === 'en') return { ...standing, texts: 99, trees, users: 1234, people };
    return standing.code === 'ar' ? { ...standing, localName: 'العربية الفصحى الحديثة', texts: 61 } : standing;
  });

const list = async (visit: Visit) => {
  await alter(visit.page, calls.languageOverview, withGaps);
  await open(visit);
  await expect(visit.page.getByRole('table')).toBeVisible();
};

const names = { nl: 'Engels', en: 'English' };

/** The screen of languages in its states, with its modals. */
export const languageScreens: readonly Screen[] = [
  { name: 'languages', inEnglish: true, open: list },
  {
    name: 'languages, none',
    open: async (visit) => {
      await alter(visit.page, calls.languageOverview, () => []);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'languages.empty.title'))).toBeVisible();
    },
  },
  {
    name: 'languages, loading',
    open: async (visit) => {
      await hold(visit.page, calls.languageOverview);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'languages.loading'))).toBeAttached();
    },
  },
  {
    name: 'languages, failed',
    open: async (visit) => {
      await refuse(visit.page, calls.languageOverview, 405);
      await open(visit);
      await expect(visit.page.getByText(text(visit.language, 'entity.failed'))).toBeVisible();
    },
  },
  {
    name: 'languages, one being added',
    reopen: true,
    open: async (visit) => {
      await list(visit);
      const { page, language } = visit;
      const which = page.getByRole('combobox', { name: text(language, 'languages.add.which') });
      // Scrolling the page closes the list, as focusing the field does in a small window.
      await which.focus();
      await which.fill('فارسی');
      await which.press('ArrowDown');
      await expect(page.getByRole('option')).toHaveCount(1);
      await which.press('Enter');
      await expect(page.getByRole('textbox', { name: text(language, 'languages.add.localName') })).toHaveValue('فارسی');
    },
  },
  {
    name: 'languages, switching one off, open',
    reopen: true,
    open: async (visit) => {
      await list(visit);
      const { page, language } = visit;
      await page.getByRole('switch', { name: text(language, 'languages.activeOf', { name: names[language] }) }).click();
      await expect(page.getByRole('alertdialog')).toContainText('Annemarieke');
    },
  },
  {
    name: 'languages, switching one on that lacks texts, open',
    reopen: true,
    open: async (visit) => {
      await list(visit);
      const { page, language } = visit;
      const name = { nl: 'Arabisch', en: 'Arabic' }[language];
      await page.getByRole('switch', { name: text(language, 'languages.activeOf', { name }) }).click();
      const label = text(language, 'languages.activate.type', { name });
      await expect(page.getByRole('alertdialog').getByRole('textbox', { name: label })).toBeVisible();
    },
  },
  {
    name: 'languages, another default, open',
    reopen: true,
    open: async (visit) => {
      await list(visit);
      const { page, language } = visit;
      const name = text(language, 'languages.makeDefault.of', { name: names[language] });
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('alertdialog')).toContainText('99%');
    },
  },
  {
    name: 'languages, deletion, open',
    reopen: true,
    open: async (visit) => {
      await list(visit);
      const { page, language } = visit;
      const name = text(language, 'languages.deleteOf', { name: names[language] });
      await page.getByRole('button', { name }).click();
      await expect(page.getByRole('alertdialog')).toContainText(
        text(language, 'languages.delete.kept', { name: names[language] }),
      );
    },
  },
];
