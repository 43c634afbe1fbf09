import { expect, test } from 'vitest';
import { changeTree, o, q, r, treeOf } from '../../../test/small-trees.ts';
import { OutcomesReport } from './outcomes-report.ts';

/** Question 1 has answer 1 to question 2, and answer 2 with score 3. Question 2 has answers 3 and 4, score 4 and 5. */
const live = treeOf({ 1: { 1: { next: 2 }, 2: { score: 3 } }, 2: { 3: { score: 4 }, 4: { score: 5 } } });
const answers = [
  [1, q(1), o(1)],
  [2, q(1), o(2)],
  [3, q(2), o(3)],
  [4, q(2), o(4)],
] as [number, string, string][];
const people = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

const reportOn = (draft: typeof live, traces: readonly [string, number, number, number[]][]) => {
  const report = new OutcomesReport(live, draft);
  report.addAnswers(answers);
  for (const trace of traces) report.addTrace(trace);
  return report.createReport();
};

test('[STT-03] without a change every measurement keeps its score', () => {
  const report = reportOn(live, [
    ['1 =3', 4, 10, people(5)],
    ['=2', 3, 20, people(6)],
  ]);
  expect(report).toMatchObject({ measurements: 30, stay: 30, up: 0, down: 0, untold: 0, steps: [], changes: [] });
  expect(report.totals).toEqual([0, 0, 20, 10, 0, 0, 0]);
  expect(report.rows.map(({ score, total, untold }) => [score, total, untold])).toEqual([
    ...[
      [1, 0, 0],
      [2, 0, 0],
      [3, 20, 0],
      [4, 10, 0],
      [5, 0, 0],
      [6, 0, 0],
      [7, 0, 0],
    ],
  ]);
  expect(report.rows[2]?.cells).toEqual([0, 0, 20, 0, 0, 0, 0]);
});

test('[STT-03] answers that were taken back do not count', () => {
  const report = reportOn(live, [['1 - =2', 3, 10, people(5)]]);
  expect(report).toMatchObject({ measurements: 10, stay: 10, totals: [0, 0, 10, 0, 0, 0, 0] });
});

test('[STT-03] a score that rises, one that falls, and the changes that cause it, the largest first', () => {
  const draft = changeTree(live, ({ question, option }) => {
    option(2).result = r(6);
    option(3).result = r(1);
    option(4).texts = { nl: { name: 'Anders' } };
    question(2).texts = {};
  });
  const report = reportOn(draft, [
    ['=2', 3, 10, people(5)],
    ['1 =3', 4, 20, people(5)],
    ['1 =4', 5, 40, people(5)],
  ]);
  expect(report).toMatchObject({ measurements: 70, stay: 40, up: 10, down: 20, untold: 0 });
  expect(report.totals).toEqual([20, 0, 0, 0, 40, 10, 0]);
  expect(report.changes).toEqual([
    {
      kind: 'leads',
      node: 'option',
      key: o(3),
      through: 20,
      shifted: 20,
      shifts: [{ from: 4, to: 1, measurements: 20 }],
    },
    {
      kind: 'leads',
      node: 'option',
      key: o(2),
      through: 10,
      shifted: 10,
      shifts: [{ from: 3, to: 6, measurements: 10 }],
    },
    // Passed by measurements whose score another change alters.
    { kind: 'reworded', node: 'question', key: q(2), through: 60, shifted: 20, shifts: [] },
    { kind: 'reworded', node: 'option', key: o(4), through: 40, shifted: 0, shifts: [] },
  ]);
});

test('[STT-03] of changes that cause nothing those come first that more shifted measurements pass', () => {
  const draft = changeTree(live, ({ option }) => {
    Object.assign(option(2), { result: r(6), texts: { nl: { name: 'Anders' } } });
    for (const number of [3, 4]) option(number).texts = { nl: { name: 'Anders' } };
  });
  const report = reportOn(draft, [
    ['=2', 3, 10, people(5)],
    ['1 =3', 4, 20, people(5)],
    ['1 =4', 5, 40, people(5)],
  ]);
  expect(report.changes.map(({ kind, key, shifted }) => [kind, key, shifted])).toEqual([
    ['leads', o(2), 10],
    ['reworded', o(2), 10],
    ['reworded', o(4), 0],
    ['reworded', o(3), 0],
  ]);
});

test('[STT-03] a change that no measurement passes is not reported', () => {
  const draft = changeTree(live, ({ option }) => {
    option(4).result = r(7);
  });
  expect(reportOn(draft, [['=2', 3, 10, people(5)]]).changes).toEqual([]);
});

test('[STT-03] answers that were taken back are told from those that count', () => {
  const draft = changeTree(live, ({ option }) => {
    option(2).result = r(6);
  });
  const report = reportOn(draft, [
    ['2 - 1 =3', 4, 10, people(5)],
    ['1 - =2', 3, 20, people(5)],
    ['1 =3 - =4', 5, 40, people(5)],
  ]);
  expect(report).toMatchObject({ measurements: 70, stay: 50, up: 20, totals: [0, 0, 0, 10, 40, 20, 0] });
});

