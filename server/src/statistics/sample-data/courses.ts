import { applyEvent, type Flow, type FlowEvent, startFlow } from '@ok/contract/measurement/flow.ts';

/** An option of a publication. */
export type PublicationChoice = {
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

/** Draws a choice of a question: the first ones are chosen more often than the last. */
const drawChoice = (choices: readonly PublicationChoice[], { lean }: Habits, random: Random) =>
  choices[Math.floor(random() ** lean * choices.length)];

const toSelectEvent = ({ optionId, nextQuestionId, resultId }: PublicationChoice): FlowEvent =>
  nextQuestionId === null
    ? { type: 'select', optionId, resultId: resultId ?? 0 }
    : { type: 'select', optionId, nextQuestionId };

type CourseOptions = {
  course: number;
  publicationId: number;
  root: number;
  choicesOf: (questionId: number) => readonly PublicationChoice[];
  habits: Habits;
};

/** Flow of a course up to now, and its recorded actions. */
type CourseRecord = { flow: Flow; actions: CourseStep[]; seconds: number };

/** Applies an event to a course, and records its action after a drawn time at the question. */
const recordCourseEvent = (record: CourseRecord, course: number, event: FlowEvent, random: Random): void => {
  const { flow, action: performed } = applyEvent(record.flow, event);
  record.flow = flow;
  if (!performed) return;
  record.seconds += drawSeconds(random);
  const { action, questionId, optionId = null, resultId = null, step } = performed;
  const sequence = record.actions.length + 1;
  record.actions.push({ course, sequence, action, questionId, optionId, resultId, step, seconds: record.seconds });
};

/** Draws the course of one measurement through a publication by these habits. */
export const takeCourse = (
  { course, publicationId, root, choicesOf, habits }: CourseOptions,
  random: Random,
): Course => {
  const record: CourseRecord = { flow: startFlow(root), actions: [], seconds: 0 };
  const { actions } = record;
  const act = (event: FlowEvent) => recordCourseEvent(record, course, event, random);
  let outcome: PublicationChoice | null = null;
  const maxActions = random() < habits.stops ? Math.floor(random() * 4) : 200;
  let backs = random() < habits.goesBack ? 3 + Math.floor(random() * 7) : 0;
  const goBack = () => {
    backs -= 1;
    act({ type: 'back' });
  };
  while (actions.length < maxActions) {
    if (backs > 0 && record.flow.step > 1 && random() < 0.6) {
      goBack();
      continue;
    }
    const choice = drawChoice(choicesOf(record.flow.questionId), habits, random);
    if (!choice) break;
    act(toSelectEvent(choice));
    // A later choice replaces an outcome; a step back from the outcome doesn't.
    outcome = choice.nextQuestionId === null ? choice : null;
    if (!outcome) continue;
    // The remaining steps back start at the outcome.
    if (backs > 0) {
      goBack();
      continue;
    }
    if (random() < habits.leaves) act({ type: 'leave' });
    break;
  }
  const { flow, seconds } = record;
  const { resultId = null, score = null } = outcome ?? {};
  return {
    course,
    publicationId,
    status: outcome ? 'FINISHED' : 'STOPPED',
    step: flow.step,
    steps: flow.history.length + (flow.result ? 1 : 0),
    resultId,
    score,
    seconds,
    actions,
  };
};

/** Draws several courses through a publication. */
export const takeCourses = (
  choices: readonly PublicationChoice[],
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
