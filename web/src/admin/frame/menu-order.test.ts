import { expect, test } from 'vitest';
import english from '../../../../content/ui-en.json';
import { listAddressOf, menu, menuAddressAt } from '../data/areas.ts';

const dutch = (key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], english);

test('[LAY-03] the menu begins with the management of users, the languages, the question trees and the export of statistics', () => {
  const [first] = menu;
  expect(first?.links.slice(0, 4).map(({ key, href }) => [dutch(key), href])).toEqual([
    ['User management', '/admin/user-management'],
    ['Languages', '/admin/languages'],
    ['Question trees', '/admin/question-trees'],
    ['Export statistics', '/api/statistics/export'],
  ]);
});

test('[LAY-03] one entry of the menu is that of an address: the one that says most of it', () => {
  const addresses = menu.flatMap(({ links }) => links.map(({ href }) => href));
  const at = (pathname: string) => menuAddressAt(pathname, addresses);
  expect(at('/admin')).toBe('/admin');
  expect(at('/admin/languages')).toBe('/admin/languages');
  for (const language of ['en', 'nl', 'ar']) {
    expect(at(`/admin/languages/${language}/texts`)).toBe('/admin/languages/en/texts');
  }
  expect(at('/admin/statistics/flow')).toBe('/admin/statistics');
  expect(at('/admin/statistics/export')).toBe('/admin/statistics/export');
  expect(at('/admin/question-trees/7/map')).toBe('/admin/question-trees');
  expect(at('/entity/question-option-example/4')).toBe('/entity/question-option-example');
  expect(at('/entity/question-option/4')).toBe('/entity/question-option');
  expect(at('/entity/nothing-of-the-kind')).toBeUndefined();
});

test.each([
  ['/entity/test-result/999999', '/entity/test-result'],
  ['/entity/testResultSlide/x', '/entity/testResultSlide'],
  ['/entity/language/999999/edit', '/entity/language'],
  ['/admin/user-management/nobody', '/admin/user-management'],
  ['/admin/question-trees/7/nothing', '/admin/question-trees'],
  ['/admin/languages/xx/texts', '/admin/languages'],
  ['/admin/system/nothing', '/admin/system'],
  ['/entity/nothing', '/admin'],
  ['/entity/nothing/7', '/admin'],
  ['/admin/nothing', '/admin'],
  ['/entity', '/admin'],
])('[NAV-02] an unknown address %s belongs to the list %s', (pathname, list) => {
  expect(listAddressOf(pathname)).toBe(list);
});
