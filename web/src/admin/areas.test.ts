import { entities } from '@ok/contract/entities/index.ts';
import { expect, test } from 'vitest';
import { areaOf, entityAt, menu } from './areas.ts';

const links = menu.flatMap((group) => group.links.map(({ href }) => href));

test('[LAY-03] the menu leads once to every area that has screens', () => {
  const areas = Object.values(entities).flatMap(({ screens }) => screens.slice(0, 1));
  expect(areas.filter((area) => links.filter((href) => href === area).length !== 1)).toEqual([]);
});

test('[ENT-01] both addresses of the pictures lead to their area, and nothing leads where there are no screens', () => {
  expect(entityAt('test-result-slide')?.name).toBe('testResultSlide');
  expect(entityAt('testResultSlide')?.name).toBe('testResultSlide');
  expect(entityAt('question-tree-translation')).toBeUndefined();
  expect(areaOf('questionTreeTranslation')).toBeUndefined();
  expect(areaOf('user')).toBeUndefined();
});

test('[ENT-40] associations and their translations each have an area, the second among the translations', () => {
  expect(entityAt('professional-association')?.name).toBe('professionalAssociation');
  expect(entityAt('professional-association-translation')?.name).toBe('professionalAssociationTranslation');
  const translations = menu.find(({ group }) => group === 'translations')?.links.map(({ href }) => href);
  expect(translations).toContain('/entity/professional-association-translation');
});
