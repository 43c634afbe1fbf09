import { expect, test } from 'vitest';
import type { PublicationChoice } from './courses.ts';
import { makeSampleMeasurements, type SampleMeasurement, sampleSize } from './sample-measurements.ts';

/** Question 1 leads to 2 or 3, question 2 to 3 or score 2, and question 3 to score 3 or 4. */
const choicesOf = (publicationId: number): PublicationChoice[] =>
  (
    [
      [1, 11, 2, null],
      [1, 12, 3, null],
      [2, 21, 3, null],
      [2, 22, null, 2],
      [3, 31, null, 3],
      [3, 32, null, 4],
    ] as [number, number, number | null, number | null][]
  ).map(([questionId, optionId, nextQuestionId, score]) => ({
    ...{ publicationId, questionId, optionId, nextQuestionId, score, resultId: score && 100 + score },
  }));

const [hourMs, dayMs] = [3_600_000, 86_400_000];
const now = Date.parse('2026-11-25T10:00:00Z');
const trees = [
  { publicationId: 1, root: 1, languages: ['nl', 'en', 'de'] },
  { publicationId: 2, root: 1, languages: ['nl'] },
  { publicationId: 3, root: 1, languages: ['nl', 'en'] },
];
const make = (at = now) =>
  makeSampleMeasurements(trees, [1, 2, 3].flatMap(choicesOf), { now: at, associationCount: 4 });
const measurements = make();

/** Counts measurements by a property. */
const countBy = (keyOf: (measurement: SampleMeasurement) => unknown) =>
  new Map([...Map.groupBy(measurements, keyOf)].map(([key, group]) => [key, group.length]));
const share = (belongs: (measurement: SampleMeasurement) => boolean, among = measurements) =>
  among.filter(belongs).length / among.length;

test('[STT-03] 400 measurements by 12 people, in the order of their beginnings, the same each time', () => {
  expect(measurements).toHaveLength(sampleSize.measurements);
  expect(countBy(({ person }) => person).size).toBe(sampleSize.people);
  const starts = measurements.map(({ startedAt }) => startedAt);
  expect(starts).toEqual(starts.toSorted((one, other) => one - other));
  const later = make(now + 7 * dayMs);
  expect(later.map(({ startedAt, ...rest }) => [rest.actions, rest.person, rest.language])).toEqual(
    measurements.map(({ startedAt, ...rest }) => [rest.actions, rest.person, rest.language]),
  );
});

test('[STT-03] a professional has one association, and none without agreeing to research', () => {
  for (const [person, own] of Map.groupBy(measurements, (each) => each.person)) {
    const agrees = person % 4 !== 3;
    expect(new Set(own.map((each) => each.agreedOnResearch)), String(person)).toEqual(new Set([agrees]));
    const association = !agrees || person % 6 === 5 ? null : (person % 5) % 4;
    expect(new Set(own.map((each) => each.association)), String(person)).toEqual(new Set([association]));
  }
});

test('[STT-03] each tree is measured with in its languages, mostly in the first', () => {
  for (const { publicationId, languages } of trees) {
    const treeMeasurements = measurements.filter((each) => each.publicationId === publicationId);
    expect(treeMeasurements.length, String(publicationId)).toBeGreaterThan(80);
    expect(new Set(treeMeasurements.map(({ language }) => language)), String(publicationId)).toEqual(
      new Set(languages),
    );
    expect(share(({ language }) => language === languages[0], treeMeasurements)).toBeGreaterThan(0.6);
  }
});

test('[STT-03] measurements begin in working hours of the last half year, and become more', () => {
  const dutchWinter = ({ startedAt }: SampleMeasurement) => new Date(startedAt + hourMs);
  expect(share((each) => [0, 6].includes(dutchWinter(each).getUTCDay()))).toBeLessThan(0.1);
  expect(share((each) => dutchWinter(each).getUTCHours() >= 8 && dutchWinter(each).getUTCHours() < 18)).toBeGreaterThan(
    0.85,
  );
  const quiet = measurements.filter(({ startedAt }) => startedAt < now - dayMs);
  expect(quiet.filter((each) => dutchWinter(each).getUTCHours() < 7)).toEqual([]);
  const daysAgo = measurements.map(({ startedAt }) => (now - startedAt) / dayMs);
  expect(Math.max(...daysAgo)).toBeGreaterThan(150);
  expect(Math.max(...daysAgo)).toBeLessThan(181);
  const inMonth = (month: number) => daysAgo.filter((days) => Math.floor(days / 30) === month).length;
  expect(inMonth(0)).toBeGreaterThan(1.4 * inMonth(5));
});

test('[STT-03] eight people have a measurement open since a day, with an answer and without an outcome', () => {
  const recent = measurements.filter(({ startedAt }) => startedAt > now - 1.1 * dayMs);
  expect(recent.map(({ person }) => person).sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  for (const { status, score, endedAt, startedAt, lastActionAt, actions } of recent) {
    expect([status, score, endedAt]).toEqual(['OPEN', null, null]);
    expect(actions.length).toBeGreaterThan(0);
    expect(startedAt).toBeLessThan(now - hourMs);
    expect(lastActionAt).toBeLessThan(now);
  }
});

test('[STT-03] a measurement ends with its outcome, two minutes after it was given up, or is closed after a month', () => {
  const minutesTo = ({ endedAt }: SampleMeasurement, moment: number) => Math.round(((endedAt ?? 0) - moment) / 60_000);
  for (const each of measurements) {
    const seconds = each.actions.findLast(({ action }) => action === 'RESULT_SELECT')?.seconds ?? 0;
    if (each.status === 'FINISHED') expect(each.endedAt).toBe(each.startedAt + seconds * 1000);
    if (each.status === 'STOPPED') expect([2, 30 * 24 * 60]).toContain(minutesTo(each, each.lastActionAt));
    if (each.status === 'OPEN') expect(each.lastActionAt).toBeGreaterThan(now - 30 * dayMs);
    expect(each.endedAt ?? 0).toBeLessThanOrEqual(now);
    expect(each.score === null).toBe(each.status !== 'FINISHED');
    expect(each.resultId).toBe(each.score && 100 + each.score);
    expect(each.lastActionAt).toBe(each.startedAt + (each.actions.at(-1)?.seconds ?? 0) * 1000);
  }
  const statuses = countBy(({ status }) => status);
  expect(statuses.get('FINISHED')).toBeGreaterThan(320);
  expect(statuses.get('STOPPED')).toBeGreaterThan(10);
});

test('[STT-03] professionals prefer the tree of their habit, and answer at their own pace', () => {
  const byPerson = [...Map.groupBy(measurements, ({ person }) => person)];
  const favourite = byPerson.map(([person, own]) =>
    share(({ publicationId }) => publicationId === trees[person % trees.length]?.publicationId, own),
  );
  expect(favourite.reduce((sum, each) => sum + each, 0) / favourite.length).toBeGreaterThan(0.5);
  const medianSeconds = byPerson.map(([, own]) => {
    const gaps = own.flatMap(({ actions }) =>
      actions.map(({ seconds }, index) => seconds - (actions[index - 1]?.seconds ?? 0)),
    );
    return gaps.toSorted((one, other) => one - other)[Math.floor(gaps.length / 2)] ?? 0;
  });
  expect(Math.max(...medianSeconds) / Math.min(...medianSeconds)).toBeGreaterThan(1.4);
});

test('[STT-03] without a tree there are no measurements', () => {
  expect(makeSampleMeasurements([], [], { now, associationCount: 4 })).toEqual([]);
});
