import { describe, expect, test } from 'vitest';
import english from '../../../../content/ui-en.json';
import { dataGroups } from '../data/data-groups.ts';
import { findMenuPlace, hasApiDocs, listAddressOf, needsFullWindow, specifiedLinks, tasks } from './tasks.ts';

const textOf = (key: string) =>
  key.split('.').reduce<unknown>((part, name) => (part as Record<string, unknown>)[name], english);

test('[LAY-03] the menu begins with the management of users, the languages, the question trees and the export of statistics', () => {
  expect(specifiedLinks.map(({ key, href }) => [textOf(key), href])).toEqual([
    ['User management', '/admin/user-management'],
    ['Languages', '/admin/languages'],
    ['Question trees', '/admin/question-trees'],
    ['Export statistics', '/api/statistics/export'],
  ]);
});

test('[LAY-03] the menu has nine tasks, with at most five screens each, and every other list is among all data', () => {
  expect(tasks.map(({ key }) => textOf(key))).toEqual([
    'Today',
    'Question trees',
    'Translating',
    'Messages',
    'People',
    'Figures',
    'Texts',
    'System',
    'All data',
  ]);
  for (const { links } of tasks) expect(links.length).toBeLessThanOrEqual(5);
  const lists = dataGroups.flatMap((group) => group.lists.map(({ href }) => href));
  expect(lists.toSorted()).toEqual(
    [
      '/admin/mails',
      '/admin/user-management',
      ...[
        'email',
        'email-translation',
        'language',
        'notification',
        'notification-translation',
        'pdf',
        'professional-association',
        'professional-association-translation',
        'profile',
        'question',
        'question-option',
        'question-option-example',
        'question-option-example-translation',
        'question-option-translation',
        'question-translation',
        'question-tree',
        'question-tree-language',
        'supported-language',
        'test-result',
        'test-result-slide',
        'test-result-slide-translation',
        'test-result-translation',
        'user-notification',
      ].map((area) => `/entity/${area}`),
    ].toSorted(),
  );
});

test('[LAY-03] each list of translations comes right after what it translates', () => {
  const [measuring] = dataGroups;
  const names = measuring?.lists.map(({ name }) => name);
  expect(names?.slice(2, 6)).toEqual([
    'question',
    'questionTranslation',
    'questionOption',
    'questionOptionTranslation',
  ]);
});

describe('[LAY-03] an address has one place in the menu', () => {
  test.each([
    ['/admin', 'today', '/admin'],
    ['/admin/languages', 'translating', '/admin/languages'],
    ['/admin/languages/ar/texts', 'texts', '/admin/languages/en/texts'],
    ['/admin/statistics/flow', 'figures', '/admin/statistics'],
    ['/admin/statistics/export', 'figures', '/admin/statistics/export'],
    ['/admin/question-trees/7/publish', 'trees', '/admin/question-trees'],
    ['/admin/system/audits', 'system', '/admin/system'],
    ['/entity/test-result/4/edit', 'trees', '/entity/test-result'],
    ['/entity/test-result-slide/4', 'trees', '/entity/test-result-slide'],
    ['/entity/question-option/4', 'allData', undefined],
    ['/admin/all-data', 'allData', '/admin/all-data'],
  ])('%s', (pathname, task, href) => {
    expect(findMenuPlace(pathname)).toEqual({ task, href });
  });

  test('an address outside the back-office has none', () => {
    expect(findMenuPlace('/measure/1')).toBeUndefined();
  });
});

test('[LAY-03] the editor, the map and the preview of a tree need the whole window', () => {
  for (const path of ['7', '7/map', '7/preview']) expect(needsFullWindow(`/admin/question-trees/${path}`)).toBe(true);
  for (const path of ['', '/7/publish']) expect(needsFullWindow(`/admin/question-trees${path}`)).toBe(false);
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

test.each([
  [['demo', 'swagger'], true],
  [['api-docs'], true],
  [['prod'], false],
])('[LAY-07] a system with the profiles %s describes its calls: %s', (activeProfiles, isDescribed) => {
  expect(hasApiDocs({ activeProfiles })).toBe(isDescribed);
});
