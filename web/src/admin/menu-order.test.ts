import { expect, test } from 'vitest';
import english from '../../../content/ui-en.json';
import { menu } from './areas.ts';

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
