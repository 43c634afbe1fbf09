import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { memo } from 'react';
import { FieldCell } from '../../fields/cells.tsx';
import { RowLink } from '../../fields/row-link.tsx';
import { useScreenParts } from '../shared/screen-parts.ts';
import { columnLook, type EntityTableProps } from './entity-table.ts';
import { RowLinks } from './row-actions.tsx';
import styles from './table.module.css';

type RowCellsProps = Pick<EntityTableProps, 'entity' | 'list' | 'columns'> & { row: AnsweredRow };

/** Cells of a row, with its actions. The id links to the row. */
export const RowCells = memo(function RowCells({ entity, list, columns, row }: RowCellsProps) {
  const { cells } = useScreenParts(entity.name);
  return (
    <>
      {columns.map((column) => {
        const field = entity.fields[column];
        const Cell = cells?.[column];
        return (
          <td key={column} className={styles[columnLook(entity, column)]}>
            {Cell ? (
              <Cell row={row} />
            ) : field ? (
              <FieldCell entity={entity} name={column} field={field} row={row} />
            ) : (
              <RowLink entity={entity.name} id={row.id} text={String(row.id)} />
            )}
          </td>
        );
      })}
      <td className={styles.end}>
        <RowLinks list={list} entity={entity} row={row} />
      </td>
    </>
  );
});
