import { expect, test } from 'vitest';
import english from '../../../content/ui-en.json';
import dutch from '../../../content/ui-nl.json';
import { textStore } from './translate.ts';
import { treeNameOf } from './tree-name.ts';

const store = textStore();
store.add('nl', dutch);
store.add('en', english);
const nl = store.textsIn('nl', 'nl');
const en = store.textsIn('en', 'nl');

test.each([
  ['OK! Baby (0-12 maanden)', 'OK! Baby', 'Baby', '0 tot 12 maanden', 'OK! Baby, 0 tot 12 maanden'],
  ['OK! Peuter (1 – 4 jaar)', 'OK! Peuter', 'Peuter', '1 tot 4 jaar', 'OK! Peuter, 1 tot 4 jaar'],
  ['OK! Schoolkind', 'OK! Schoolkind', 'Schoolkind', undefined, 'OK! Schoolkind'],
  ['Puber (12+)', 'OK! Puber', 'Puber', '12+', 'OK! Puber, 12+'],
  ['  OK!  Baby  ', 'OK! Baby', 'Baby', undefined, 'OK! Baby'],
  ['OK!', 'OK!', 'OK!', undefined, 'OK!'],
  ['', 'OK!', 'OK!', undefined, 'OK!'],
  ['OK! (1-4 jaar)', 'OK! (1-4 jaar)', '(1-4 jaar)', undefined, 'OK! (1-4 jaar)'],
  ['OK! Thuis (samen) en buiten', 'OK! Thuis (samen) en buiten', 'Thuis (samen) en buiten', undefined, undefined],
  ['OK! Twee (een) (twee)', 'OK! Twee (een)', 'Twee (een)', 'twee', 'OK! Twee (een), twee'],
])('[HOM-02] [HOM-03] [MEA-03] [RES-01] a tree kept as %j has one name', (name, title, short, age, full = title) => {
  expect(treeNameOf(name, nl)).toEqual({ title, short, age, full });
});

test('[HOM-02] [I18-01] ages are said in the language of the page', () => {
  expect(treeNameOf('OK! Toddler (1-4 years)', en)).toMatchObject({
    age: '1 to 4 years',
    full: 'OK! Toddler, 1 to 4 years',
  });
});

test('[HOM-02] [I18-05] before a word that runs from right to left the mark stays with its OK', () => {
  expect(treeNameOf('OK! طفل', nl).title).toBe('OK!\u200e طفل');
});
