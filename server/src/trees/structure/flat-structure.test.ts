import { expect, test } from 'vitest';
import { AppError } from '../../http/app-error.ts';
import { flattenStructure } from './flat-structure.ts';

/** Returns the refusal of a structure: its field, its constraint and its sentence. */
const refusalOf = async (sent: unknown) => {
  try {
    await flattenStructure(sent);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const [{ objectName, field, message } = {} as Record<string, string>] = error.fieldErrors ?? [];
    return { title: error.message, objectName, field, message, detail: error.detail };
  }
  return 'accepted';
};

test('[TRE-06] a structure becomes rows: questions with their option, options with their place', async () => {
  const sent = {
    id: 1,
    options: [
      { id: 11, question: { id: 2, options: [{ id: 21, resultId: 103, question: null }] } },
      { id: 12, resultId: null },
      { id: '13', question: { id: 3 } },
    ],
  };
  const { root, questions, options } = await flattenStructure(sent);
  expect(root).toBe(1);
  expect(questions.toSorted((one, other) => one.id - other.id)).toEqual([
    { id: 1, option: null },
    { id: 2, option: 11 },
    { id: 3, option: 13 },
  ]);
  expect(options.toSorted((one, other) => one.id - other.id)).toEqual([
    { id: 11, question: 1, position: 1, result: null },
    { id: 12, question: 1, position: 2, result: null },
    { id: 13, question: 1, position: 3, result: null },
    { id: 21, question: 2, position: 1, result: 103 },
  ]);
});

test('[TRE-06] no structure is an empty one', async () => {
  expect(await flattenStructure(null)).toEqual({ root: null, questions: [], options: [] });
});

test('[TRE-06] a structure of any depth and size is read', async () => {
  let deep: object = { id: 1 };
  for (let id = 2; id <= 5000; id += 1) deep = { id, options: [{ id, question: deep }] };
  const { root, questions, options } = await flattenStructure(deep);
  expect([root, questions.length, options.length]).toEqual([5000, 5000, 4999]);
});

const ids = 'Every question, option and result is named by its id';
test.each([
  ['text', 'question', 'typeMismatch', 'A question is an object with its id'],
  [[], 'question', 'typeMismatch', 'A question is an object with its id'],
  [{}, 'question', 'typeMismatch', ids],
  [{ id: 'x' }, 'question', 'typeMismatch', ids],
  [{ id: 1, options: null }, 'question', 'typeMismatch', 'The options of a question are a list'],
  [{ id: 1, options: {} }, 'question', 'typeMismatch', 'The options of a question are a list'],
  [{ id: 1, options: [null] }, 'option', 'typeMismatch', 'An option is an object with its id'],
  [{ id: 1, options: [{}] }, 'option', 'typeMismatch', ids],
  [{ id: 1, options: [{ id: 2, resultId: 'x' }] }, 'result', 'typeMismatch', ids],
  [{ id: 1, options: [{ id: 2, question: 3 }] }, 'question', 'typeMismatch', 'A question is an object with its id'],
  [
    { id: 1, options: [{ id: 2, resultId: 3, question: { id: 4 } }] },
    'option',
    'typeMismatch',
    'option 2 leads to a question or to a result, not to both',
  ],
  [{ id: 1, options: [{ id: 2 }, { id: 2 }] }, 'option', 'Unique', 'option 2 is there twice'],
  [{ id: 1, options: [{ id: 2, question: { id: 1 } }] }, 'question', 'Unique', 'question 1 is there twice'],
])('[TRE-06] the structure %j is refused at its %s: %s', async (sent, field, message, detail) => {
  expect(await refusalOf(sent)).toEqual({
    ...{ title: 'Method argument not valid', objectName: 'questionTree', field, message, detail },
  });
});
