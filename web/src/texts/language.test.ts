import { beforeEach, expect, test, vi } from 'vitest';

vi.stubGlobal('window', { sessionStorage: { getItem: () => null, setItem: () => undefined } });

const spoken = { name: '', localName: '', unicodeFlag: null, direction: 'ltr' as const };
const languages = [
  { ...spoken, id: 1, code: 'nl', defaultLanguage: true },
  { ...spoken, id: 2, code: 'en', defaultLanguage: false },
  { ...spoken, id: 3, code: 'fr', defaultLanguage: false },
];
/** What cannot be had now, as in `en backOffice`. */
let missing: string[];
const readTexts = vi.fn(async (language: string, part: string) => {
  if (missing.includes(`${language} ${part}`)) throw new Error('Not there');
  return part === 'pages' ? { home: { title: `Home ${language}` } } : { mails: { title: `Mails ${language}` } };
});
const asked = () => readTexts.mock.calls.map((call) => call.join(' ')).sort();

/** A page that has just been opened. */
async function openPage() {
  const { startTexts, withTexts, chooseLanguage } = await import('./language.ts');
  const openBackOffice = () => withTexts('backOffice', Promise.resolve('screens'));
  const { getTextsState } = await import('./texts-store.ts');
  const said = () => {
    const { t } = getTextsState();
    return [t('home.title'), t('mails.title')];
  };
  const start = () => startTexts({ readTexts, readLanguages: async () => languages });
  return { start, openBackOffice, chooseLanguage, said };
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('document', { documentElement: { lang: 'nl', dir: 'ltr' } });
  readTexts.mockClear();
  missing = [];
});

test('[I18-02] of each language that is spoken only the texts of the pages come, and each once', async () => {
  const { start, chooseLanguage } = await openPage();
  await start();
  await chooseLanguage('en');
  await chooseLanguage('nl');
  expect(asked()).toEqual(['en pages', 'nl pages']);
});

test('[I18-02] once the back-office was opened its texts come too, before another language is spoken', async () => {
  const { start, openBackOffice, chooseLanguage, said } = await openPage();
  await start();
  await Promise.all([openBackOffice(), openBackOffice()]);
  expect(said()).toEqual(['Home nl', 'Mails nl']);
  await chooseLanguage('en');
  expect(said()).toEqual(['Home en', 'Mails en']);
  await openBackOffice();
  expect(asked()).toEqual(['en backOffice', 'en pages', 'nl backOffice', 'nl pages']);
});

test('[I18-02] texts that are needed while a language is on its way come in that language', async () => {
  const { start, openBackOffice, chooseLanguage, said } = await openPage();
  await start();
  await Promise.all([chooseLanguage('en'), openBackOffice()]);
  expect(said()).toEqual(['Home en', 'Mails en']);
});

test('[NAV-08] texts of the back-office that do not come are a failure, and are asked for again', async () => {
  const { start, openBackOffice, said } = await openPage();
  await start();
  missing = ['nl backOffice'];
  await expect(openBackOffice()).rejects.toThrow('Not there');
  missing = [];
  expect(await openBackOffice()).toBe('screens');
  expect(said()).toEqual(['Home nl', 'Mails nl']);
});

test('[I18-02] [I18-03] what does not come in another language is said in one that is there', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { start, openBackOffice, chooseLanguage, said } = await openPage();
  await start();
  await chooseLanguage('fr');
  await openBackOffice();
  missing = ['en backOffice'];
  await chooseLanguage('en');
  expect(said()).toEqual(['Home en', 'Mails fr']);
  expect(logged).toHaveBeenCalledOnce();
  logged.mockRestore();
});
