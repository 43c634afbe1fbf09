import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { expect, test } from 'vitest';
import { type ChangeGroup, collectFigures, toFigureRows, type UncountedMeasurement } from './collect-figures.ts';

const startedAt = Date.parse('2026-03-05T10:00:00Z');
/** Question 1 leads by option 11 to question 2, whose option 21 has score 3. */
const [on, end, back] = [
  { action: 'OPTION_SELECT', questionId: 1, optionId: 11, nextQuestionId: 2 },
  { action: 'RESULT_SELECT', questionId: 2, optionId: 21, resultId: 103, score: 3 },
  { action: 'BACK_CLICK', questionId: 2 },
] as const;
type Action = UncountedMeasurement['actions'][number];

const measurement = (
  changes: Partial<UncountedMeasurement> = {},
  steps: readonly object[] = [on, end],
): UncountedMeasurement => {
  const actions = steps.map(
    (step, index) => ({ ...step, sequence: index + 1, at: startedAt + 10_000 * (index + 1) }) as unknown as Action,
  );
  return {
    ...{ id: 1, person: 7, publicationId: 5, rootQuestionId: 1, language: 'nl', associationId: 0, test: false },
    ...{ day: '2026-03-05', startedAt, status: 'FINISHED', sequence: actions.length, countedStatus: null },
    ...{ countedSequence: 0, actions, ...changes },
  };
};

const collect = (...measurements: UncountedMeasurement[]) => {
  const groups = new Map<string, ChangeGroup>();
  for (const each of measurements) collectFigures(groups, each);
  return groups;
};
/** Lists the rows of measurements as text: span, language, association, and what changes of which figure. */
const linesOf = (...measurements: UncountedMeasurement[]) =>
  [...toFigureRows(collect(...measurements).values())].flat().map((row) => {
    const { unit, start, language, association_id: association, figure, subject, count } = row;
    return `${unit} ${start} ${language || '-'} ${association} ${figure} ${subject}: ${count}`;
  });
const rowsFor = (figure: string, ...measurements: UncountedMeasurement[]) =>
  [...toFigureRows(collect(...measurements).values())]
    .flat()
    .filter((row) => row.figure === figure && row.unit === 'day' && row.language === '');

test('[STT-03] a measurement is counted by day and by month, in its language and in all', () => {
  expect(linesOf(measurement()).filter((line) => line.includes('SCORE'))).toEqual([
    'day 2026-03-05 - 0 SCORE 3: 1',
    'day 2026-03-05 nl 0 SCORE 3: 1',
    'month 2026-03-01 - 0 SCORE 3: 1',
    'month 2026-03-01 nl 0 SCORE 3: 1',
  ]);
  expect(linesOf(measurement({ associationId: 4 })).filter((line) => line.includes('SCORE'))).toEqual([
    'day 2026-03-05 - 0 SCORE 3: 1',
    'day 2026-03-05 nl 0 SCORE 3: 1',
    'day 2026-03-05 nl 4 SCORE 3: 1',
    'month 2026-03-01 - 0 SCORE 3: 1',
    'month 2026-03-01 nl 0 SCORE 3: 1',
    'month 2026-03-01 nl 4 SCORE 3: 1',
  ]);
});

test('[STT-03] measurements that differ in day, publication, language, association or kind of user are apart', () => {
  const variants = [
    ...[
      {},
      { id: 2 },
      { day: '2026-03-06' },
      { publicationId: 6 },
      { language: 'en' },
      { associationId: 4 },
      { test: true },
    ],
  ];
  const groups = collect(...variants.map((changes) => measurement(changes)));
  expect(groups.size).toBe(6);
  const months = [...toFigureRows(groups.values())]
    .flat()
    .filter(({ unit, figure }) => unit === 'month' && figure === 'SCORE');
  const countOf = (publication: number, test: boolean, language: string, association = 0) =>
    months.find(
      (row) =>
        row.publication_id === publication &&
        row.test === test &&
        row.language === language &&
        row.association_id === association,
    )?.count;
  expect([countOf(5, false, ''), countOf(5, false, 'nl'), countOf(5, false, 'en'), countOf(5, false, 'nl', 4)]).toEqual(
    [5, 4, 1, 1],
  );
  expect([countOf(6, false, ''), countOf(5, true, '')]).toEqual([1, 1]);
});

test('[STT-03] what was counted is subtracted, so that a change counts once', () => {
  const open = measurement({ status: 'OPEN' }, [on]);
  const finished = measurement({ countedStatus: 'OPEN', countedSequence: 1 });
  const both = (one: string[]) =>
    one.filter((line) => /^day .* - 0 (OPEN|FINISHED|STANDS|CHOSEN|REACHED)/.test(line)).sort();
  expect(both(linesOf(open))).toEqual([
    'day 2026-03-05 - 0 CHOSEN 11: 1',
    'day 2026-03-05 - 0 OPEN 0: 1',
    'day 2026-03-05 - 0 REACHED 1: 1',
    'day 2026-03-05 - 0 REACHED 2: 1',
    'day 2026-03-05 - 0 STANDS 2: 1',
  ]);
  expect(both(linesOf(finished))).toEqual([
    'day 2026-03-05 - 0 CHOSEN 21: 1',
    'day 2026-03-05 - 0 FINISHED 0: 1',
    'day 2026-03-05 - 0 OPEN 0: -1',
    'day 2026-03-05 - 0 STANDS 2: -1',
  ]);
});

