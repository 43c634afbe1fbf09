import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { listFilters } from '@ok/contract/entity/list-filters.ts';
import type { ReactNode, Ref } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { FilterChip } from '../../../ui/forms/filter-chip.tsx';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { overrideOf, textPrefixOf } from '../../overrides/index.ts';
import type { RowListView } from '../shared/list-view.ts';
import { useScreenParts } from '../shared/screen-parts.ts';
import { filterLabel } from './list-filters.ts';
import styles from './list-screen.module.css';
import { noTreeFilter } from './places/place-filters.ts';

interface ListBarProps {
  entity: Entity;
  view: RowListView;
  change: (changed: Partial<RowListView>) => void;
  /** Filters on the place of rows, for an entity of trees. */
  placeChips?: ReactNode;
  /** Takes the element for the menus of the table. */
  toolsRef?: Ref<HTMLDivElement>;
  /** Row that all shown rows refer to. */
  owner?: { target?: string; text: string };
}

/** Search field and filters of a list. */
export function ListBar({ entity, view, change, placeChips, toolsRef, owner }: ListBarProps) {
  const t = useTexts();
  const language = useLanguage();
  const { search, filters, of } = view;
  const { ListFilters } = useScreenParts(entity.name);
  const { filters: ownFilters } = overrideOf(entity.name);
  // The menu of trees has the rows without one.
  const chips = listFilters(entity).filter(({ key }) => !placeChips || key !== noTreeFilter(entity));
  const toggle = (key: string, isOn: boolean) =>
    change({ filters: isOn ? [...filters, key] : filters.filter((one) => one !== key) });
  return (
    <search className={styles.bar}>
      <SearchField
        className={styles.search}
        label={t(ownFilters ? `${textPrefixOf(entity)}.search.label` : 'entity.list.search')}
        clearLabel={t('entity.list.clearSearch')}
        value={search}
        onChange={(typed) => change({ search: typed })}
      />
      <div className={styles.chips}>
        {of && owner && (
          <FilterChip isSelected onChange={() => change({ of: undefined })}>
            {owner.target && `${t(`global.menu.entities.${owner.target}`)}: `}
            {owner.text}
          </FilterChip>
        )}
        {placeChips}
        {ListFilters ? (
          <ListFilters view={view} change={change} />
        ) : (
          chips.map((filter) => (
            <FilterChip
              key={filter.key}
              isSelected={filters.includes(filter.key)}
              onChange={(isOn) => toggle(filter.key, isOn)}
            >
              {filterLabel(entity, filter, t, language)}
            </FilterChip>
          ))
        )}
        <div ref={toolsRef} className={styles.tools} />
      </div>
    </search>
  );
}
