import { expect, test } from 'vitest';
import { treeNameParts } from './tree-name.ts';

test.each([
  ['OK! Baby (0-12 maanden)', { name: 'Baby', age: '0–12 maanden' }],
  ['OK! Toddler (1 - 4 years)', { name: 'Toddler', age: '1–4 years' }],
  ['OK! Schoolkind', { name: 'Schoolkind' }],
  ['Peuter (12+)', { name: 'Peuter', age: '12+' }],
  ['  OK!  Baby  ', { name: 'Baby' }],
  ['OK!', { name: 'OK!' }],
  ['OK! (1-4 jaar)', { name: '(1-4 jaar)' }],
  ['OK! Thuis (samen) en buiten', { name: 'Thuis (samen) en buiten' }],
  ['OK! Twee (een) (twee)', { name: 'Twee (een)', age: 'twee' }],
  ['', { name: '' }],
])('[HOM-02] the name of %j on its card', (name, parts) => {
  expect(treeNameParts(name)).toEqual(parts);
});
