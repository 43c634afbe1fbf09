import { replay } from '@ok/contract/measurement/replay.ts';
import { describe, expect, test } from 'vitest';
import { type Habits, makeRandom, type PublicationChoice, takeCourse, takeCourses } from './courses.ts';

/** Question 1 leads to 2 or 3, question 2 to 3 or score 2, and question 3 to score 3 or 4. */
const choices: PublicationChoice[] = (
  [
    [1, 11, 2, null],
    [1, 12, 3, null],
    [2, 21, 3, null],
    [2, 22, null, 2],
    [3, 31, null, 3],
    [3, 32, null, 4],
  ] as [number, number, number | null, number | null][]
).map(([questionId, optionId, nextQuestionId, score]) => ({
  ...{ publicationId: 5, questionId, optionId, nextQuestionId, score, resultId: score && 100 + score },
}));
const choicesOf = (question: number) => choices.filter(({ questionId }) => questionId === question);
const steady: Habits = { stops: 0, goesBack: 0, leaves: 0, lean: 1 };

/** Takes courses of one professional. */
const take = (habits: Partial<Habits>, count = 300) => {
  const random = makeRandom(7);
  const more = { publicationId: 5, root: 1, choicesOf, habits: { ...steady, ...habits } };
  return Array.from({ length: count }, (_, course) => takeCourse({ course, ...more }, random));
};
const actionsOf = ({ actions }: { actions: { action: string }[] }) => actions.map(({ action }) => action);

test('[STT-03] a seed gives the same numbers each time, between 0 and 1 and evenly spread', () => {
  const random = makeRandom(1);
  expect([random(), random(), random()]).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522]);
  const numbers = Array.from({ length: 1000 }, makeRandom(2));
  for (let tenth = 0; tenth < 10; tenth += 1)
    expect(numbers.filter((number) => Math.floor(number * 10) === tenth).length).toBeGreaterThan(70);
});

