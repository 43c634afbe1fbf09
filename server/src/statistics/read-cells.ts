import { type Cell, leftOut, sumOf } from '@ok/contract/statistics/fold.ts';
import type { FigureKind } from '@ok/contract/statistics/measurement-figures.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { type FigureSum, sumFigures } from './figures-store.ts';
import type { View } from './filters.ts';

/** Numbers by what they are of. */
export type Cells = ReadonlyMap<string, Cell>;

/**
 * The sums of a view, and those of the other languages and versions, by each: who knows all of them knows the one that is
 * left out. A list for each of the two that the view is narrowed by.
 */
export type ReadSums = { main: FigureSum[]; others: FigureSum[][][] };

const groupsOf = <K>(sums: readonly FigureSum[], keyOf: (sum: FigureSum) => K, own: K): FigureSum[][] => {
  const groups = Map.groupBy(sums, keyOf);
  groups.delete(own);
  return [...groups.values()];
};

/** Read the sums of figures in a view. */
export const readSums = async (
  db: Kysely<Database>,
  view: View,
  figures: readonly FigureKind[],
  start: 'any' | 'day' | 'month' = 'any',
): Promise<ReadSums> => {
  const { language, publications, ofAllVersions } = view;
  const [version] = publications.map((each) => each.version);
  const isOfOneVersion = publications.length < ofAllVersions.length;
  const versionOf = new Map(ofAllVersions.map((each) => [each.id, each.version]));
  const byLanguage = language === null ? null : await sumFigures(db, { ...view, language: 'each' }, figures, start);
  const byVersion = isOfOneVersion
    ? await sumFigures(db, { ...view, publicationIds: ofAllVersions.map(({ id }) => id) }, figures, start)
    : null;
  const main =
    byLanguage?.filter((sum) => sum.language === language) ??
    byVersion?.filter((sum) => versionOf.get(sum.publicationId) === version) ??
    (await sumFigures(db, view, figures, start));
  return {
    main,
    others: [
      ...(byLanguage && language !== null ? [groupsOf(byLanguage, (sum) => sum.language, language)] : []),
      ...(byVersion ? [groupsOf(byVersion, ({ publicationId }) => versionOf.get(publicationId), version)] : []),
    ],
  };
};

/** Sums of some figures taken together. */
export const taken = (sums: readonly FigureSum[], ...figures: FigureKind[]): Cell =>
  sumOf(sums.filter(({ figure }) => figures.includes(figure)));

/**
 * What is told of each number.
 *
 * @param sums numbers of which each can be worked out from the others
 * @param others the same numbers in other languages and in other versions
 */
export const makeTell = (
  cells: Cells,
  sums: readonly (readonly Cell[])[],
  others: readonly (readonly Cells[])[],
): ((cell: Cell | undefined) => number | null) => {
  const across = others.flatMap((each) =>
    [...cells].map(([id, cell]) => [cell, ...each.flatMap((other) => other.get(id) ?? [])]),
  );
  const out = leftOut(cells.values(), [...sums, ...across]);
  return (cell) => (cell === undefined ? 0 : out.has(cell) ? null : cell.count);
};