test('[STT-03] an answer that was taken back is not given to a draft that asks for it', () => {
  const draft = changeTree(live, (_nodes, document) => {
    document.root = q(2);
  });
  expect(reportOn(draft, [['1 =3 - - =2', 3, 10, people(5)]])).toMatchObject({ untold: 10, stay: 0, up: 0 });
});

test('[STT-03] at most a hundred steps and a hundred changes are reported', () => {
  const wide = treeOf({ 1: Object.fromEntries(Array.from({ length: 120 }, (_, index) => [index + 1, { score: 3 }])) });
  const report = new OutcomesReport(
    wide,
    changeTree(wide, ({ option }) => {
      for (let number = 1; number <= 120; number += 1) option(number).result = null;
    }),
  );
  report.addAnswers(Array.from({ length: 120 }, (_, index) => [index + 1, q(1), o(index + 1)]));
  for (let number = 1; number <= 120; number += 1) report.addTrace([`=${number}`, 3, 5 + number, people(5)]);
  const { steps, otherSteps, changes } = report.createReport();
  expect([steps.length, changes.length, steps[0]?.option]).toEqual([100, 100, o(120)]);
  // The twenty smallest counts together.
  expect(otherSteps).toBe(310);
});

test('[STT-03] of changes without a shift those come first that more measurements pass', () => {
  const draft = changeTree(live, ({ option }) => {
    for (const number of [2, 3, 4]) option(number).texts = { nl: { name: 'Anders' } };
  });
  const report = reportOn(draft, [
    ['=2', 3, 10, people(5)],
    ['1 =4', 5, 40, people(5)],
    ['1 =3', 4, 20, people(5)],
  ]);
  expect(report.changes.map(({ key, through }) => [key, through])).toEqual([
    [o(4), 40],
    [o(3), 20],
    [o(2), 10],
  ]);
});

test('[STT-03] another score of a result is the cause where no answer leads elsewhere', () => {
  const draft = changeTree(live, ({ result }) => {
    result(3).score = 2;
  });
  const report = reportOn(draft, [['=2', 3, 10, people(5)]]);
  expect(report).toMatchObject({ down: 10, totals: [0, 10, 0, 0, 0, 0, 0] });
  expect(report.changes).toEqual([
    {
      kind: 'leads',
      node: 'result',
      key: r(3),
      through: 10,
      shifted: 10,
      shifts: [{ from: 3, to: 2, measurements: 10 }],
    },
  ]);
});

test('[STT-03] another first question is the cause of every shift', () => {
  const draft = changeTree(live, (_nodes, document) => {
    document.root = q(2);
  });
  const report = reportOn(draft, [
    ['1 =3', 4, 10, people(5)],
    ['=2', 3, 10, people(5)],
  ]);
  expect(report).toMatchObject({ stay: 10, untold: 10 });
  expect(report.steps).toEqual([{ question: q(2), option: null, why: 'notAnswered', measurements: 10 }]);
});

test('[STT-03] measurements without an outcome are counted by the step at which they stop', () => {
  const draft = changeTree(live, ({ question, option }) => {
    question(1).options = [o(1)];
    option(3).result = null;
  });
  const report = reportOn(draft, [
    ['=2', 3, 10, people(5)],
    ['1 =3', 4, 30, people(5)],
    ['1 =4', 5, 5, people(5)],
  ]);
  expect(report).toMatchObject({ measurements: 45, stay: 5, untold: 40, otherSteps: 0 });
  expect(report.steps).toEqual([
    { question: q(2), option: o(3), why: 'leadsNowhere', measurements: 30 },
    { question: q(1), option: o(2), why: 'answerGone', measurements: 10 },
  ]);
  expect(report.rows[2]).toMatchObject({ untold: 10, total: 10 });
});

test('[STT-03] steps of fewer than five people are counted together, or not at all', () => {
  const draft = changeTree(live, ({ question, option }) => {
    question(1).options = [o(1)];
    option(3).result = null;
  });
  const few = (from: number) =>
    reportOn(draft, [
      ['=2', 3, 10, people(3)],
      ['1 =3', 4, 6, people(3, from)],
    ]);
  expect(few(3)).toMatchObject({ steps: [], otherSteps: 15, untold: 15 });
  expect(few(0)).toMatchObject({ steps: [], otherSteps: null, untold: null });
});

test('[STT-03] a trace with an answer that is not known has no outcome', () => {
  expect(reportOn(live, [['9 =3', 4, 10, people(5)]])).toMatchObject({
    untold: 10,
    steps: [{ question: q(1), option: null, why: 'notAnswered' }],
  });
});
