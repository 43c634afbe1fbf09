import { applyEvent, startFlow } from '@ok/contract/measurement/flow.ts';

/** An option of a publication. */
export type Choice = {
  publicationId: number;
  questionId: number;
  optionId: number;
  nextQuestionId: number | null;
  resultId: number | null;
  score: number | null;
};

/** An action of a course; `seconds` since the beginning of the measurement. */
export type CourseStep = {
  course: number;
  sequence: number;
  action: string;
  questionId: number;
  optionId: number | null;
  resultId: number | null;
  step: number;
  seconds: number;
};

/** Actions and end of a measurement. Measurements of several people may have the same course, each at its own pace. */
export type Course = {
  course: number;
  publicationId: number;
  status: 'FINISHED' | 'STOPPED';
  step: number;
  steps: number;
  resultId: number | null;
  score: number | null;
  seconds: number;
  actions: CourseStep[];
};

/** Makes a generator of numbers between 0 and 1, the same for the same seed (Mulberry32). */
export const makeRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

export type Random = () => number;

/** Draws the seconds at a question: half are within 30, some are much longer. */
const drawSeconds = (random: Random) =>
  30 * Math.exp(0.6 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

/** Habits of a professional: shares of measurements, and the preference for the first answers (1 for none). */
export type Habits = { stops: number; goesBack: number; leaves: number; lean: number };

/** Fifteen of a hundred measurements stop early, twenty-seven have steps back, and most results are left. */
const usualHabits: Habits = { stops: 0.15, goesBack: 0.27, leaves: 0.85, lean: 1.4 };

/** Draws the course of one measurement through a publication by these habits. */
export const takeCourse = (
  {
    course,
    publicationId,
    root,
    choicesOf,
    habits,
  }: {
    course: number;
    publicationId: number;
    root: number;
    choicesOf: (questionId: number) => readonly Choice[];
    habits: Habits;
  },
  random: Random,
): Course => {
  let flow = startFlow(root);
  const actions: CourseStep[] = [];
  let seconds = 0;
  let outcome: Choice | null = null;
  let isDone = false;
  const act = (event: Parameters<typeof applyEvent>[1]) => {
    const after = applyEvent(flow, event);
    flow = after.flow;
    if (!after.action) return;
    seconds += drawSeconds(random);
    const { action, questionId, optionId = null, resultId = null, step } = after.action;
    actions.push({ course, sequence: actions.length + 1, action, questionId, optionId, resultId, step, seconds });
  };
  const stopsAfter = random() < habits.stops ? Math.floor(random() * 4) : Number.POSITIVE_INFINITY;
  let backs = random() < habits.goesBack ? 3 + Math.floor(random() * 7) : 0;
  while (!isDone && actions.length < stopsAfter && actions.length < 200) {
    if (backs > 0 && flow.step > 1 && random() < 0.6) {
      backs -= 1;
      act({ type: 'back' });
      continue;
    }
    const choices = choicesOf(flow.questionId);
    // The first answers are chosen more often than the last.
    const choice = choices[Math.floor(random() ** habits.lean * choices.length)];
    if (!choice) break;
    const { optionId, nextQuestionId, resultId } = choice;
    act(
      nextQuestionId === null
        ? { type: 'select', optionId, resultId: resultId ?? 0 }
        : { type: 'select', optionId, nextQuestionId },
    );
    // A later choice replaces an outcome; a step back from the outcome doesn't.
    outcome = nextQuestionId === null ? choice : null;
    if (!outcome) continue;
    // The remaining steps back start at the outcome.
    if (backs > 0) {
      backs -= 1;
      act({ type: 'back' });
    } else isDone = true;
  }
  if (isDone && random() < habits.leaves) act({ type: 'leave' });
  return {
    course,
    publicationId,
    status: outcome ? 'FINISHED' : 'STOPPED',
    step: flow.step,
    steps: flow.history.length + (flow.result ? 1 : 0),
    resultId: outcome?.resultId ?? null,
    score: outcome?.score ?? null,
    seconds,
    actions,
  };
};

/** Draws several courses through a publication. */
export const takeCourses = (
  choices: readonly Choice[],
  { publicationId, root, first, count }: { publicationId: number; root: number; first: number; count: number },
): Course[] => {
  const random = makeRandom(publicationId * 7919);
  const byQuestion = Map.groupBy(
    choices.filter((choice) => choice.publicationId === publicationId),
    ({ questionId }) => questionId,
  );
  const choicesOf = (question: number) => byQuestion.get(question) ?? [];
  return Array.from({ length: count }, (_, index) =>
    takeCourse({ course: first + index, publicationId, root, choicesOf, habits: usualHabits }, random),
  );
};
