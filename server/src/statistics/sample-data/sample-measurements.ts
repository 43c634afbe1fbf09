import {
  type Course,
  type CourseStep,
  type Habits,
  makeRandom,
  type PublicationChoice,
  type Random,
  takeCourse,
} from './courses.ts';

/** Numbers of measurements and of people. */
export const sampleSize = { measurements: 400, people: 12 } as const;

/** A tree to measure with. */
export type SampleTree = { publicationId: number; root: number; languages: readonly string[] };

/** Habits and association of a made-up professional. */
type SamplePerson = Habits & {
  /** Weight by which the professional gets measurements. */
  weight: number;
  /** Index of the association; null without one. */
  association: number | null;
  agreedOnResearch: boolean;
  /** Share of measurements in another language than the first. */
  otherLanguages: number;
  /** Factor of the time at each question. */
  pace: number;
  /** Index of the most used tree. */
  favourite: number;
};

/** A made-up measurement. Moments are in milliseconds since 1970. */
export type SampleMeasurement = {
  /** Index of the professional. */
  person: number;
  association: number | null;
  agreedOnResearch: boolean;
  publicationId: number;
  language: string;
  startedAt: number;
  status: 'OPEN' | 'FINISHED' | 'STOPPED';
  endedAt: number | null;
  lastActionAt: number;
  step: number;
  steps: number;
  resultId: number | null;
  score: number | null;
  actions: readonly CourseStep[];
};

const [hourMs, dayMs] = [3_600_000, 86_400_000];

/** Days over which measurements are spread, up to now. */
const spreadDays = 180;

/** Open measurements of the last hours, each by another person. */
const openCount = 8;

/** Days until an open measurement is closed, and minutes until a professional who gives up closes one. */
const [closeAfterDays, giveUpAfterMinutes] = [30, 2];

/** Attempts to make a measurement that stays open. */
const maxCourseDraws = 50;

/** Weights of the hours of a day, from midnight, and of the days of a week, from Sunday. */
const hourWeights = [0, 0, 0, 0, 0, 0, 0, 1, 6, 9, 9, 7, 4, 7, 9, 8, 6, 3, 1, 2, 2, 1, 0, 0];
const weekdayWeights = [0.1, 1, 1.1, 0.9, 1.1, 0.8, 0.15];

/** Draws an index by weight. */
const drawIndex = (weights: readonly number[], random: Random): number => {
  let remaining = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => {
      remaining -= weight;
      return remaining < 0;
    }),
  );
};

const makePerson = (index: number, random: Random): SamplePerson => ({
  weight: 0.5 + 1.5 * random(),
  association: index % 6 === 5 ? null : index % 5,
  agreedOnResearch: index % 4 !== 3,
  otherLanguages: index % 3 === 2 ? 0.5 : 0.08,
  pace: 0.7 + 0.8 * random(),
  favourite: index,
  stops: 0.06 + 0.12 * random(),
  goesBack: 0.15 + 0.25 * random(),
  leaves: 0.85,
  lean: 1.3 + 1.3 * random(),
});

/** Draws a moment of a working day; later days are likelier, so that measurements increase from month to month. */
const drawMoment = (now: number, random: Random): number => {
  for (;;) {
    const daysAgo = 1 + Math.floor(random() ** 1.3 * spreadDays);
    const day = new Date(now - daysAgo * dayMs);
    if (random() > (weekdayWeights[day.getUTCDay()] ?? 0)) continue;
    const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
    // Hours are Dutch winter time.
    const moment = midnight + (drawIndex(hourWeights, random) - 1 + random()) * hourMs;
    // Measurements of the last day are the open ones, which are made separately.
    if (moment < now - 1.2 * dayMs) return moment;
  }
};

/** Draws the end of a measurement without an outcome. */
const drawUnfinishedEnd = (lastActionAt: number, now: number, random: Random) => {
  if (random() < 0.4) return { status: 'STOPPED', endedAt: lastActionAt + giveUpAfterMinutes * 60_000 } as const;
  const closedAt = lastActionAt + closeAfterDays * dayMs;
  return closedAt <= now
    ? ({ status: 'STOPPED', endedAt: closedAt } as const)
    : ({ status: 'OPEN', endedAt: null } as const);
};

