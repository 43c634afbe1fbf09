import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { findDifferences } from './differences.ts';
import { getInitialValues } from './form-values.ts';

const words = { t: (key: string) => key, language: 'nl' };
const results = [
  { id: 206, revision: 1, score: 6 },
  { id: 207, revision: 1, score: 7 },
];
const find = async (_: string, id: unknown) => results.find((row) => row.id === id);

const now = {
  id: 1041,
  revision: 4,
  name: 'De ouder wacht',
  identifier: 'P01A',
  position: 2,
  hasDivider: true,
  dividerText: null,
  questionId: null,
  result: { id: 206, score: 6 },
};

test('[REL-01] of two versions only the fields that differ are laid side by side, in words', async () => {
  const typed = {
    ...getInitialValues(entities.questionOption, now),
    name: 'De ouder kijkt',
    hasDivider: false,
    result: 207,
  };
  expect(await findDifferences(entities.questionOption, typed, now, words, find)).toEqual([
    { name: 'name', label: 'questionOption.name', theirs: 'De ouder wacht', yours: 'De ouder kijkt' },
    { name: 'hasDivider', label: 'questionOption.hasDivider', theirs: 'global.yes', yours: 'global.no' },
    { name: 'result', label: 'questionOption.result', theirs: '6', yours: '7' },
  ]);
});

test('[REL-01] a picture that somebody chose differs from the one that is there', async () => {
  const slide = { id: 1, revision: 1, media: 'one.webp', altText: 'Een kind', position: 1, testResultId: null };
  const typed = {
    ...getInitialValues(entities.testResultSlide, slide),
    image: 'data:image/png;base64,AAAA',
    altText: '',
  };
  expect(await findDifferences(entities.testResultSlide, typed, slide, words, find)).toEqual([
    {
      name: 'image',
      label: 'testResultSlide.image',
      theirs: 'entity.image.current',
      yours: 'entity.conflict.changedPicture',
    },
    { name: 'altText', label: 'entity.image.altText', theirs: 'Een kind', yours: '' },
  ]);
});
