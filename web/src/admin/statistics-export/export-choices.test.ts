import { describe, expect, test, vi } from 'vitest';
import { testTab } from '../../session/test-tab.ts';

testTab();
const { choiceIn, createExportFilters, isPeriodWrong, createExportQuery } = await import('./export-choices.ts');
vi.unstubAllGlobals();

const everything = {
  format: 'csv',
  shape: 'actions',
  separator: 'comma',
  columnNames: 'fixed',
  tree: '',
  version: '',
  language: '',
  association: '',
  from: '',
  to: '',
  withTestUsers: true,
} as const;

describe('[STT-02] the choice on the export screen', () => {
  test('is everything, including testers, without a link', () => {
    expect(choiceIn({})).toEqual(everything);
    expect(choiceIn({ tree: '' })).toEqual(everything);
    expect(createExportQuery(everything)).toEqual({ format: 'csv', shape: 'actions' });
  });

  test('is what the dashboard showed, without testers unless it showed them', () => {
    const search = { tree: '2', version: '3', language: 'nl', association: '4', from: '2026-01-01', to: '2026-02-01' };
    expect(choiceIn(search)).toEqual({ ...everything, ...search, withTestUsers: false });
    expect(choiceIn({ ...search, withTestUsers: 'true' }).withTestUsers).toBe(true);
    expect(choiceIn({ ...search, withTestUsers: 'false' }).withTestUsers).toBe(false);
  });

  test('is that of a download that was refused', () => {
    const search = { refused: 'tooMany', format: 'xlsx', shape: 'measurements', tree: '2', withTestUsers: 'false' };
    const { refused: _, ...choices } = search;
    expect(choiceIn(search)).toEqual({ ...everything, ...choices, withTestUsers: false });
    expect(choiceIn({ refused: 'tooMany' })).toEqual(everything);
    expect(choiceIn({ refused: 'x', format: 'exe', shape: 'odd' })).toEqual(everything);
  });

  test('goes into the address of the file, testers included only when they are meant', () => {
    const choice = { ...everything, tree: '2', to: '2026-02-01' };
    expect(createExportFilters(choice)).toEqual({ tree: '2', to: '2026-02-01' });
    expect(createExportFilters({ ...choice, withTestUsers: false })).toEqual({
      tree: '2',
      to: '2026-02-01',
      withTestUsers: 'false',
    });
    const forExcel = { ...choice, separator: 'semicolon', columnNames: 'labels' } as const;
    expect(createExportQuery(forExcel)).toMatchObject({ separator: 'semicolon', columnNames: 'labels' });
    expect(createExportQuery({ ...forExcel, format: 'xlsx' })).not.toHaveProperty('separator');
    expect(choiceIn(createExportQuery(forExcel))).toEqual(forExcel);
    expect(createExportQuery({ ...forExcel, format: 'sav', withTestUsers: false })).toEqual({
      format: 'sav',
      shape: 'actions',
      tree: '2',
      to: '2026-02-01',
      withTestUsers: 'false',
    });
  });

  test.each([
    ['2026-01-02', '2026-01-01', true],
    ['2026-01-01', '2026-01-01', false],
    ['2026-01-01', '2026-01-02', false],
    ['', '2026-01-01', false],
    ['2026-01-01', '', false],
    ['', '', false],
  ])('from %s to %s is refused: %s', (from, to, expected) => {
    expect(isPeriodWrong({ ...everything, from, to })).toBe(expected);
  });
});
