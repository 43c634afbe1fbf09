import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { labelOfRow, listReferences, nameOfRow, referenceOf } from './references.ts';

const row = { id: 7, revision: 1 };

test('[ENT-02] a reference is found in the form that its key announces', () => {
  const nested = { ...row, result: { id: 206, score: 6 } };
  expect(referenceOf('result', entities.testResult, nested)).toEqual({ id: 206, text: '6' });
  const beside = { ...row, languageId: 2, languageName: 'Dutch' };
  expect(referenceOf('languageId', entities.language, beside)).toEqual({ id: 2, text: 'Dutch' });
  expect(referenceOf('languageId', entities.language, { ...row, languageId: null })).toBeUndefined();
});

test('[ENT-02] the rows of a list are shown by what stands for them, or by their id', () => {
  const images = [
    { id: 1, media: 'one.webp' },
    { id: 2, media: null },
  ];
  expect(listReferences('images', entities.testResultSlide, { ...row, images })).toEqual([
    { id: 1, text: 'one.webp' },
    { id: 2, text: '2' },
  ]);
});

test('[ENT-28] a supported language is shown by the name of its language', () => {
  const supported = { ...row, languageId: 2, languageName: 'Dutch' };
  expect(labelOfRow(entities.supportedLanguage, supported)).toBe('Dutch');
});

test('[ENT-03] a row is named by its text, never by a number, a picture or its id', () => {
  expect(nameOfRow(entities.testResult, { ...row, score: 6, name: 'Sensitief' })).toBe('Sensitief');
  expect(nameOfRow(entities.testResultSlide, { ...row, media: 'one.webp' })).toBeUndefined();
  expect(nameOfRow(entities.questionOption, { ...row, name: '' })).toBeUndefined();
});
