import { expect, test } from 'vitest';
import { groupByEntity } from './group-by-entity.ts';

const row = (entity: string, id: number) => ({ entity, id, text: null });

test('[ENT-01] found rows stand together by entity, and those without screens are left out', () => {
  const found = [
    row('question', 12),
    row('questionOption', 12),
    row('questionTreeTranslation', 12),
    row('question', 3),
  ];
  expect(groupByEntity(found, (entity) => entity !== 'questionTreeTranslation')).toEqual([
    { entity: 'question', rows: [row('question', 12), row('question', 3)] },
    { entity: 'questionOption', rows: [row('questionOption', 12)] },
  ]);
});