test('[STT-03] a measurement that was counted as it is changes nothing', () => {
  expect(collect(measurement({ countedStatus: 'FINISHED', countedSequence: 2 })).size).toBe(0);
  expect(collect(measurement({ countedStatus: 'FINISHED', countedSequence: 1 })).size).toBe(1);
  expect(collect(measurement({ countedStatus: 'OPEN', countedSequence: 2 })).size).toBe(1);
});

test('[STT-03] a figure names its professionals with their numbers, and none for an erased one', () => {
  const [row] = rowsFor(
    'SCORE',
    measurement(),
    measurement({ id: 2 }),
    measurement({ id: 3, person: 8 }),
    measurement({ id: 4, person: null }),
  );
  expect(row).toMatchObject({ count: 4, people: [7, 8], times: [2, 1] });
});

test('[STT-03] a figure remembers some professionals with more measurements, and all with fewer', () => {
  const many = Array.from({ length: serverLimits.rememberedPeople + 3 }, (_, index) => index + 1);
  const [raised] = rowsFor('SCORE', ...many.map((person) => measurement({ person })));
  expect(raised).toMatchObject({ count: many.length, people: many.slice(0, serverLimits.rememberedPeople) });
  const changed = many.map((person) => measurement({ person, countedStatus: 'OPEN', countedSequence: 1 }));
  const [lowered] = rowsFor('OPEN', ...changed);
  expect(lowered).toMatchObject({ count: -many.length, people: many, times: many.map(() => -1) });
});

test('[STT-03] a size is counted in its step, and the steps before it are empty', () => {
  const [row] = rowsFor('STEPS', measurement(), measurement({ id: 2 }));
  expect(row?.sizes.at(-1)).toBe(2);
  expect(row?.sizes.slice(0, -1).every((count) => count === 0)).toBe(true);
  expect(rowsFor('SCORE', measurement())[0]?.sizes).toEqual([]);
});

test('[STT-03] a step back and an end that another one undoes leave no row', () => {
  const wentBack = measurement({}, [on, back, on, end]);
  expect(linesOf(wentBack)).toContain('day 2026-03-05 - 0 FINISHED_BACK 0: 1');
  const groups = collect(
    measurement({ status: 'OPEN' }, [on]),
    measurement({ countedStatus: 'OPEN', countedSequence: 1 }),
  );
  const rows = [...toFigureRows(groups.values())].flat();
  expect(rows.filter(({ figure }) => figure === 'OPEN' || figure === 'STANDS')).toEqual([]);
  expect(rows.filter(({ count, people }) => count === 0 && people.length === 0)).toEqual([]);
});

test('[STT-03] rows can be made again from the same groups', () => {
  const groups = collect(
    measurement(),
    measurement({ id: 2, day: '2026-03-06' }),
    measurement({ id: 3, day: '2026-03-07' }),
  );
  const make = () => [...toFigureRows(groups.values())];
  const first = make();
  expect(make()).toEqual(first);
  // One turn for each group before the rows.
  expect(first.slice(0, 3)).toEqual([[], [], []]);
});

test('[STT-03] a figure whose count stays is written where other professionals or sizes make it', () => {
  const [open] = rowsFor(
    'OPEN',
    measurement({ countedStatus: 'OPEN', countedSequence: 1 }),
    measurement({ id: 2, person: 8, status: 'OPEN' }, [on]),
  );
  expect(open).toMatchObject({ count: 0, people: [7, 8], times: [-1, 1] });
  const longer = measurement({ person: null, countedStatus: 'FINISHED', countedSequence: 2 }, [
    on,
    end,
    back,
    back,
    on,
    end,
  ]);
  const [duration] = rowsFor('DURATION', longer);
  expect(duration).toMatchObject({ count: 0, people: [] });
  expect([Math.min(...(duration?.sizes ?? [])), Math.max(...(duration?.sizes ?? []))]).toEqual([-1, 1]);
});

test('[STT-03] a professional for whom nothing changes is not named', () => {
  const [finished] = rowsFor(
    'FINISHED_BACK',
    measurement({ countedStatus: 'FINISHED', countedSequence: 5 }, [on, back, on, end, back, back, on, end]),
    measurement({ id: 2, person: 8 }, [on, back, on, end]),
  );
  expect(finished).toMatchObject({ count: 1, people: [8], times: [1] });
});

test('[STT-03] a month adds the professionals and sizes of its days', () => {
  const days = [measurement(), measurement({ id: 2, day: '2026-03-06' }, [on, back, on, back, on, end])];
  const months = [...toFigureRows(collect(...days).values())]
    .flat()
    .filter(({ unit, language }) => unit === 'month' && language === '');
  expect(months.find(({ figure }) => figure === 'SCORE')).toMatchObject({ count: 2, people: [7], times: [2] });
  const sizes = months.find(({ figure }) => figure === 'DURATION')?.sizes ?? [];
  expect(sizes.filter((count) => count === 1)).toHaveLength(2);
  expect(sizes.at(-1)).toBe(1);
});
