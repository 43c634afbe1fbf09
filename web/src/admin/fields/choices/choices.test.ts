import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { createChoiceFinder, createChoices } from './choices.ts';

const words = { t: (key: string) => key, language: 'nl' };

test('[ENT-21] results are chosen by their score, and told apart by their name', () => {
  const rows = [
    { id: 206, revision: 1, name: 'Sterk sensitief', score: 6 },
    { id: 207, revision: 1, name: 'Sterk, voor peuters', score: 6 },
  ];
  const choices = createChoices(entities.testResult, rows, words);
  expect(choices.map(({ id, text, note }) => ({ id, text, note }))).toEqual([
    { id: 206, text: '6', note: 'Sterk sensitief' },
    { id: 207, text: '6', note: 'Sterk, voor peuters' },
  ]);
});

test('[ENT-04] a choice is found by its text, by what tells it apart and by its id, whatever its capitals and accents', () => {
  const rows = [
    { id: 1041, revision: 1, name: 'De ouder reageert één keer', identifier: 'P01A' },
    { id: 1042, revision: 1, name: 'De ouder wacht', identifier: 'P01B' },
  ];
  const found = createChoiceFinder(createChoices(entities.questionOption, rows, words), 'nl');
  const typed = (text: string) => rows.filter(({ name }) => found(name, text)).map(({ id }) => id);
  expect(typed('EEN KEER')).toEqual([1041]);
  expect(typed('p01b')).toEqual([1042]);
  expect(typed('1042')).toEqual([1042]);
  expect(typed(' ouder ')).toEqual([1041, 1042]);
  expect(typed('kind')).toEqual([]);
});
