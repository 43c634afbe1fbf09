import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { TextContext } from '../../../fields/values/field-text.ts';
import { type ColumnWidth, columnLabel, columnLook, languagesColumn } from '../entity-table.ts';
import { nameColumnOf, placeColumnOf } from '../places/row-place.ts';

/** Columns that a table shows. Rows are stacked where their columns don't fit beside each other. */
export type FittedColumns = { widths: readonly ColumnWidth[]; isStacked: boolean };

/** Least widths of columns, and of the sort icon with the padding of a cell. */
const widthsPx = { place: 226, plain: 84, choice: 124, number: 62, text: 122, name: 180, id: 50, mark: 38 };

/** Widths of the letters of a heading: narrow, wide and other ones. */
const lettersPx = { narrow: 4, wide: 10.5, other: 7.3 };

const wordWidth = (word: string): number =>
  [...word].reduce(
    (sum, letter) =>
      sum + lettersPx[/[fijlrtI().,:]/.test(letter) ? 'narrow' : /[mwMW]/.test(letter) ? 'wide' : 'other'],
    0,
  );

const actionPx = 36;
const actionsPaddingPx = 18;

/** Width of this many actions of a row, in pixels at the default font size. */
export const actionsWidth = (actions: number): number => actions * actionPx + actionsPaddingPx;

/** Width of the table below which rows are stacked. */
const stackedBelowPx = 720;

/** Width that a column needs: that of its cells, or of the longest word of its heading. */
export function columnWidth(entity: Entity, column: string, context: TextContext): ColumnWidth {
  const look = columnLook(entity, column);
  const words = columnLabel(entity, column, context).split(/[\s-]+/);
  const headingPx = Math.ceil(Math.max(...words.map(wordWidth))) + widthsPx.mark;
  if (column === placeColumnOf(entity)) return { column, leastPx: widthsPx.place };
  if (column === nameColumnOf(entity)) return { column, leastPx: widthsPx.name };
  const isChoice = column === languagesColumn || entity.fields[column]?.kind === 'choice';
  return { column, leastPx: Math.max(column === 'id' ? widthsPx.id : widthsPx[isChoice ? 'choice' : look], headingPx) };
}

/** Columns in the order in which they are left out of a narrow table: long texts and details before what names a row. */
function importance(entity: Entity, column: string): number {
  if (column === placeColumnOf(entity) || column === nameColumnOf(entity)) return 0;
  const kind = entity.fields[column]?.kind;
  if (column === 'id' || kind === 'reference' || kind === 'choice') return 1;
  if (kind === 'html' || kind === 'longText' || kind === 'richText') return 3;
  return 2;
}

/**
 * Chooses the columns that fit. Chosen columns are all shown: where they don't fit, rows are stacked. Without a choice
 * the least important columns are left out.
 *
 * @param widths every column of the list, or those that the user chose
 * @param availablePx width of the table without its actions, at the default font size
 */
export function fitColumns(
  entity: Entity,
  widths: readonly ColumnWidth[],
  { isChosen, availablePx }: { isChosen: boolean; availablePx: number },
): FittedColumns {
  if (availablePx < stackedBelowPx) return { widths, isStacked: true };
  const sum = (columns: readonly ColumnWidth[]) => columns.reduce((total, { leastPx }) => total + leastPx, 0);
  if (isChosen) return { widths, isStacked: sum(widths) > availablePx };
  let fitting = widths;
  while (sum(fitting) > availablePx) {
    const last = fitting.findLast(
      ({ column }) =>
        importance(entity, column) === Math.max(...fitting.map((each) => importance(entity, each.column))),
    );
    if (!last || importance(entity, last.column) === 0) return { widths, isStacked: true };
    fitting = fitting.filter((each) => each !== last);
  }
  return { widths: fitting, isStacked: false };
}
