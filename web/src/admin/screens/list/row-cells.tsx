import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { memo } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { classNames } from '../../../ui/class-names.ts';
import { Link } from '../../../ui/navigation/link.tsx';
import { rowAddress, rowKeyOf } from '../../data/areas.ts';
import { FieldCell } from '../../fields/display/cells.tsx';
import { RowLink } from '../../fields/display/row-link.tsx';
import { useScreenParts } from '../shared/screen-parts.ts';
import { columnLabel, columnLook, type EntityTableProps, languagesColumn, tableRole } from './entity-table.ts';
import { LanguagesCell } from './languages-cell.tsx';
import { PlaceCell } from './places/place-cell.tsx';
import { nameColumnOf, placeColumnOf, type VersionPlace } from './places/row-place.ts';
import { RowLinks } from './row-actions.tsx';
import styles from './table.module.css';

interface RowCellsProps extends Pick<EntityTableProps, 'entity' | 'list' | 'columns' | 'isStacked'> {
  row: AnsweredRow;
  place: VersionPlace | undefined;
  letter: string | undefined;
  /** Whether the user comes back from this row. */
  isLast: boolean;
}

/** Cells of a row, with its actions. Its name and its id link to the row. */
export const RowCells = memo(function RowCells({
  entity,
  list,
  columns,
  isStacked,
  row,
  place,
  letter,
  isLast,
}: RowCellsProps) {
  const t = useTexts();
  const language = useLanguage();
  const { cells } = useScreenParts(entity.name);
  const placeColumn = placeColumnOf(entity);
  const nameColumn = nameColumnOf(entity);

  const content = (column: string) => {
    const Cell = cells?.[column];
    if (Cell) return <Cell row={row} />;
    if (column === languagesColumn) return <LanguagesCell entity={entity} id={row.id} />;
    const field = entity.fields[column];
    if (column === placeColumn) return <PlaceCell entity={entity} row={row} place={place} />;
    if (!field) return <RowLink entity={entity.name} id={row.id} text={String(row.id)} />;
    const cell = <FieldCell entity={entity} name={column} field={field} row={row} />;
    if (column !== nameColumn) return cell;
    return (
      <Link to={rowAddress(list, rowKeyOf(entity, row))} className={styles.nameLink} data-name>
        {cell}
      </Link>
    );
  };
  return (
    <>
      {columns.map((column, at) => (
        <td
          key={column}
          {...tableRole(isStacked, 'cell')}
          className={classNames(
            styles[columnLook(entity, column)],
            column === placeColumn && styles.place,
            column === nameColumn && styles.named,
          )}
        >
          {isLast && at === 0 && <span className="vh">{t('entity.list.lastRow')} </span>}
          {isStacked && column !== placeColumn && column !== nameColumn && (
            <span className={styles.label}>{columnLabel(entity, column, { t, language })}</span>
          )}
          {letter && column === nameColumn ? (
            <div className={styles.lettered}>
              <span className={styles.letter} aria-hidden="true">
                {letter}
              </span>
              {content(column)}
            </div>
          ) : (
            content(column)
          )}
        </td>
      ))}
      <td {...tableRole(isStacked, 'cell')} className={styles.end}>
        <RowLinks list={list} entity={entity} row={row} />
      </td>
    </>
  );
});
