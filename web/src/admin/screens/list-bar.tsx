import { useTexts } from '../../texts/texts-store.ts';
import { FilterChip } from '../../ui/filter-chip.tsx';
import { SearchField } from '../../ui/search-field.tsx';
import type { ListFilter } from './list-filters.ts';
import styles from './list-screen.module.css';
import type { ListView } from './list-view.ts';

interface ListBarProps {
  view: ListView;
  change: (changed: Partial<ListView>) => void;
  offered: readonly ListFilter[];
  /** The row that all shown rows belong to. */
  owner?: { target?: string; text: string };
}

/** What a list is searched and filtered with. */
export function ListBar({ view, change, offered, owner }: ListBarProps) {
  const t = useTexts();
  const { search, filters, of } = view;
  const toggle = (key: string, isOn: boolean) =>
    change({ filters: isOn ? [...filters, key] : filters.filter((one) => one !== key) });
  return (
    <search className={styles.bar}>
      <SearchField
        className={styles.search}
        label={t('entity.list.search')}
        clearLabel={t('entity.list.clearSearch')}
        value={search}
        onChange={(typed) => change({ search: typed })}
      />
      {of && owner && (
        <FilterChip isSelected onChange={() => change({ of: undefined })}>
          {owner.target && `${t(`global.menu.entities.${owner.target}`)}: `}
          {owner.text}
        </FilterChip>
      )}
      {offered.map(({ key, label }) => (
        <FilterChip key={key} isSelected={filters.includes(key)} onChange={(isOn) => toggle(key, isOn)}>
          {label}
        </FilterChip>
      ))}
    </search>
  );
}
