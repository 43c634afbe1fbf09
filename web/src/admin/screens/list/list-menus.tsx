import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { FilterMenu } from '../../../ui/forms/filter-menu.tsx';
import { columnLabel, type EntityTableProps, isSortable, toggleSort } from './entity-table.ts';
import { nameColumnOf, placeColumnOf } from './places/row-place.ts';

interface ColumnMenuProps {
  entity: Entity;
  /** Every column of the list. */
  columns: readonly string[];
  shown: readonly string[];
  /** Whether the user chose the shown columns. */
  isChosen: boolean;
  choose: (columns: readonly string[] | undefined) => void;
}

/** Choice of the columns of a list. Those that say which row it is can't be left out. */
export function ColumnMenu({ entity, columns, shown, isChosen, choose }: ColumnMenuProps) {
  const t = useTexts();
  const language = useLanguage();
  const fixed = [placeColumnOf(entity), nameColumnOf(entity) ?? 'id'];
  const optional = columns.filter((column) => !fixed.includes(column));
  const toggle = (column: string) =>
    choose(shown.includes(column) ? shown.filter((each) => each !== column) : [...shown, column]);
  return (
    <FilterMenu
      icon="sidebar"
      label={t('entity.columns.label')}
      value={t('entity.columns.shown', { shown: shown.length, total: columns.length })}
      isSelected={isChosen}
      selectedIds={shown}
      entries={[
        ...optional.map((column) => ({
          id: column,
          label: columnLabel(entity, column, { t, language }),
          onAction: () => toggle(column),
        })),
        ...(isChosen
          ? [
              { id: '-', separator: true as const },
              { id: '', label: t('entity.columns.reset'), onAction: () => choose(undefined) },
            ]
          : []),
      ]}
    />
  );
}

/** Choice of the column that stacked rows are sorted by; choosing it again reverses their order. */
export function SortMenu({
  entity,
  columns,
  sort,
  onSort,
}: Pick<EntityTableProps, 'entity' | 'columns' | 'sort' | 'onSort'>) {
  const t = useTexts();
  const language = useLanguage();
  return (
    <FilterMenu
      icon={sort.direction === 'ascending' ? 'sort-up' : 'sort'}
      label={t('entity.list.sort')}
      value={columnLabel(entity, sort.column, { t, language })}
      selectedId={sort.column}
      entries={columns
        .filter((column) => isSortable(entity, column))
        .map((column) => ({
          id: column,
          label: columnLabel(entity, column, { t, language }),
          onAction: () => onSort(toggleSort(sort, column)),
        }))}
    />
  );
}
