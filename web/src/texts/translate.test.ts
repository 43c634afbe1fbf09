import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';
import { expect, test, vi } from 'vitest';
import { createTextStore } from './translate.ts';

function store() {
  const texts = createTextStore();
  texts.add('nl', {
    error: { title: 'Fout', 'server.not.reachable': 'Server niet bereikbaar', server: { other: 'Anders' } },
    home: {
      title: 'Welkom {{firstName}}',
      loose: 'Hallo {{ name }}',
      answers_one: '{{count}} antwoord',
      answers_other: '{{count}} antwoorden',
    },
  });
  texts.add('en', { onlyEnglish: 'Only English', home: { title: 'Welcome {{firstName}}' } });
  return texts;
}

test('[I18-01] a key with dots inside is found however it is split', () => {
  const t = store().textsIn('nl', 'nl');
  expect([t('error.server.not.reachable'), t('error.server.other'), t('error.title')]).toEqual([
    'Server niet bereikbaar',
    'Anders',
    'Fout',
  ]);
  expect([...flattenTexts({ a: { 'b.c': 'x' }, 'a.b': { d: 'y' } })]).toEqual([
    ['a.b.c', 'x'],
    ['a.b.d', 'y'],
  ]);
});

test('[I18-01] parameters stand between double braces, with or without spaces, and stay text', () => {
  const t = store().textsIn('nl', 'nl');
  expect(t('home.title', { firstName: '<b>An</b> & Co' })).toBe('Welkom <b>An</b> & Co');
  expect(t('home.loose', { name: '$t(error.title)' })).toBe('Hallo $t(error.title)');
});

test('[I18-01] a count chooses the plural of the language', () => {
  const texts = store();
  texts.add('pl', {
    home: {
      answers_one: '{{count}} odpowiedź',
      answers_few: '{{count}} odpowiedzi',
      answers_many: '{{count}} odpowiedzi!',
    },
  });
  const [dutch, polish] = [texts.textsIn('nl', 'nl'), texts.textsIn('pl', 'nl')];
  expect([1, 3].map((count) => dutch('home.answers', { count }))).toEqual(['1 antwoord', '3 antwoorden']);
  expect(dutch('home.answers', { count: 2825 })).toBe('2.825 antwoorden');
  expect([1, 3, 5].map((count) => polish('home.answers', { count }))).toEqual([
    '1 odpowiedź',
    '3 odpowiedzi',
    '5 odpowiedzi!',
  ]);
});

test('[I18-03] a missing plural form comes from the default language for the same number', () => {
  const texts = store();
  texts.add('pl', { home: { answers_one: '{{count}} odpowiedź' } });
  texts.add('ar', {});
  const [polish, arabic] = [texts.textsIn('pl', 'nl'), texts.textsIn('ar', 'nl')];
  expect([1, 3, 5, 22].map((count) => polish('home.answers', { count }))).toEqual([
    '1 odpowiedź',
    '3 antwoorden',
    '5 antwoorden',
    '22 antwoorden',
  ]);
  expect([0, 1, 2, 3, 11, 100].map((count) => arabic('home.answers', { count }))).toEqual([
    '0 antwoorden',
    '1 antwoord',
    '2 antwoorden',
    '3 antwoorden',
    '11 antwoorden',
    '100 antwoorden',
  ]);
});

test('[I18-03] a plural without the form of a number shows its general form, never its key', () => {
  const texts = createTextStore();
  texts.add('pl', { home: { answers_other: '{{count}} odpowiedzi' } });
  texts.add('es', { home: { answers_one: '{{count}} respuesta', answers_other: '{{count}} respuestas' } });
  expect([1, 3].map((count) => texts.textsIn('pl', 'pl')('home.answers', { count }))).toEqual([
    '1 odpowiedzi',
    '3 odpowiedzi',
  ]);
  expect(texts.textsIn('es', 'es')('home.answers', { count: 1_000_000 })).toBe('1.000.000 respuestas');
});

test('[I18-03] a missing key falls back to the default language, then English; without any text the key shows', () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const texts = store();
  texts.add('de', { error: { title: '' } });
  const t = texts.textsIn('de', 'nl');
  expect([t('error.title'), t('onlyEnglish'), t('nowhere.at.all')]).toEqual(['Fout', 'Only English', 'nowhere.at.all']);
  expect(logged).toHaveBeenCalledOnce();
  expect([t('constructor'), t('error.constructor')]).toEqual(['constructor', 'error.constructor']);
  logged.mockRestore();
});
