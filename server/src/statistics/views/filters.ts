import type { StatisticsFilters } from '@ok/contract/routes/statistics/statistics-filters.ts';
import { always, type Period, periodBefore, spansOf } from '@ok/contract/statistics/period.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { Scope } from './figures-store.ts';
import { associationExists, findPublications, type MeasuredPublication } from './publications-store.ts';

/** What is asked for, with what it is set against. */
export type View = Scope & {
  language: string | null;
  associationId: number | null;
  period: Period;
  /** The number of the tree and of the version that are asked for, or null. */
  tree: number | null;
  version: number | null;
  publications: readonly MeasuredPublication[];
  /** Of the tree or of all trees, whatever version is asked for. */
  ofAllVersions: readonly MeasuredPublication[];
  /** Of all trees, whatever is asked for. */
  everyPublication: readonly MeasuredPublication[];
};

/** A view, and the one that it is compared with, if any. */
export type Views = { main: View; compared: View | null };

let dayInAmsterdam: Intl.DateTimeFormat | undefined;

/** Today, as days are counted. What it takes to tell is 9 MB of calendars, so it comes when it is asked for. */
export const today = (): string => {
  dayInAmsterdam ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });
  return dayInAmsterdam.format(new Date());
};

/** No day before anything was measured: a database knows no year 0. */
export const believable = (day: string) => (day < always.from ? always.from : day);

const periodOf = ({ from, to, compare }: StatisticsFilters): Period => {
  if (from !== undefined && to !== undefined && to < from) throw new AppError('periodReversed');
  const first = believable(from ?? always.from);
  // What began later than today can't be there, so that the last month is a whole one where nothing is said.
  if (to === undefined)
    return { from: first, to: compare === undefined ? always.to : ([today(), first].sort()[1] ?? first) };
  return { from: first, to: believable(to) };
};

const checked = (filters: StatisticsFilters, needsTree: boolean) => {
  const { tree, version, compareVersion, compare, from } = filters;
  if (tree === undefined && (needsTree || version !== undefined || compareVersion !== undefined)) {
    throw new AppError('treeNeeded');
  }
  if (compare !== undefined && (compareVersion !== undefined || from === undefined)) {
    throw new AppError('cannotCompare');
  }
};

/**
 * What filters ask for.
 *
 * @param needsTree whether what is asked for can be told of one tree alone
 * @throws AppError where they can't be, or ask for what is not there
 */
export const viewsOf = async (db: Kysely<Database>, filters: StatisticsFilters, needsTree = false): Promise<Views> => {
  checked(filters, needsTree);
  const period = periodOf(filters);
  const { tree, version, compareVersion, association, language } = filters;
  const everyPublication = await findPublications(db);
  const ofAllVersions = everyPublication.filter((each) => tree === undefined || each.tree === tree);
  if (tree !== undefined && ofAllVersions.length === 0) throw new AppError('filterGone', { entityName: 'tree' });
  if (association !== undefined && !(await associationExists(db, association))) {
    throw new AppError('filterGone', { entityName: 'association' });
  }
  const viewOf = (wanted: number | undefined, ofPeriod: Period): View => {
    const publications = ofAllVersions.filter((each) => wanted === undefined || each.version === wanted);
    if (wanted !== undefined && publications.length === 0) throw new AppError('filterGone', { entityName: 'version' });
    return {
      tree: tree ?? null,
      version: wanted ?? null,
      publications,
      ofAllVersions,
      everyPublication,
      publicationIds: publications.map(({ id }) => id),
      language: language?.toLowerCase() ?? null,
      associationId: association ?? null,
      withTestUsers: filters.withTestUsers ?? false,
      spans: spansOf(ofPeriod),
      period: ofPeriod,
    };
  };
  const main = viewOf(version, period);
  if (compareVersion !== undefined) return { main, compared: viewOf(compareVersion, period) };
  return { main, compared: filters.compare ? viewOf(version, periodBefore(period)) : null };
};
