import { expect, test } from 'vitest';
import { entityArea, entityAt, menu } from './areas.ts';

const links = menu.flatMap((group) => group.links.map(({ href }) => href));

test('[LAY-03] the menu begins with people, languages and question trees, and leads once to everything else', () => {
  expect(links.slice(0, 3)).toEqual(['/admin/user-management', '/admin/languages', '/admin/question-trees']);
  for (const area of [
    'question',
    'question-option',
    'question-option-example',
    'test-result',
    'profile',
    'test-result-slide',
    'email',
    'notification',
    'question-tree-language',
    'question-translation',
    'question-option-translation',
    'question-option-example-translation',
    'test-result-translation',
    'test-result-slide-translation',
    'email-translation',
    'notification-translation',
    'user-notification',
    'professional-association',
    'pdf',
  ])
    expect(
      links.filter((href) => href === `/entity/${area}`),
      area,
    ).toHaveLength(1);
  expect(links.filter((href) => ['/admin/mails', '/admin/licences', '/admin/docs'].includes(href))).toHaveLength(3);
  // The lists of these rows are reached from the screens of trees and of languages.
  for (const area of ['question-tree', 'language', 'supported-language'])
    expect(links).not.toContain(`/entity/${area}`);
  expect(new Set(links).size).toBe(links.length);
});

test('[ENT-01] both addresses of the pictures lead to their area, and nothing leads where there are no screens', () => {
  expect(entityAt('test-result-slide')?.name).toBe('testResultSlide');
  expect(entityAt('testResultSlide')?.name).toBe('testResultSlide');
  expect(entityAt('question-tree-translation')).toBeUndefined();
  expect(entityArea('questionTreeTranslation')).toBeUndefined();
  expect(entityArea('user')).toBeUndefined();
});

test('[ENT-40] associations and their translations each have an area, the second among the translations', () => {
  expect(entityAt('professional-association')?.name).toBe('professionalAssociation');
  expect(entityAt('professional-association-translation')?.name).toBe('professionalAssociationTranslation');
  const translations = menu.find(({ group }) => group === 'translations')?.links.map(({ href }) => href);
  expect(translations).toContain('/entity/professional-association-translation');
});
