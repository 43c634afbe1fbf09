import { useQuery } from '@tanstack/react-query';
import { publishedTreesQuery, sortTreesByPosition } from '../../api/published-trees.ts';
import { useSession } from '../../session/session-store.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { treeTitle } from '../../texts/tree-name.ts';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { SelectField } from '../../ui/forms/select-field.tsx';
import { type ListView, periods } from './list-view.ts';
import styles from './measurements-page.module.css';

export interface MeasurementFiltersProps {
  view: ListView;
  change: (changed: Partial<ListView>) => void;
}

/** Filters of the list: by tree and by period. */
export function MeasurementFilters({ view, change }: MeasurementFiltersProps) {
  const t = useTexts();
  const trees = useTrees();
  return (
    <div className={styles.filters}>
      {trees.length > 0 && (
        <fieldset className={styles.trees}>
          <legend>{t('measurements.tree')}</legend>
          {[{ value: '', name: t('measurements.allTrees') }, ...trees].map(({ value, name }) => (
            <FilterChip
              key={value}
              size="medium"
              isChoice
              isSelected={view.tree === value}
              onChange={(isSelected) => change({ tree: isSelected ? value : '' })}
            >
              {name}
            </FilterChip>
          ))}
        </fieldset>
      )}
      <SelectField
        className={styles.period}
        label={t('measurements.period')}
        value={view.period}
        onChange={(chosen) => change({ period: periods.find((period) => period === chosen) ?? '' })}
        options={periods.map((period) => ({
          value: period,
          text: period ? t('measurements.lastMonths', { count: Number(period) }) : t('measurements.anyTime'),
        }))}
      />
    </div>
  );
}

/** The trees that can be started, as on home, with the id that their versions share. */
function useTrees(): { value: string; name: string }[] {
  const t = useTexts();
  const session = useSession();
  const withTest = session.state === 'signedIn' && session.account.profileDTO.test;
  // The list works without the trees too.
  const { data = [] } = useQuery(publishedTreesQuery(useLanguage(), withTest));
  return sortTreesByPosition(data).map(({ treeId, name }) => ({ value: String(treeId), name: treeTitle(name, t) }));
}
