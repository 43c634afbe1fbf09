import { entities } from '@ok/contract/entities/index.ts';
import { writeSchema } from '@ok/contract/entity/derive-schemas.ts';
import { expect, test } from 'vitest';
import { expandReferences } from './expand-references.ts';

const result = { id: 206, revision: 1, name: 'Sterk sensitief', score: 6 };
const find = async (entity: string, id: unknown) => (entity === 'testResult' && id === 206 ? result : undefined);

test('[ENT-21] the result of an option is sent whole, and the server takes it by its id', async () => {
  const body = { id: 1041, name: 'De ouder wacht', identifier: 'P01A', position: 2, questionId: 5, result: 206 };
  const sent = await expandReferences(entities.questionOption, body, find);
  expect(sent).toEqual({ ...body, result });
  expect(writeSchema(entities.questionOption, false).parse(sent)).toMatchObject({ result: 206, questionId: 5 });
});

test('[ENT-21] an option without a result, or with one that is not listed, says so as it was chosen', async () => {
  expect(await expandReferences(entities.questionOption, { result: null }, find)).toEqual({ result: null });
  expect(await expandReferences(entities.questionOption, { result: 9 }, find)).toEqual({ result: 9 });
});
