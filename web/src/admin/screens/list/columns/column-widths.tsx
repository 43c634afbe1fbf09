import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { maxRowActions } from '../../../correcting/row-correction.tsx';
import type { ColumnWidth } from '../entity-table.ts';
import { actionsWidth } from './fit-columns.ts';

/** Default font size, at which widths are measured. */
const fontSizePx = 16;

const toRem = (px: number) => `${px / fontSizePx}rem`;

/** Widths of the columns of a table and of its actions. What remains is divided among the columns. */
export function ColumnWidths({ entity, widths }: { entity: Entity; widths: readonly ColumnWidth[] }) {
  return (
    <colgroup>
      {widths.map(({ column, leastPx }) => (
        <col key={column} style={{ inlineSize: toRem(leastPx) }} />
      ))}
      <col style={{ inlineSize: toRem(actionsWidth(maxRowActions(entity))) }} />
    </colgroup>
  );
}
