import { describe, expect, test } from 'vitest';
import { type Variable, variablesOf } from './variables.ts';

const describeColumn = ({ name, kind, values, width, inWords }: Variable) =>
  [name, kind, values && `labels of ${values}`, width && `at most ${width}`, inWords && 'in words']
    .filter(Boolean)
    .join(', ');

const measurement = [
  'measurement, code, at most 36',
  'tree, number, labels of tree',
  'tree_name, text, in words',
  'version, number',
  'publication, number',
  'language, code, at most 8',
  'test, boolean, labels of boolean',
  'user_key, code, at most 36',
  'association, text, at most 252',
  'status, code, labels of status, at most 9',
  'answer_order, code, labels of answer_order, at most 8',
  'order_seed, number',
  'started_at, moment',
  'ended_at, moment',
  'supersedes, code, at most 36',
  'corrected_at, moment',
  'correction_reason, code, labels of correction_reason, at most 12',
];

describe('[STT-05] the columns of an export', () => {
  test('with a row for each action', () => {
    expect(variablesOf({ shape: 'actions', steps: 2 }).map(describeColumn)).toEqual([
      ...measurement,
      'sequence, number',
      'step, number',
      'action, code, labels of action, at most 16',
      'question, number, labels of question',
      'question_key, code, at most 36',
      'option, number, labels of option',
      'option_key, code, at most 36',
      'result, number, labels of result',
      'result_key, code, at most 36',
      'question_text, text, in words',
      'option_identifier, text, in words',
      'option_text, text, in words',
      'result_text, text, in words',
      'score, number',
      'occurred_at, moment',
      'recorded_at, moment',
    ]);
  });

  test('with a row for each measurement, of sample data too', () => {
    const columns = variablesOf({ shape: 'measurements', steps: 2, isMarked: true });
    expect(columns.map(describeColumn)).toEqual([
      'sample_data, boolean, labels of boolean',
      ...measurement,
      'steps, number',
      'result, number, labels of result',
      'outcome_score, number',
      'question_1, number, labels of question',
      'option_1, number, labels of option',
      'question_text_1, text, in words',
      'option_text_1, text, in words',
      'question_2, number, labels of question',
      'option_2, number, labels of option',
      'question_text_2, text, in words',
      'option_text_2, text, in words',
    ]);
    expect(columns.filter(({ step }) => step === 2).map(({ of }) => of)).toEqual([
      'question',
      'option',
      'question_text',
      'option_text',
    ]);
  });
});
