import { expect, test } from 'vitest';
import { entityArea, entityAt } from './areas.ts';

test('[ENT-01] both addresses of the pictures lead to their area, and nothing leads where there are no screens', () => {
  expect(entityAt('test-result-slide')?.name).toBe('testResultSlide');
  expect(entityAt('testResultSlide')?.name).toBe('testResultSlide');
  expect(entityAt('question-tree-translation')).toBeUndefined();
  expect(entityArea('questionTreeTranslation')).toBeUndefined();
  expect(entityArea('user')).toBeUndefined();
});

test('[ENT-40] associations and their translations each have an area', () => {
  expect(entityAt('professional-association')?.name).toBe('professionalAssociation');
  expect(entityAt('professional-association-translation')?.name).toBe('professionalAssociationTranslation');
});
