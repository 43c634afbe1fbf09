import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { createBillRows, filterBillRows } from './bill-rows.ts';

const bill = JSON.parse(readFileSync(new URL('../../../../bill-of-materials.json', import.meta.url), 'utf8'));
const rows = createBillRows(bill.components);
const namesFound = (...wanted: [typed: string, place?: 'server' | 'browser' | 'build' | 'runtime']) =>
  filterBillRows(rows, wanted[0], wanted[1]).map(({ name }) => name);

test('[PRI-13] every part of the bill is a row of its own, and every row says its licence with its text', () => {
  expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  expect(rows.length).toBeGreaterThan(bill.components.length);
  for (const { key, licence, places } of rows) {
    expect(
      licence.some(({ href }) => href?.startsWith('https://spdx.org/licenses/')),
      key,
    ).toBe(true);
    expect(places.length, key).toBeGreaterThan(0);
  }
});

test('[PRI-13] of a licence in parts each leads to its own text', () => {
  const [row] = rows.filter(({ name }) => name === 'dompurify');
  expect(row?.licence).toEqual([
    { text: '(' },
    { text: 'MPL-2.0', href: 'https://spdx.org/licenses/MPL-2.0.html' },
    { text: ' OR ' },
    { text: 'Apache-2.0', href: 'https://spdx.org/licenses/Apache-2.0.html' },
    { text: ')' },
  ]);
});

test('[PRI-13] rows are found by name, version and licence, and by where they work', () => {
  expect(namesFound('postgresql')).toEqual(['PostgreSQL']);
  expect(namesFound('OFL variable/figtree')).toEqual(['@fontsource-variable/figtree']);
  expect(namesFound('', 'runtime')).toHaveLength(5);
  expect(namesFound('fastify', 'browser')).toEqual([]);
  expect(namesFound('nothing like it')).toEqual([]);
});
