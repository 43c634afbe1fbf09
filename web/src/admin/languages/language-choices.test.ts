import { expect, test } from 'vitest';
import { regionOf } from './flag.tsx';
import { isFoundBy, languageChoices } from './language-choices.ts';
import { languageCodes } from './language-codes.ts';
import { factsOf, localNameOf, nameIn } from './language-facts.ts';

test('[I18-07] the languages to add are those of ISO 639-1, each once and each with a name', () => {
  expect(languageCodes).toHaveLength(183);
  expect(new Set(languageCodes).size).toBe(languageCodes.length);
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' });
  for (const code of languageCodes) {
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
  expect(factsOf(code)).toEqual(facts);
});

test('[I18-07] a language that is not known is called by its code, and by no name in another language', () => {
  expect([nameIn('nl', 'qq'), nameIn('nl', '__proto__'), localNameOf('qq')]).toEqual(['qq', '__proto__', '']);
});

test('[I18-07] languages are found by what they are called here and there, with or without marks, and told apart', () => {
  const choices = languageChoices('nl', new Set(['nl', 'en']));
  const found = (typed: string) => choices.filter(({ words }) => isFoundBy(words, typed)).map(({ id }) => id);
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

test('[I18-07] the region of a flag is read from it, and of no other sign', () => {
  expect(['🇳🇱', '🇬🇧', '🏴‍☠️', 'NL', '', '🇳'].map(regionOf)).toEqual([
    'NL',
    'GB',
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});
