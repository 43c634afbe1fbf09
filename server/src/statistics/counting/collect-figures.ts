import { limits } from '@ok/contract/rules/limits.ts';
import { type Addition, additionsOf, type CountedAction } from '@ok/contract/statistics/measurement-figures.ts';

type Status = 'OPEN' | 'FINISHED' | 'STOPPED';

/** A measurement of which something is not in the figures yet. */
export type Uncounted = {
  id: number;
  /** Who took it, made-up people below 0; null once they were erased. */
  person: number | null;
  publicationId: number;
  rootQuestionId: number;
  language: string;
  /** 0 for none. */
  associationId: number;
  test: boolean;
  /** The day on which it was begun, as yyyy-mm-dd. */
  day: string;
  startedAt: number;
  status: Status;
  sequence: number;
  /** How it stood when it was counted last; null for never. */
  countedStatus: Status | null;
  countedSequence: number;
  actions: readonly CountedAction[];
};

/** What is added to a figure, by whose measurements, and in which steps of size. What is taken from it is below 0. */
type Sum = {
  figure: string;
  subject: number;
  count: number;
  people: Map<number, number>;
  sizes: Map<number, number>;
};

/** Sums of measurements of one day, publication, language, association and kind of user. */
export type Group = Pick<Uncounted, 'day' | 'publicationId' | 'language' | 'associationId' | 'test'> & {
  sums: Map<string, Sum>;
};

/** Add to what a key has. */
const addTo = <K>(map: Map<K, number>, key: K, many: number): void => {
  map.set(key, (map.get(key) ?? 0) + many);
};

const add = (sums: Map<string, Sum>, { figure, subject, size }: Addition, person: number | null, many: number) => {
  const key = `${figure} ${subject}`;
  let sum = sums.get(key);
  if (!sum) {
    sum = { figure, subject, count: 0, people: new Map(), sizes: new Map() };
    sums.set(key, sum);
  }
  sum.count += many;
  if (person !== null) addTo(sum.people, person, many);
  if (size !== undefined) addTo(sum.sizes, size, many);
};

/** Add to the groups what a measurement is now, and take from them what it was when it was counted last. */
export const collect = (groups: Map<string, Group>, measurement: Uncounted): void => {
  const { day, publicationId, language, associationId, test, person, status, countedStatus, actions } = measurement;
  if (countedStatus === status && measurement.countedSequence === measurement.sequence) return;
  const key = [day, publicationId, language, associationId, test].join(' ');
  let group = groups.get(key);
  if (!group) {
    group = { day, publicationId, language, associationId, test, sums: new Map() };
    groups.set(key, group);
  }
  for (const addition of additionsOf(measurement)) add(group.sums, addition, person, 1);
  if (countedStatus === null) return;
  const before = { ...measurement, status: countedStatus, actions: actions.slice(0, measurement.countedSequence) };
  for (const addition of additionsOf(before)) add(group.sums, addition, person, -1);
};

/** A row of the figures, or what is added to it. */
export type FigureRow = {
  unit: 'day' | 'month';
  start: string;
  publication_id: number;
  language: string;
  association_id: number;
  test: boolean;
  figure: string;
  subject: number;
  count: number;
  people: number[];
  times: number[];
  /** How many of each step, from the first. */
  sizes: number[];
};

const isEmpty = ({ count, people, sizes }: Sum) =>
  count === 0 && [...people.values(), ...sizes.values()].every((many) => many === 0);

/** What is taken away is always told; of those who come, no more than are remembered. */
const toldPeople = (people: Map<number, number>): [number, number][] => {
  const changed = [...people].filter(([, many]) => many !== 0);
  const gone = changed.filter(([, many]) => many < 0);
  return [...gone, ...changed.filter(([, many]) => many > 0).slice(0, limits.rememberedPeople)];
};

const rowOf =
  (where: Omit<FigureRow, 'figure' | 'subject' | 'count' | 'people' | 'times' | 'sizes'>) =>
  ({ figure, subject, count, people, sizes }: Sum): FigureRow => {
    const told = toldPeople(people);
    const length = sizes.size === 0 ? 0 : Math.max(...sizes.keys()) + 1;
    return {
      ...where,
      figure,
      subject,
      count,
      people: told.map(([person]) => person),
      times: told.map(([, many]) => many),
      sizes: Array.from({ length }, (_, step) => sizes.get(step) ?? 0),
    };
  };

const merge = (into: Map<string, Sum>, from: ReadonlyMap<string, Sum>): Map<string, Sum> => {
  for (const [key, { figure, subject, count, people, sizes }] of from) {
    let sum = into.get(key);
    if (!sum) {
      sum = { figure, subject, count: 0, people: new Map(), sizes: new Map() };
      into.set(key, sum);
    }
    sum.count += count;
    for (const [person, many] of people) addTo(sum.people, person, many);
    for (const [step, many] of sizes) addTo(sum.sizes, step, many);
  }
  return into;
};

/** What a row of figures is summed from; `whole` once it is more than one group, whose sums are left as they are. */
type Target = { where: Parameters<typeof rowOf>[0]; first: ReadonlyMap<string, Sum>; whole: Map<string, Sum> | null };

/** Under which languages and associations a group is kept: all together, its language, and its association in that. */
const keptUnder = ({ language, associationId }: Group): (readonly [language: string, associationId: number])[] => [
  ['', 0],
  [language, 0],
  ...(associationId === 0 ? [] : [[language, associationId] as const]),
];

/**
 * The rows that groups come to: by day and by month, for each language and for all, for each association and for all.
 * They come piece by piece, so that others can do something in between.
 */
export function* rowsOf(groups: Iterable<Group>): Generator<FigureRow[]> {
  const targets = new Map<string, Target>();
  for (const group of groups) {
    const { day, publicationId, test, sums } = group;
    const spans = [
      ['day', day],
      ['month', `${day.slice(0, 7)}-01`],
    ] as const;
    for (const [unit, start] of spans) {
      for (const [language, associationId] of keptUnder(group)) {
        const where = { unit, start, publication_id: publicationId, language, association_id: associationId, test };
        const key = Object.values(where).join(' ');
        const target = targets.get(key);
        if (target) target.whole = merge(target.whole ?? merge(new Map(), target.first), sums);
        else targets.set(key, { where, first: sums, whole: null });
      }
    }
    yield [];
  }
  for (const { where, first, whole } of targets.values()) {
    yield [...(whole ?? first).values()].filter((sum) => !isEmpty(sum)).map(rowOf(where));
  }
}
