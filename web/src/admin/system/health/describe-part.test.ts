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

test('[REL-12] a backup says whether it was verified, and whether a later one failed', () => {
  const describeBackup = (details: object) => {
    const part = { status: 'UP', details: { told: true, newest: null, failed: null, isVerified: false, ...details } };
    return describePart('backup', { part, t, figures: createFigureFormats('nl'), language: 'nl' });
  };
  const newest = '2020-01-02T12:00:00Z';
  expect(describeBackup({})).toEqual({ figure: '–', lines: ['Er is nog geen back-up gemeld.'] });
  expect(describeBackup({ newest, isVerified: true }).lines).toEqual(['nieuwste back-up, teruggezet en gecontroleerd']);
  expect(describeBackup({ newest }).lines).toEqual(['nieuwste back-up']);
  expect(describeBackup({ newest, isVerified: true, failed: '2020-01-03T12:00:00Z' }).lines[1]).toMatch(
    /^Mislukt: de back-up van .*3 jan 2020.*\. De reden staat in het logboek\.$/,
  );
  expect(describeBackup({ failed: newest })).toMatchObject({ figure: '–', lines: [expect.stringMatching(/^Mislukt/)] });
});
