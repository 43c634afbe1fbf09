import { expect, test } from 'vitest';
import { languageName } from '../data/language-name.ts';
import { languageFactsOf, localNameOf } from './language-facts.ts';
import { addableLanguageCodes, createLanguageOptions, matchesWords } from './language-options.ts';

test('[I18-07] the languages to add are those of ISO 639-1, each once and each with a name', () => {
  expect(addableLanguageCodes).toHaveLength(183);
  expect(new Set(addableLanguageCodes).size).toBe(addableLanguageCodes.length);
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  for (const code of addableLanguageCodes) {
    expect(code).toMatch(/^[a-z]{2}$/);
    expect(names.of(code), code).toBeDefined();
  }
});

test.each([
  ['nl', { name: 'Dutch', localName: 'Nederlands', unicodeFlag: '🇳🇱', direction: 'ltr' }],
  ['fa', { name: 'Persian', localName: 'فارسی', unicodeFlag: '🇮🇷', direction: 'rtl' }],
  ['he', { name: 'Hebrew', localName: 'עברית', unicodeFlag: '🇮🇱', direction: 'rtl' }],
  ['es', { name: 'Spanish', localName: 'Español', unicodeFlag: '🇪🇸', direction: 'ltr' }],
])('[I18-07] what is known of %s is filled in', (code, facts) => {
  expect(languageFactsOf(code)).toEqual(facts);
});

test('[I18-07] every language has a name in the language of the page, with a capital', () => {
  expect([languageName('fa', 'nl'), languageName('de', 'en'), languageName('nl', 'fr')]).toEqual([
    'Perzisch',
    'German',
    'Néerlandais',
  ]);
});

test('[I18-07] a language that is not known is called by its code, and by no name in another language', () => {
  expect([languageName('qq', 'nl'), languageName('__proto__', 'nl'), localNameOf('qq')]).toEqual([
    'qq',
    '__proto__',
    '',
  ]);
});

test('[I18-07] languages are found by what they are called here and there, with or without marks, and told apart', () => {
  const choices = createLanguageOptions('nl', new Set(['nl', 'en']));
  const found = (typed: string) => choices.filter(({ words }) => matchesWords(words, typed)).map(({ id }) => id);
  expect(found('perz')).toEqual(['fa']);
  expect(found('  فارسی ')).toEqual(['fa']);
  expect(found('fa')).toContain('fa');
  expect(found('fa')).not.toContain('om');
  expect(found('francais')).toEqual(['fr']);
  expect(found('oekrai')).toEqual(['uk']);
  expect(choices.map(({ id }) => id)).not.toContain('nl');
  const texts = choices.map(({ text }) => text);
  expect(new Set(texts).size).toBe(texts.length);
  expect(texts.slice(0, 3)).toEqual([...texts.slice(0, 3)].sort());
});
