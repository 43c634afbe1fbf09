import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findTranslationFindings } from './translation-checks.ts';

type Changes = Partial<Omit<Parameters<typeof findTranslationFindings>[0], 'marks'>> & {
  marks?: { source: string[]; translation: string[] };
};
const find = (source: string, translation: string, changes: Changes = {}) =>
  findTranslationFindings({
    ...{ source, translation, marks: { source: [], translation: [] }, direction: 'ltr' },
    ...changes,
  });
const checksOf = (...of: Parameters<typeof find>) => find(...of).map(({ check }) => check);

describe('[TRE-12] checks of a translation', () => {
  test('find a placeholder and a number that is missing or was added', () => {
    expect(find('Beste {{name}}', 'Dear')).toEqual([{ check: 'placeholders', names: ['{{name}}'] }]);
    expect(find('Beste', 'Dear {{login}}')).toEqual([{ check: 'placeholders', names: ['{{login}}'] }]);
    expect(find('Wacht 10 tellen', 'Wait 12 counts')).toEqual([{ check: 'numbers', names: ['10', '12'] }]);
    expect(find('Wacht 10 tellen', 'انتظر ١٠ عدات', { direction: 'rtl' })).toEqual([]);
  });

  test('find other lines, markup, quotation marks and full stops', () => {
    expect(checksOf('Een\nTwee', 'One two')).toEqual(['lines']);
    expect(checksOf('Een\n\nTwee', 'One\nTwo')).toEqual([]);
    expect(checksOf('Let op', 'Note', { marks: { source: ['strong'], translation: [] } })).toEqual(['markup']);
    expect(checksOf('De ouder zegt: ‘Zo, klaar.’', 'The parent says: there, done.')).toEqual(['quotes']);
    expect(checksOf('De ouder zegt: ‘Zo, klaar.’', 'The parent says: “There, done.”')).toEqual([]);
    expect(checksOf("De ouder leest 's avonds", "The parent doesn't read")).toEqual([]);
    expect(checksOf('De ouder wacht.', 'The parent waits')).toEqual(['fullStop']);
    expect(checksOf('Waarom?', 'لماذا؟', { direction: 'rtl' })).toEqual([]);
  });

  test('find a text that is much longer than a source of at least 30 characters', () => {
    const source = 'x'.repeat(30);
    expect(checksOf(source, 'y'.repeat(48))).toEqual([]);
    expect(checksOf(source, 'y'.repeat(49))).toEqual(['length']);
    expect(checksOf('x'.repeat(29), 'y'.repeat(49))).toEqual([]);
  });

  test('find double spaces, untranslated words and the wrong direction', () => {
    expect(checksOf('De ouder wacht', 'The  parent waits')).toEqual(['doubleSpace']);
    expect(checksOf('De ouder wacht rustig', 'De ouder wacht calmly')).toEqual(['untranslated']);
    expect(checksOf('Ouder', 'Ouder')).toEqual(['untranslated']);
    expect(checksOf('De ouder wacht', 'The parent waits')).toEqual([]);
    expect(checksOf('De ouder wacht', 'The parent waits', { direction: 'rtl' })).toEqual(['direction']);
    expect(checksOf('De ouder wacht', 'ينتظر الوالد')).toEqual(['direction']);
    expect(checksOf('De ouder wacht', 'ينتظر الوالد', { direction: 'rtl' })).toEqual([]);
  });

  test('find nothing in an empty translation, and never fail', () => {
    expect(find('Beste {{name}}, 10.', ' ')).toEqual([]);
    const text = fc.string({ unit: 'binary', maxLength: 200 });
    fc.assert(fc.property(text, text, (source, translation) => Array.isArray(find(source, translation))));
  });
});
