import { useMemo } from 'react';
import { Cell, Column, Row, Table, TableBody, TableHeader } from 'react-aria-components/Table';
import { TableLayout, Virtualizer } from 'react-aria-components/Virtualizer';
import { useTexts } from '../../texts/texts-store.ts';
import { columnLabel, type EntityTableProps } from './entity-table.ts';
import { SortMark } from './plain-table.tsx';
import { RowActions } from './row-actions.tsx';
import { RowCell } from './row-cell.tsx';
import styles from './table.module.css';

const actions = '_actions';

/** The rows of a list so long that only those in view are drawn. */
export function LongTable({ entity, area, columns, rows, sort, onSort }: EntityTableProps) {
  const t = useTexts();
  const all = useMemo(() => [...columns, actions].map((id) => ({ id })), [columns]);
  const items = useMemo(() => rows.map(({ row }) => ({ id: row.id, row })), [rows]);
  return (
    <Virtualizer layout={TableLayout} layoutOptions={{ rowHeight: 56, headingHeight: 42 }}>
      <Table
        aria-label={t(`${entity.name}.home.title`)}
        className={`${styles.sheet} ${styles.long}`}
        sortDescriptor={sort}
        onSortChange={({ column, direction }) => onSort({ column: String(column), direction })}
      >
        <TableHeader columns={all} className={styles.heading}>
          {({ id }) =>
            id === actions ? (
              <Column id={id} width={140} className={styles.column}>
                <span className="vh">{t('entity.list.actions')}</span>
              </Column>
            ) : (
              <Column
                id={id}
                allowsSorting
                isRowHeader={id === 'id'}
                width={id === 'id' ? 96 : undefined}
                minWidth={140}
                className={styles.column}
              >
                {({ sortDirection }) => (
                  <span className={styles.sort}>
                    {t(columnLabel(entity, id))}
                    <SortMark isSorted={sortDirection !== undefined} isDown={sortDirection === 'descending'} />
                  </span>
                )}
              </Column>
            )
          }
        </TableHeader>
        <TableBody items={items} dependencies={[entity, area]}>
          {({ id, row }) => (
            <Row id={id} columns={all} className={styles.row}>
              {(column) => (
                <Cell className={styles.cell}>
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