describe('[STT-03] the course of a measurement', () => {
  test('has the state that its actions make', () => {
    for (const habits of [steady, { stops: 0.5, goesBack: 0.8, leaves: 0.5 }])
      for (const { actions, step, status, resultId, score } of take(habits)) {
        const recorded = actions.map(({ action, questionId, optionId, resultId: result }, index) => ({
          ...{ action, questionId, optionId: optionId ?? undefined, resultId: result ?? undefined },
          ...(action === 'OPTION_SELECT' && {
            nextQuestionId: choices.find((choice) => choice.optionId === optionId)?.nextQuestionId,
          }),
          sequence: index + 1,
        }));
        expect(replay(1, recorded as never).step).toBe(step);
        expect(actions.map(({ sequence }) => sequence)).toEqual(actions.map((_, index) => index + 1));
        const last = actions.findLast(({ action }) => action !== 'BACK_CLICK');
        const isFinished = last?.action === 'RESULT_SELECT';
        expect([status, resultId]).toEqual([isFinished ? 'FINISHED' : 'STOPPED', isFinished ? last.resultId : null]);
        expect(score).toBe(resultId && resultId - 100);
      }
  });

  test('goes straight to an outcome without other habits, where the professional stays', () => {
    for (const course of take({})) {
      expect(course.status).toBe('FINISHED');
      expect(actionsOf(course).at(-1)).toBe('RESULT_SELECT');
      expect(actionsOf(course)).not.toContain('BACK_CLICK');
      expect(course.steps).toBe(course.actions.length);
    }
  });

  test('ends with a step back from the outcome for one who leaves it', () => {
    for (const course of take({ leaves: 1 })) {
      expect(actionsOf(course).slice(-2)).toEqual(['RESULT_SELECT', 'BACK_CLICK']);
      expect([course.status, course.steps]).toEqual(['FINISHED', course.actions.length - 2]);
    }
  });

  test('has at most three actions of one who stops, who may still have reached an outcome', () => {
    const courses = take({ stops: 1 });
    expect(new Set(courses.map(({ actions }) => actions.length))).toEqual(new Set([0, 1, 2, 3]));
    expect(courses.filter(({ actions }) => actions.length === 0).length).toBeGreaterThan(40);
    expect(courses.some(({ status }) => status === 'FINISHED')).toBe(true);
    for (const { resultId, score } of courses.filter(({ status }) => status === 'STOPPED'))
      expect([resultId, score]).toEqual([null, null]);
  });

  test('has three to nine steps back of one who goes back, also from an outcome', () => {
    const courses = take({ goesBack: 1 });
    const backs = courses.map((course) => actionsOf(course).filter((action) => action === 'BACK_CLICK').length);
    expect([Math.min(...backs), Math.max(...backs)]).toEqual([3, 9]);
    expect(courses.every(({ status }) => status === 'FINISHED')).toBe(true);
    const backFromOutcome = courses.some((course) =>
      /RESULT_SELECT BACK_CLICK .*RESULT/.test(actionsOf(course).join(' ')),
    );
    expect(backFromOutcome).toBe(true);
  });

  test('begins with the first answer more often than with the last, the more one leans to it', () => {
    const firsts = (lean: number) => take({ lean }).filter(({ actions }) => actions[0]?.optionId === 11).length;
    expect(firsts(1)).toBeGreaterThan(120);
    expect(firsts(1)).toBeLessThan(180);
    expect(firsts(3)).toBeGreaterThan(210);
  });

  test('takes half a minute a question in the middle, and a few seconds at least', () => {
    const gaps = take({})
      .flatMap(({ actions }) => actions.map(({ seconds }, index) => seconds - (actions[index - 1]?.seconds ?? 0)))
      .toSorted((one, other) => one - other);
    const median = gaps[Math.floor(gaps.length / 2)] ?? 0;
    expect(median).toBeGreaterThan(26);
    expect(median).toBeLessThan(34);
    expect(gaps[0]).toBeGreaterThan(2);
    expect(gaps.at(-1)).toBeGreaterThan(90);
    for (const { seconds, actions } of take({})) expect(seconds).toBe(actions.at(-1)?.seconds);
  });

  test('stops at a question without answers, and within two hundred actions in a circle', () => {
    const random = makeRandom(3);
    const course = { course: 1, publicationId: 5, root: 1, habits: steady };
    expect(takeCourse({ ...course, choicesOf: () => [] }, random)).toMatchObject({
      ...{ status: 'STOPPED', step: 1, steps: 0, seconds: 0, actions: [] },
    });
    const circle = [{ publicationId: 5, questionId: 1, optionId: 1, nextQuestionId: 1, resultId: null, score: null }];
    const around = takeCourse({ ...course, choicesOf: () => circle }, random);
    expect([around.actions.length, around.step, around.status]).toEqual([200, 201, 'STOPPED']);
  });
});

test('[STT-03] several courses are numbered, through one publication, with the usual habits', () => {
  const courses = takeCourses([...choices, { ...(choices[0] as PublicationChoice), publicationId: 6, optionId: 99 }], {
    ...{ publicationId: 5, root: 1, first: 10, count: 1000 },
  });
  expect(courses.map(({ course }) => course)).toEqual(Array.from({ length: 1000 }, (_, index) => 10 + index));
  const options = new Set(courses.flatMap(({ actions }) => actions.flatMap(({ optionId }) => optionId ?? [])));
  expect(options).toEqual(new Set([11, 12, 21, 22, 31, 32]));
  const shareOf = (belongs: (course: (typeof courses)[number]) => boolean) => courses.filter(belongs).length / 1000;
  expect(shareOf(({ status }) => status === 'STOPPED')).toBeCloseTo(0.11, 1);
  expect(shareOf(({ actions }) => actions.slice(0, -1).some(({ action }) => action === 'BACK_CLICK'))).toBeCloseTo(
    0.23,
    1,
  );
  const finished = courses.filter(({ status }) => status === 'FINISHED');
  const left = finished.filter(({ actions }) => actions.at(-1)?.action === 'BACK_CLICK').length / finished.length;
  expect(left).toBeCloseTo(0.85, 1);
  const again = takeCourses(choices, { publicationId: 5, root: 1, first: 10, count: 3 });
  expect(again).toEqual(courses.slice(0, 3));
});
