import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { memo } from 'react';
import { FieldCell } from '../../fields/cells.tsx';
import { RowLink } from '../../fields/row-link.tsx';
import { useScreenParts } from '../shared/screen-parts.ts';
import { type EntityTableProps, lookOf } from './entity-table.ts';
import { RowActions } from './row-actions.tsx';
import styles from './table.module.css';

type RowCellsProps = Pick<EntityTableProps, 'entity' | 'list' | 'columns'> & { row: AnsweredRow };

/** The columns of a row, of which its id leads to it, and what can be done with it. */
export const RowCells = memo(function RowCells({ entity, list, columns, row }: RowCellsProps) {
  const { cells } = useScreenParts(entity.name);
  return (
    <>
      {columns.map((column) => {
        const field = entity.fields[column];
        const Cell = cells?.[column];
        return (
          <td key={column} className={styles[lookOf(entity, column)]}>
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
        <RowActions list={list} entity={entity} row={row} />
      </td>
    </>
  );
});
