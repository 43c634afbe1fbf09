import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { createSearchableRows, filterRows, listColumnsOf, sortRows } from './searchable-rows.ts';

const words = { t: (key: string) => key, language: 'nl' };
const option = (id: number, name: string, position: number | null, score?: number) => ({
  id,
  revision: 1,
  name,
  identifier: `P${id}`,
  position,
  hasDivider: false,
  dividerText: null,
  result: score ? { id: 200 + score, score } : null,
});
const rows = createSearchableRows(
  entities.questionOption,
  [option(9, 'De ouder wacht', 10), option(10, 'de ouder troost', 2, 6), option(8, 'Anders', null)],
  words,
);
const ids = (listed: readonly { row: { id: number } }[]) => listed.map(({ row }) => row.id);

test('[ENT-02] the columns are those of the declaration, the id first', () => {
  expect(listColumnsOf(entities.questionOption)).toEqual([
    'id',
    'name',
    'identifier',
    'position',
    'hasDivider',
    'dividerText',
    'result',
    'questionTreeId',
  ]);
});

test('[ENT-02] numbers are sorted as numbers and what is empty comes last either way', () => {
  const by = (column: string, direction: 'ascending' | 'descending') =>
    ids(sortRows(entities.questionOption, rows, { column, direction }, 'nl'));
  expect(by('position', 'ascending')).toEqual([10, 9, 8]);
  expect(by('position', 'descending')).toEqual([9, 10, 8]);
  expect(by('name', 'ascending')).toEqual([8, 10, 9]);
  expect(by('id', 'descending')).toEqual([10, 9, 8]);
});

test('[ENT-02] what is typed is looked for in every column, whatever its case', () => {
  expect(ids(filterRows(rows, 'DE OUDER', 'nl'))).toEqual([9, 10]);
  expect(ids(filterRows(rows, 'p8', 'nl'))).toEqual([8]);
  expect(ids(filterRows(rows, ' ', 'nl'))).toEqual([9, 10, 8]);
});
