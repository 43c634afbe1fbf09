import { entities } from '@ok/contract/entities/index.ts';
import { writeSchema } from '@ok/contract/entity/derive-schemas.ts';
import { expect, test } from 'vitest';
import { createRowBody, getInitialValues } from './form-values.ts';

test('[ENT-11] a new row starts with what the declaration says', () => {
  expect(getInitialValues(entities.questionTree)).toMatchObject({
    status: 'DRAFT',
    test: false,
    name: '',
    questionId: null,
  });
  expect(getInitialValues(entities.questionOption)).toMatchObject({ hasDivider: false, result: null });
});

test('[ENT-04] an unchanged form says of a row what it was, and follows the rules of the declaration', () => {
  const row = {
    id: 1041,
    revision: 3,
    name: 'De ouder wacht',
    identifier: 'P01A',
    position: 2,
    hasDivider: true,
    dividerText: null,
    questionId: 5,
    questionName: 'Wat zie je?',
    result: { id: 206, score: 6 },
    examples: [],
  };
  const body = createRowBody(entities.questionOption, getInitialValues(entities.questionOption, row), row);
  expect(writeSchema(entities.questionOption, false).parse(body)).toEqual({
    id: 1041,
    name: 'De ouder wacht',
    identifier: 'P01A',
    position: 2,
    hasDivider: true,
    dividerText: null,
    questionId: 5,
    result: 206,
  });
});
