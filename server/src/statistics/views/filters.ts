import type { StatisticsFilters } from '@ok/contract/routes/statistics/statistics-filters.ts';
import { always, type Period, periodBefore, spansOf } from '@ok/contract/statistics/period.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { FigureQuery } from './figures-store.ts';
import { associationExists, findPublications, type MeasuredPublication } from './publications-store.ts';

/** Measurements that filters select. */
export type FigureView = FigureQuery & {
  language: string | null;
  period: Period;
  publications: readonly MeasuredPublication[];
};

/** A view, and the one that it is compared with, if any. */
export type Views = { main: FigureView; compared: FigureView | null };

let amsterdamDayFormat: Intl.DateTimeFormat | undefined;

/** Today in Amsterdam, where days are counted. The format is made on first use: its calendars take 9 MB. */
export const today = (): string => {
  amsterdamDayFormat ??= new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' });
  return amsterdamDayFormat.format(new Date());
};

/** Moves a day before 1970 to 1970: PostgreSQL has no year 0, and nothing was measured before. */
export const clampDate = (day: string) => (day < always.from ? always.from : day);

const readPeriod = ({ from, to, compare }: StatisticsFilters): Period => {
  if (from !== undefined && to !== undefined && to < from) throw new AppError('periodReversed');
  const first = clampDate(from ?? always.from);
  // Nothing began after today, so that an open end reads the last month as a whole.
  if (to === undefined)
    return { from: first, to: compare === undefined ? always.to : ([today(), first].sort()[1] ?? first) };
  return { from: first, to: clampDate(to) };
};

const checkFilters = (filters: StatisticsFilters, needsTree: boolean) => {
  const { tree, version, compareVersion, compare, from } = filters;
  if (tree === undefined && (needsTree || version !== undefined || compareVersion !== undefined)) {
    throw new AppError('treeNeeded');
  }
  if (compare !== undefined && (compareVersion !== undefined || from === undefined)) {
    throw new AppError('cannotCompare');
  }
};

/**
 * Makes the views of filters.
 *
 * @param options `needsTree` where the view is about one tree; `minPeople` is the setting STATISTICS_MIN_PEOPLE
 * @throws AppError where the filters contradict each other, or name a tree, version or association that doesn't exist
 */
export const viewsOf = async (
  db: Kysely<Database>,
  filters: StatisticsFilters,
  { minPeople, needsTree = false }: { minPeople: number; needsTree?: boolean },
): Promise<Views> => {
  checkFilters(filters, needsTree);
  const period = readPeriod(filters);
  const { tree, version, compareVersion, association, language } = filters;
  const ofAllVersions = (await findPublications(db)).filter((each) => tree === undefined || each.tree === tree);
  if (tree !== undefined && ofAllVersions.length === 0) throw new AppError('filterGone', { entityName: 'tree' });
  if (association !== undefined && !(await associationExists(db, association))) {
    throw new AppError('filterGone', { entityName: 'association' });
  }
  const viewOf = (ofVersion: number | undefined, ofPeriod: Period): FigureView => {
    const publications = ofAllVersions.filter((each) => ofVersion === undefined || each.version === ofVersion);
    if (ofVersion !== undefined && publications.length === 0) {
      throw new AppError('filterGone', { entityName: 'version' });
    }
    return {
      publications,
      publicationIds: publications.map(({ id }) => id),
      language: language?.toLowerCase() ?? null,
      associationId: association ?? null,
      withTestUsers: filters.withTestUsers ?? false,
      spans: spansOf(ofPeriod),
      period: ofPeriod,
      minPeople: association === undefined ? 1 : minPeople,
    };
  };
  const main = viewOf(version, period);
  if (compareVersion !== undefined) return { main, compared: viewOf(compareVersion, period) };
  return { main, compared: filters.compare ? viewOf(version, periodBefore(period)) : null };
};
