import { formatTable } from './figures.ts';

/** A figure of a results file: its section, row and column, and its value. */
type Figure = { section: string; row: string; column: string; value: number };

/** A figure that became worse, by a share of its former value. */
export type Worsening = { section: string; row: string; column: string; former: number; now: number };

/** Share by which a figure has to be worse before it counts: medians of two quiet runs differ by less. */
const leastShare = 0.15;

/** Columns that compare between runs: ratios within a run, processor time, memory and sizes. Times and rates do not. */
const comparableColumn = /of the limit|ratio|times|CPU|MB|bytes|statements/i;

/** Columns of which more is better. */
const growingColumn = /of the limit/i;

const splitCells = (line: string): string[] =>
  line
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim());

/** Reads a number such as `85 %`; NaN for other text. */
const readNumber = (cell: string): number => (/^[\d.]+( %| times)?$/.test(cell) ? Number.parseFloat(cell) : Number.NaN);

/** Titles hold sizes that differ from run to run. */
const withoutNumbers = (title: string) => title.replaceAll(/\d+/g, '…');

/** Reads the comparable figures of the tables in a results file. A row is named by its cells without a number. */
const readFigures = (results: string): Figure[] => {
  const figures: Figure[] = [];
  let section = '';
  let heads: string[] | undefined;
  for (const line of results.split('\n')) {
    if (line.startsWith('## ')) section = withoutNumbers(line.slice(3));
    if (!line.startsWith('|')) heads = undefined;
    else if (!heads) heads = splitCells(line);
    else if (!line.startsWith('| ---')) {
      const cells = splitCells(line);
      const row = cells.filter((cell) => cell !== '' && Number.isNaN(readNumber(cell))).join(', ');
      for (const [index, cell] of cells.entries()) {
        const [column = '', value] = [heads[index], readNumber(cell)];
        if (comparableColumn.test(column) && !Number.isNaN(value)) figures.push({ section, row, column, value });
      }
    }
  }
  return figures;
};

/** Lists what became worse between two results files, the most first. Figures that only one of them has don't count. */
export const findWorsenings = (former: string, now: string): Worsening[] => {
  const nameOf = ({ section, row, column }: Omit<Figure, 'value'>) => [section, row, column].join('\n');
  const formerByName = new Map(readFigures(former).map((figure) => [nameOf(figure), figure.value]));
  const shareOf = ({ column, former: before, now: after }: Worsening) =>
    growingColumn.test(column) ? before / after - 1 : after / before - 1;
  return readFigures(now)
    .flatMap(({ value, ...figure }): Worsening[] => {
      const before = formerByName.get(nameOf(figure));
      return before === undefined ? [] : [{ ...figure, former: before, now: value }];
    })
    .filter((worsening) => shareOf(worsening) >= leastShare)
    .toSorted((one, other) => shareOf(other) - shareOf(one));
};

/** Describes what became worse as a table. */
export const formatWorsenings = (worsenings: readonly Worsening[]): string =>
  worsenings.length === 0
    ? 'Nothing that compares between runs became worse by 15 %.'
    : formatTable(
        ['section', 'row', 'column', 'before', 'now'],
        worsenings.map(({ section, row, column, former, now }) => [section, row, column, `${former}`, `${now}`]),
      );
