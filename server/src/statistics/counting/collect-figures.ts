import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Addition, additionsOf, type CountedAction } from '@ok/contract/statistics/measurement-figures.ts';

type Status = 'OPEN' | 'FINISHED' | 'STOPPED' | 'CORRECTED';

/** A measurement that differs from what the figures hold of it. */
export type UncountedMeasurement = {
  id: number;
  /** Id of the professional, below 0 for sample data; null after an erasure. */
  person: number | null;
  publicationId: number;
  rootQuestionId: number;
  language: string;
  /** 0 without an association. */
  associationId: number;
  test: boolean;
  /** Day on which the measurement began, as yyyy-mm-dd. */
  day: string;
  startedAt: number;
  status: Status;
  sequence: number;
  /** Status when the measurement was last counted; null before the first time. */
  countedStatus: Status | null;
  countedSequence: number;
  actions: readonly CountedAction[];
};

/** Change of a figure: its count, and the same by professional and by step of size. Subtractions are below 0. */
type FigureChange = {
  figure: string;
  subject: number;
  count: number;
  people: Map<number, number>;
  sizes: Map<number, number>;
};

/** Changes by measurements of one day, publication, language, association and kind of user. */
export type ChangeGroup = Pick<
  UncountedMeasurement,
  'day' | 'publicationId' | 'language' | 'associationId' | 'test'
> & {
  changes: Map<string, FigureChange>;
};

const addToKey = <K>(map: Map<K, number>, key: K, amount: number): void => {
  map.set(key, (map.get(key) ?? 0) + amount);
};

const addChange = (
  changes: Map<string, FigureChange>,
  { figure, subject, size }: Addition,
  person: number | null,
  amount: 1 | -1,
) => {
  const key = `${figure} ${subject}`;
  let change = changes.get(key);
  if (!change) {
    change = { figure, subject, count: 0, people: new Map(), sizes: new Map() };
    changes.set(key, change);
  }
  change.count += amount;
  if (person !== null) addToKey(change.people, person, amount);
  if (size !== undefined) addToKey(change.sizes, size, amount);
};

/** Adds the figures of a measurement to its group, and subtracts those of the last time that it was counted. */
export const collectFigures = (groups: Map<string, ChangeGroup>, measurement: UncountedMeasurement): void => {
  const { day, publicationId, language, associationId, test, person, status, countedStatus, actions } = measurement;
  if (countedStatus === status && measurement.countedSequence === measurement.sequence) return;
  const key = [day, publicationId, language, associationId, test].join(' ');
  let group = groups.get(key);
  if (!group) {
    group = { day, publicationId, language, associationId, test, changes: new Map() };
    groups.set(key, group);
  }
  for (const addition of additionsOf(measurement)) addChange(group.changes, addition, person, 1);
  if (countedStatus === null) return;
  const before = { ...measurement, status: countedStatus, actions: actions.slice(0, measurement.countedSequence) };
  for (const addition of additionsOf(before)) addChange(group.changes, addition, person, -1);
};

/** A row of the figures, or a change of one. */
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
  /** Count of each step of size, from the first. */
  sizes: number[];
};

const isEmptyChange = ({ count, people, sizes }: FigureChange) =>
  count === 0 && [...people.values(), ...sizes.values()].every((amount) => amount === 0);

/** Selects the professionals to write: all with fewer measurements, and as many with more as a row remembers. */
const selectPeople = (people: Map<number, number>): [person: number, amount: number][] => {
  const lowered = [...people].filter(([, amount]) => amount < 0);
  const raised = [...people].filter(([, amount]) => amount > 0);
  return [...lowered, ...raised.slice(0, serverLimits.rememberedPeople)];
};

const makeFigureRow =
  (where: Omit<FigureRow, 'figure' | 'subject' | 'count' | 'people' | 'times' | 'sizes'>) =>
  ({ figure, subject, count, people, sizes }: FigureChange): FigureRow => {
    const selected = selectPeople(people);
    const length = sizes.size === 0 ? 0 : Math.max(...sizes.keys()) + 1;
    return {
      ...where,
      figure,
      subject,
      count,
      people: selected.map(([person]) => person),
      times: selected.map(([, amount]) => amount),
      sizes: Array.from({ length }, (_, step) => sizes.get(step) ?? 0),
    };
  };

const mergeChanges = (
  into: Map<string, FigureChange>,
  from: ReadonlyMap<string, FigureChange>,
): Map<string, FigureChange> => {
  for (const [key, { figure, subject, count, people, sizes }] of from) {
    let change = into.get(key);
    if (!change) {
      change = { figure, subject, count: 0, people: new Map(), sizes: new Map() };
      into.set(key, change);
    }
    change.count += count;
    for (const [person, amount] of people) addToKey(change.people, person, amount);
    for (const [step, amount] of sizes) addToKey(change.sizes, step, amount);
  }
  return into;
};

/** Changes of the rows with one key. `merged` is made for the second group, so that `first` stays as it is. */
type RowTarget = {
  where: Parameters<typeof makeFigureRow>[0];
  first: ReadonlyMap<string, FigureChange>;
  merged: Map<string, FigureChange> | null;
};

/** Languages and associations of the rows of a group: all together, its language, and its association in that language. */
const rowScopesOf = ({
  language,
  associationId,
}: ChangeGroup): (readonly [language: string, associationId: number])[] => [
  ['', 0],
  [language, 0],
  ...(associationId === 0 ? [] : [[language, associationId] as const]),
];

/**
 * Makes the rows of groups: by day and by month, for each language and for all, for each association and for all. A
 * generator, so that the caller can give way to other requests.
 */
export function* toFigureRows(groups: Iterable<ChangeGroup>): Generator<FigureRow[]> {
  const targets = new Map<string, RowTarget>();
  for (const group of groups) {
    const { day, publicationId, test, changes } = group;
    const spans = [
      ['day', day],
      ['month', `${day.slice(0, 7)}-01`],
    ] as const;
    for (const [unit, start] of spans) {
      for (const [language, associationId] of rowScopesOf(group)) {
        const where = { unit, start, publication_id: publicationId, language, association_id: associationId, test };
        const key = Object.values(where).join(' ');
        const target = targets.get(key);
        if (target) target.merged = mergeChanges(target.merged ?? mergeChanges(new Map(), target.first), changes);
        else targets.set(key, { where, first: changes, merged: null });
      }
    }
    yield [];
  }
  for (const { where, first, merged } of targets.values()) {
    yield [...(merged ?? first).values()].filter((change) => !isEmptyChange(change)).map(makeFigureRow(where));
  }
}
