import type { ExportShape } from '@ok/contract/routes/statistics/statistics-export.ts';

/** Kind of a column. A `code` is a key or the name of a status, which needs no escaping; a `text` was written by a person. */
type VariableKind = 'number' | 'code' | 'text' | 'moment' | 'boolean';

/** Set of labels for the numbers or codes of a column. */
export type ValueSet =
  | 'tree'
  | 'question'
  | 'option'
  | 'result'
  | 'status'
  | 'answer_order'
  | 'correction_reason'
  | 'action'
  | 'boolean';

/** A column of an export. */
export type Variable = {
  /** Name in the head of the file, the same in every export. */
  name: string;
  /** The name without the number of the step. */
  of: string;
  kind: VariableKind;
  values?: ValueSet;
  /** Marks a column with the label of another column's number. Formats with labels for numbers leave the column out. */
  inWords?: true;
  /** Largest number of characters of a text. */
  width?: number;
  /** Number of the step, in a row of a whole measurement. */
  step?: number;
};

const variable = (name: string, kind: VariableKind, more: Partial<Variable> = {}): Variable => ({
  name,
  of: name,
  kind,
  ...more,
});

const measurementVariables: readonly Variable[] = [
  variable('measurement', 'code', { width: 36 }),
  variable('tree', 'number', { values: 'tree' }),
  variable('tree_name', 'text', { inWords: true }),
  variable('version', 'number'),
  variable('publication', 'number'),
  variable('language', 'code', { width: 8 }),
  variable('test', 'boolean', { values: 'boolean' }),
  variable('user_key', 'code', { width: 36 }),
  variable('association', 'text', { width: 252 }),
  variable('status', 'code', { values: 'status', width: 9 }),
  variable('answer_order', 'code', { values: 'answer_order', width: 8 }),
  variable('order_seed', 'number'),
  variable('started_at', 'moment'),
  variable('ended_at', 'moment'),
  variable('supersedes', 'code', { width: 36 }),
  variable('corrected_at', 'moment'),
  variable('correction_reason', 'code', { values: 'correction_reason', width: 12 }),
];

/** Variables of a measurement in an export with sample data, which is marked. */
const markedVariables: readonly Variable[] = [
  variable('sample_data', 'boolean', { values: 'boolean' }),
  ...measurementVariables,
];

/** Chooses the variables of a measurement, which each row begins with. */
export const measurementVariablesOf = ({ isMarked }: Pick<Columns, 'isMarked'>): readonly Variable[] =>
  isMarked ? markedVariables : measurementVariables;

/** Variables of an action. */
export const actionVariables: readonly Variable[] = [
  variable('sequence', 'number'),
  variable('step', 'number'),
  variable('action', 'code', { values: 'action', width: 16 }),
];

/** Variables of the label of an action, in the order of the stored cells. */
export const labelVariables: readonly Variable[] = [
  variable('question', 'number', { values: 'question' }),
  variable('question_key', 'code', { width: 36 }),
  variable('option', 'number', { values: 'option' }),
  variable('option_key', 'code', { width: 36 }),
  variable('result', 'number', { values: 'result' }),
  variable('result_key', 'code', { width: 36 }),
  variable('question_text', 'text', { inWords: true }),
  variable('option_identifier', 'text', { inWords: true }),
  variable('option_text', 'text', { inWords: true }),
  variable('result_text', 'text', { inWords: true }),
  variable('score', 'number'),
];

/** Moments of an action. */
export const momentVariables: readonly Variable[] = [
  variable('occurred_at', 'moment'),
  variable('recorded_at', 'moment'),
];

/** Variables of the outcome of a measurement. */
export const outcomeVariables: readonly Variable[] = [
  variable('steps', 'number'),
  variable('result', 'number', { values: 'result' }),
  variable('outcome_score', 'number'),
];

const stepVariable = (name: string, kind: VariableKind, step: number, more: Partial<Variable>): Variable => ({
  ...variable(name, kind, more),
  name: `${name}_${step}`,
  step,
});

/** Makes the variables of the answer of a step. */
export const stepVariables = (step: number): readonly Variable[] => [
  stepVariable('question', 'number', step, { values: 'question' }),
  stepVariable('option', 'number', step, { values: 'option' }),
  stepVariable('question_text', 'text', step, { inWords: true }),
  stepVariable('option_text', 'text', step, { inWords: true }),
];

/** Properties that decide the columns of an export. */
export type Columns = { shape: ExportShape; steps: number; isMarked?: boolean };

/**
 * Makes the columns of an export, in their order.
 *
 * @param columns `steps` is the largest number of answers of a measurement; `isMarked` is true with sample data
 */
export const variablesOf = (columns: Columns): readonly Variable[] =>
  columns.shape === 'actions'
    ? [...measurementVariablesOf(columns), ...actionVariables, ...labelVariables, ...momentVariables]
    : [
        ...measurementVariablesOf(columns),
        ...outcomeVariables,
        ...Array.from({ length: columns.steps }, (_, index) => stepVariables(index + 1)).flat(),
      ];
