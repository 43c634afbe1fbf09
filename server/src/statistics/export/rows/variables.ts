import type { ExportShape } from '@ok/contract/routes/statistics/statistics-export.ts';

/**
 * What a column holds: a whole number, a word of ours (a key, a name of a status), a text as somebody wrote it, a moment
 * or yes and no.
 */
type VariableKind = 'number' | 'code' | 'text' | 'moment' | 'boolean';

/** What the numbers or words of a column stand for, where they stand for something. */
export type ValuesOf = 'tree' | 'question' | 'option' | 'result' | 'status' | 'answer_order' | 'action' | 'boolean';

/** A column of an export. */
export type Variable = {
  /** In the head of the file; the same in every export, and what a program can name a column by. */
  name: string;
  /** The same without the step that it is about. */
  of: string;
  kind: VariableKind;
  values?: ValuesOf;
  /** It says in words what another column says in numbers: where numbers have labels, it is left out. */
  inWords?: true;
  /** The most characters of a text. */
  width?: number;
  /** The step that it is about, in a row of a whole measurement. */
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
  variable('status', 'code', { values: 'status', width: 8 }),
  variable('answer_order', 'code', { values: 'answer_order', width: 8 }),
  variable('order_seed', 'number'),
  variable('started_at', 'moment'),
  variable('ended_at', 'moment'),
];

/** The same in an export that holds made-up measurements, each of which is marked. */
const markedVariables: readonly Variable[] = [
  variable('sample_data', 'boolean', { values: 'boolean' }),
  ...measurementVariables,
];

/** What every row says of its measurement. */
export const measurementVariablesOf = ({ isMarked }: Pick<Columns, 'isMarked'>): readonly Variable[] =>
  isMarked ? markedVariables : measurementVariables;

/** What a row says of an action by itself. */
export const actionVariables: readonly Variable[] = [
  variable('sequence', 'number'),
  variable('step', 'number'),
  variable('action', 'code', { values: 'action', width: 16 }),
];

/** What it was about, as the publication has it: in the order in which the database has the cells ready. */
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

/** When it was done. */
export const momentVariables: readonly Variable[] = [
  variable('occurred_at', 'moment'),
  variable('recorded_at', 'moment'),
];

/** What came of a measurement. */
export const outcomeVariables: readonly Variable[] = [
  variable('steps', 'number'),
  variable('result', 'number', { values: 'result' }),
  variable('outcome_score', 'number'),
];

const ofStep = (name: string, kind: VariableKind, step: number, more: Partial<Variable>): Variable => ({
  ...variable(name, kind, more),
  name: `${name}_${step}`,
  step,
});

/** The answer of a step of a measurement. */
export const stepVariables = (step: number): readonly Variable[] => [
  ofStep('question', 'number', step, { values: 'question' }),
  ofStep('option', 'number', step, { values: 'option' }),
  ofStep('question_text', 'text', step, { inWords: true }),
  ofStep('option_text', 'text', step, { inWords: true }),
];

/** What decides which columns an export has. */
export type Columns = { shape: ExportShape; steps: number; isMarked?: boolean };

/**
 * The columns of an export, in their order.
 *
 * @param columns.steps the most answers that one of the measurements has
 * @param columns.isMarked whether made-up measurements are among them
 */
export const variablesOf = (columns: Columns): readonly Variable[] =>
  columns.shape === 'actions'
    ? [...measurementVariablesOf(columns), ...actionVariables, ...labelVariables, ...momentVariables]
    : [
        ...measurementVariablesOf(columns),
        ...outcomeVariables,
        ...Array.from({ length: columns.steps }, (_, index) => stepVariables(index + 1)).flat(),
      ];
