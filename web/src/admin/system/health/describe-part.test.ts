import { expect, test } from 'vitest';
import dutch from '../../../../../content/ui-nl.json';
import { createTextStore } from '../../../texts/translate.ts';
import { createFigureFormats } from '../formats/figure-formats.ts';
import { describeHealth, describePart } from './describe-part.ts';

const store = createTextStore();
store.add('nl', dutch);
const t = store.textsIn('nl', 'nl');

test('[MGT-02] the parts that are unknown are counted and named', () => {
  expect(describeHealth([{ sentence: 'unknown', parts: ['mail', 'backup'] }], t, 'nl')).toBe(
    '2 onderdelen onbekend: e-mail en back-up.',
  );
});

test('[MGT-02] a disk says how much of it is used', () => {
  const part = { status: 'UP', details: { free: 76e9, total: 271e9 } };
  const figures = createFigureFormats('nl');
  expect(describePart('diskSpace', { part, t, figures, language: 'nl' })).toMatchObject({
    figure: '195 van 271 GB',
    lines: ['gebruikt, 76 GB vrij'],
  });
});
