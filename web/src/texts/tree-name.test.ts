import { expect, test } from 'vitest';
import dutch from '../../../content/ui-nl.json';
import { createTextStore } from './translate.ts';
import { treeTitle } from './tree-name.ts';

const store = createTextStore();
store.add('nl', dutch);
const nl = store.textsIn('nl', 'nl');

test.each([
  ['Baby (0-12 maanden)', 'OK! Baby (0-12 maanden)'],
  ['OK! Baby (0-12 maanden)', 'OK! Baby (0-12 maanden)'],
  ['OK! Twee (een) (twee)', 'OK! Twee (een) (twee)'],
  ['Puber  (12 – 16+)', 'OK! Puber  (12 – 16+)'],
  ['OK!', 'OK!'],
  ['', 'OK!'],
])('[HOM-02] [HOM-03] [MEA-03] [RES-01] the name %j shows as written, with its label: %j', (name, title) => {
  expect(treeTitle(name, nl)).toBe(title);
});

test.each(['OK! طفل', 'طفل'])(
  '[HOM-02] [I18-05] the exclamation mark stays beside OK before a name that runs from right to left: %s',
  (name) => {
    expect(treeTitle(name, nl)).toBe('OK!\u200e طفل');
  },
);
