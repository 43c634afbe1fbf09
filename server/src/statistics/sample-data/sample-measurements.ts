import { type Choice, type CourseStep, type Habits, makeRandom, type Random, takeCourse } from './courses.ts';

/** How many measurements there are, and of how many people. */
export const sampleSize = { measurements: 400, people: 12 } as const;

/** A tree to measure with. */
export type SampleTree = { publicationId: number; root: number; languages: readonly string[] };

/** A made-up professional: how they work, and where. */
type SamplePerson = Habits & {
  /** Part of all measurements, compared with the others. */
  weight: number;
  /** Place of their association among those there are; null for none. */
  association: number | null;
  agreedOnResearch: boolean;
  /** Part of their measurements that are in another language than the first. */
  otherLanguages: number;
  /** How long they think, compared with the others. */
  pace: number;
  /** Place of the tree they use most. */
  favourite: number;
};

/** A made-up measurement. Moments are in milliseconds since 1970. */
export type SampleMeasurement = {
  /** Place of who took it, from 0. */
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

/** Measurements that were begun within the last hours and are still open, each by another person. */
const openCount = 8;

/** Days after which an open measurement is closed, and minutes after which somebody closes one who gives up. */
const [closedAfterDays, givenUpAfterMinutes] = [30, 2];

/** How often a measurement that has to be an open one is begun anew. */
const maxTries = 50;

/** How much is measured in an hour of the day, from midnight, and on a day of the week, from Sunday. */
const hourWeights = [0, 0, 0, 0, 0, 0, 0, 1, 6, 9, 9, 7, 4, 7, 9, 8, 6, 3, 1, 2, 2, 1, 0, 0];
const weekdayWeights = [0.1, 1, 1.1, 0.9, 1.1, 0.8, 0.15];

/** Index drawn by weight. */
const draw = (weights: readonly number[], random: Random): number => {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return Math.max(
    0,
    weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    }),
  );
};

const makePerson = (place: number, random: Random): SamplePerson => ({
  weight: 0.5 + 1.5 * random(),
  association: place % 6 === 5 ? null : place % 5,
  agreedOnResearch: place % 4 !== 3,
  otherLanguages: place % 3 === 2 ? 0.5 : 0.08,
  pace: 0.7 + 0.8 * random(),
  favourite: place,
  stops: 0.06 + 0.12 * random(),
  goesBack: 0.15 + 0.25 * random(),
  leaves: 0.85,
  lean: 1.3 + 1.3 * random(),
});

/** Moment of a working day, the later the likelier: more is measured from month to month. */
const drawMoment = (now: number, random: Random): number => {
  for (;;) {
    const daysAgo = 1 + Math.floor(random() ** 1.3 * spreadDays);
    const day = new Date(now - daysAgo * dayMs);
    if (random() > (weekdayWeights[day.getUTCDay()] ?? 0)) continue;
    const midnight = Date.UTC(day.getUTCFullYear(), day.getUTCMonth(), day.getUTCDate());
    // An hour of the Netherlands in winter.
    const moment = midnight + (draw(hourWeights, random) - 1 + random()) * hourMs;
    // What was begun in the last day is drawn by itself, as open ones.
    if (moment < now - 1.2 * dayMs) return moment;
  }
};

/** What became of a measurement that was left without an outcome. */
const unfinished = (lastActionAt: number, now: number, random: Random) => {
  if (random() < 0.4) return { status: 'STOPPED', endedAt: lastActionAt + givenUpAfterMinutes * 60_000 } as const;
  const closedAt = lastActionAt + closedAfterDays * dayMs;
  return closedAt <= now
    ? ({ status: 'STOPPED', endedAt: closedAt } as const)
    : ({ status: 'OPEN', endedAt: null } as const);
};

/**
 * Makes the measurements of the sample: always the same ones, as long before `now`.
 *
 * @param choices answers of the publications
 * @param associationCount how many associations there are to belong to
 */
export const makeSampleMeasurements = (
  trees: readonly SampleTree[],
  choices: readonly Choice[],
  { now, associationCount }: { now: number; associationCount: number },
): SampleMeasurement[] => {
  const random = makeRandom(1948);
  const people = Array.from({ length: sampleSize.people }, (_, place) => makePerson(place, random));
  const byQuestion = Map.groupBy(choices, ({ publicationId, questionId }) => `${publicationId} ${questionId}`);
  const make = (index: number): SampleMeasurement[] => {
    const openPlace = index - (sampleSize.measurements - openCount);
    const isOpen = openPlace >= 0;
    const person = isOpen
      ? openPlace
      : draw(
          people.map(({ weight }) => weight),
          random,
        );
    const who = people[person];
    const treeIndex =
      random() < 0.45 ? (who?.favourite ?? 0) % trees.length : Math.floor(random() ** 1.2 * trees.length);
    const tree = trees[treeIndex];
    if (!who || !tree) return [];
    const { publicationId, root, languages } = tree;
    const isOther = languages.length > 1 && random() < who.otherLanguages;
    const language = languages[isOther ? 1 + Math.floor(random() * (languages.length - 1)) : 0] ?? 'nl';
    const take = () =>
      takeCourse(
        {
          course: index,
          publicationId,
          root,
          choicesOf: (question) => byQuestion.get(`${publicationId} ${question}`) ?? [],
          habits: { ...who, ...(isOpen && { stops: 1, goesBack: 0.1 }) },
        },
        random,
      );
    let { actions, ...course } = take();
    // An answer can lead to an outcome at once; an open measurement is one that has none, and was begun in earnest.
    for (
      let tries = 0;
      isOpen && tries < maxTries && (course.status === 'FINISHED' || actions.length === 0);
      tries += 1
    ) {
      ({ actions, ...course } = take());
    }
    const startedAt = isOpen ? now - (1 + 20 * random()) * hourMs : drawMoment(now, random);
    const paced = actions.map((action) => ({ ...action, seconds: action.seconds * who.pace }));
    const lastActionAt = startedAt + (paced.at(-1)?.seconds ?? 0) * 1000;
    const outcomeAt = startedAt + (paced.findLast(({ action }) => action === 'RESULT_SELECT')?.seconds ?? 0) * 1000;
    const ending =
      course.status === 'FINISHED'
        ? ({ status: 'FINISHED', endedAt: outcomeAt } as const)
        : isOpen
          ? ({ status: 'OPEN', endedAt: null } as const)
          : unfinished(lastActionAt, now, random);
    return [
      {
        person,
        association: who.association === null || !who.agreedOnResearch ? null : who.association % associationCount,
        agreedOnResearch: who.agreedOnResearch,
        publicationId,
        language,
        startedAt,
        lastActionAt,
        step: course.step,
        steps: course.steps,
        resultId: course.resultId,
        score: course.score,
        actions: paced,
        ...ending,
      },
    ];
  };
  return Array.from({ length: sampleSize.measurements }, (_, index) => make(index))
    .flat()
    .sort((one, other) => one.startedAt - other.startedAt);
};
