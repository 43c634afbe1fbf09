import { useMemo } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useTexts } from '../../texts/texts-store.ts';
import { classNames } from '../../ui/class-names.ts';
import { columnLabel, type EntityTableProps, lookOf } from './entity-table.ts';
import { SortMark } from './plain-table.tsx';
import { RowActions } from './row-actions.tsx';
import { RowCell } from './row-cell.tsx';
import styles from './table.module.css';

const actions = '_actions';
const height = { head: 42, row: 56 };
/** The least room of a column, and what a letter of its name and the mark beside it take. */
const room = { plain: 100, number: 96, text: 150, name: 215, letter: 6.6, mark: 46 };

/** The rows of a list so long that only those in view are drawn. */
export function LongTable({ entity, area, columns, rows, sort, onSort }: EntityTableProps) {
  const t = useTexts();
  const all = useMemo(() => {
    const named = columns.map((id) => {
      const look = lookOf(entity, id);
      const label = t(columnLabel(entity, id));
      const minWidth = id === 'id' ? 76 : Math.max(room[look], Math.ceil(label.length * room.letter) + room.mark);
      // What is short by nature needs no more.
      const width = look === 'plain' || look === 'number' ? minWidth : undefined;
      return { id, label, look, minWidth, width };
    });
    return [
      ...named,
      { id: actions, label: t('entity.list.actions'), look: 'plain' as const, minWidth: 132, width: 132 },
    ];
  }, [columns, entity, t]);
  const items = useMemo(() => rows.map(({ row }) => ({ id: row.id, row })), [rows]);
  return (
    <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: height.row, headingHeight: height.head }}>
      <Table
        aria-label={t(`${entity.name}.home.title`)}
        className={styles.long}
        style={{ maxBlockSize: height.head + rows.length * height.row }}
        sortDescriptor={sort}
        onSortChange={({ column, direction }) => onSort({ column: String(column), direction })}
      >
        <TableHeader columns={all}>
          {({ id, label, look, ...widths }) => (
            <Column
              id={id}
              {...widths}
              textValue={label}
              allowsSorting={id !== actions}
              isRowHeader={id === 'id'}
              className={classNames(styles.column, styles[look])}
            >
              {id === actions ? (
                <span className="vh">{label}</span>
              ) : (
                ({ sortDirection }) => (
                  <span className={styles.sort}>
                    {label}
                    <SortMark isSorted={sortDirection !== undefined} isDown={sortDirection === 'descending'} />
                  </span>
                )
              )}
            </Column>
          )}
        </TableHeader>
        <TableBody items={items} dependencies={[entity, area]}>
          {({ id, row }) => (
            <Row id={id} columns={all} className={styles.row}>
              {(column) => (
                <Cell className={classNames(styles.cell, styles[column.look])}>
                  {column.id === actions ? (
                    <RowActions area={area} id={id} />
                  ) : (
                    <RowCell entity={entity} column={column.id} row={row} />
                  )}
                </Cell>
              )}
            </Row>
          )}
        </TableBody>
      </Table>
    </Virtualizer>
  );
}
