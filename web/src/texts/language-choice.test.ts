import { beforeEach, expect, test, vi } from 'vitest';
import { chosenLanguage, firstLanguage, forgetLanguage, keepLanguage } from './language-choice.ts';

const rows = new Map<string, string>();
beforeEach(() => {
  rows.clear();
  vi.stubGlobal('window', {
    sessionStorage: {
      getItem: (key: string) => rows.get(key) ?? null,
      setItem: (key: string, value: string) => rows.set(key, value),
      removeItem: (key: string) => rows.delete(key),
    },
  });
});

test('[I18-02] the choice is kept in session storage, with quotes around it', () => {
  keepLanguage('en');
  expect(rows.get('locale')).toBe('"en"');
  expect(chosenLanguage()).toBe('en');
  forgetLanguage();
  expect([rows.size, chosenLanguage()]).toEqual([0, undefined]);
});

test.each(['', 'en', '{}', 'null', '""'])('[I18-02] %j is no choice', (stored) => {
  rows.set('locale', stored);
  expect(chosenLanguage()).toBeUndefined();
});

const available = [{ code: 'nl' }, { code: 'en' }, { code: 'de' }];
test.each([
  ['a first visit starts in the default language', available, undefined, 'nl'],
  ['the chosen language is used', available, 'de', 'de'],
  ['English when the chosen language is no longer available', available, 'fr', 'en'],
  ['the default language when English is no longer available either', [{ code: 'nl' }], 'en', 'nl'],
  ['English when no language is known', [], undefined, 'en'],
])('[I18-02] %s', (_, languages, chosen, first) => {
  expect(firstLanguage(languages, chosen)).toBe(first);
});
