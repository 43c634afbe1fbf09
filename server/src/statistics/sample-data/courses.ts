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

/** An action of a course, with the seconds gone by since the beginning of the measurement. */
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

/** How a measurement goes: many people take the same course, each at a pace of their own. */
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

/** The same numbers between 0 and 1 every time (mulberry32). */
export const makeRandom = (seed: number) => () => {
  seed = (seed + 0x6d2b79f5) | 0;
  let value = Math.imul(seed ^ (seed >>> 15), 1 | seed);
  value = (value + Math.imul(value ^ (value >>> 7), 61 | value)) ^ value;
  return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
};

export type Random = () => number;

/** Seconds at a question: half of them within 30, some much longer. */
const thought = (random: Random) =>
  30 * Math.exp(0.6 * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));

/** How somebody measures: shares of measurements, and how much the first answers are chosen above the last (1: alike). */
export type Habits = { stops: number; goesBack: number; leaves: number; lean: number };

/** Fifteen of a hundred stop on the way; twenty-seven go back, and look around; most of those who see a result leave it. */
const usualHabits: Habits = { stops: 0.15, goesBack: 0.27, leaves: 0.85, lean: 1.4 };

/** Takes one measurement through a publication, as somebody with these habits might. */
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
    seconds += thought(random);
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
    // A later choice takes the place of an outcome; going back from one does not.
    outcome = nextQuestionId === null ? choice : null;
    if (!outcome) continue;
    // Whoever still wants to go back does so from the outcome, and looks at another.
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

/** So many courses through a publication. */
export const takeCourses = (
  choices: readonly Choice[],
  { publicationId, root, first, many }: { publicationId: number; root: number; first: number; many: number },
): Course[] => {
  const random = makeRandom(publicationId * 7919);
  const byQuestion = Map.groupBy(
    choices.filter((choice) => choice.publicationId === publicationId),
    ({ questionId }) => questionId,
  );
  const choicesOf = (question: number) => byQuestion.get(question) ?? [];
  return Array.from({ length: many }, (_, index) =>
    takeCourse({ course: first + index, publicationId, root, choicesOf, habits: usualHabits }, random),
  );
};
