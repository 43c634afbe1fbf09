import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('window', { sessionStorage: { getItem: () => null, setItem: () => undefined } });

const base = { name: '', localName: '', unicodeFlag: null, direction: 'ltr' as const };
const languages = [
  { ...base, id: 1, code: 'nl', defaultLanguage: true },
  { ...base, id: 2, code: 'en', defaultLanguage: false },
  { ...base, id: 3, code: 'fr', defaultLanguage: false },
];
/** Unavailable parts, such as `en backOffice`. */
let missing: string[];
const readTexts = vi.fn(async (language: string, part: string) => {
  if (missing.includes(`${language} ${part}`)) throw new Error('Not there');
  return part === 'pages' ? { home: { title: `Home ${language}` } } : { mails: { title: `Mails ${language}` } };
});
const requestedParts = () => readTexts.mock.calls.map((call) => call.join(' ')).sort();

/** Opens a page. */
async function openPage() {
  const { startTexts, withTexts, chooseLanguage } = await import('./language.ts');
  const openBackOffice = () => withTexts('backOffice', Promise.resolve('screens'));
  const { getTextsState } = await import('./texts-store.ts');
  const shownTexts = () => {
    const { t } = getTextsState();
    return [t('home.title'), t('mails.title')];
  };
  const start = () => startTexts({ readTexts, readLanguages: async () => languages });
  return { start, openBackOffice, chooseLanguage, shownTexts };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' } });
  readTexts.mockClear();
  missing = [];
});

test('[I18-02] only the texts of pages are fetched for each language, once', async () => {
  const { start, chooseLanguage } = await openPage();
  await start();
  await chooseLanguage('en');
  await chooseLanguage('nl');
  expect(requestedParts()).toEqual(['en pages', 'nl pages']);
});

test('[I18-02] once the back-office was opened, its texts are loaded before the language changes', async () => {
  const { start, openBackOffice, chooseLanguage, shownTexts } = await openPage();
  await start();
  await Promise.all([openBackOffice(), openBackOffice()]);
  expect(shownTexts()).toEqual(['Home nl', 'Mails nl']);
  await chooseLanguage('en');
  expect(shownTexts()).toEqual(['Home en', 'Mails en']);
  await openBackOffice();
  expect(requestedParts()).toEqual(['en backOffice', 'en pages', 'nl backOffice', 'nl pages']);
});

test('[I18-02] texts that are needed while a language is loading come in that language', async () => {
  const { start, openBackOffice, chooseLanguage, shownTexts } = await openPage();
  await start();
  await Promise.all([chooseLanguage('en'), openBackOffice()]);
  expect(shownTexts()).toEqual(['Home en', 'Mails en']);
});

test('[NAV-08] texts of the back-office that can’t be fetched are a failure, and are fetched again', async () => {
  const { start, openBackOffice, shownTexts } = await openPage();
  await start();
  missing = ['nl backOffice'];
  await expect(openBackOffice()).rejects.toThrow('Not there');
  missing = [];
  expect(await openBackOffice()).toBe('screens');
  expect(shownTexts()).toEqual(['Home nl', 'Mails nl']);
});

test('[I18-02] [I18-03] texts that are missing in another language show in an available one', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { start, openBackOffice, chooseLanguage, shownTexts } = await openPage();
  await start();
  await chooseLanguage('fr');
  await openBackOffice();
  missing = ['en backOffice'];
  await chooseLanguage('en');
  expect(shownTexts()).toEqual(['Home en', 'Mails fr']);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