/** Draws the language of a measurement, which usually is the first one of its tree. */
const drawLanguage = (languages: readonly string[], otherLanguages: number, random: Random): string => {
  const isOther = languages.length > 1 && random() < otherLanguages;
  return languages[isOther ? 1 + Math.floor(random() * (languages.length - 1)) : 0] ?? 'nl';
};

/** Draws courses until one has no outcome and at least one answer: the first answer may lead to an outcome. */
const drawOpenCourse = (drawCourse: () => Course): Course => {
  let course = drawCourse();
  for (let tries = 0; tries < maxCourseDraws; tries += 1) {
    if (course.status !== 'FINISHED' && course.actions.length > 0) break;
    course = drawCourse();
  }
  return course;
};

/** Association that a measurement counts for; null for a professional who did not agree on research. */
const associationOf = ({ association, agreedOnResearch }: SamplePerson, associationCount: number): number | null =>
  association === null || !agreedOnResearch ? null : association % associationCount;

/**
 * Makes the measurements of the sample data. They are the same each time, relative to `now`.
 *
 * @param choices answers of the publications
 * @param associationCount number of associations that professionals can belong to
 */
export const makeSampleMeasurements = (
  trees: readonly SampleTree[],
  choices: readonly PublicationChoice[],
  { now, associationCount }: { now: number; associationCount: number },
): SampleMeasurement[] => {
  const random = makeRandom(1948);
  const people = Array.from({ length: sampleSize.people }, (_, index) => makePerson(index, random));
  const byQuestion = Map.groupBy(choices, ({ publicationId, questionId }) => `${publicationId} ${questionId}`);
  const make = (index: number): SampleMeasurement[] => {
    const openIndex = index - (sampleSize.measurements - openCount);
    const isOpen = openIndex >= 0;
    const person = isOpen
      ? openIndex
      : drawIndex(
          people.map(({ weight }) => weight),
          random,
        );
    const professional = people[person];
    const treeIndex =
      random() < 0.45 ? (professional?.favourite ?? 0) % trees.length : Math.floor(random() ** 1.2 * trees.length);
    const tree = trees[treeIndex];
    if (!professional || !tree) return [];
    const { publicationId, root, languages } = tree;
    const language = drawLanguage(languages, professional.otherLanguages, random);
    const drawCourse = () =>
      takeCourse(
        {
          course: index,
          publicationId,
          root,
          choicesOf: (question) => byQuestion.get(`${publicationId} ${question}`) ?? [],
          habits: { ...professional, ...(isOpen && { stops: 1, goesBack: 0.1 }) },
        },
        random,
      );
    const course = isOpen ? drawOpenCourse(drawCourse) : drawCourse();
    const startedAt = isOpen ? now - (1 + 20 * random()) * hourMs : drawMoment(now, random);
    const actions = course.actions.map((action) => ({ ...action, seconds: action.seconds * professional.pace }));
    const lastActionAt = startedAt + (actions.at(-1)?.seconds ?? 0) * 1000;
    const outcomeAt = startedAt + (actions.findLast(({ action }) => action === 'RESULT_SELECT')?.seconds ?? 0) * 1000;
    const ending =
      course.status === 'FINISHED'
        ? ({ status: 'FINISHED', endedAt: outcomeAt } as const)
        : isOpen
          ? ({ status: 'OPEN', endedAt: null } as const)
          : drawUnfinishedEnd(lastActionAt, now, random);
    return [
      {
        person,
        association: associationOf(professional, associationCount),
        agreedOnResearch: professional.agreedOnResearch,
        publicationId,
        language,
        startedAt,
        lastActionAt,
        step: course.step,
        steps: course.steps,
        resultId: course.resultId,
        score: course.score,
        actions,
        ...ending,
      },
    ];
  };
  return Array.from({ length: sampleSize.measurements }, (_, index) => make(index))
    .flat()
    .sort((one, other) => one.startedAt - other.startedAt);
};
