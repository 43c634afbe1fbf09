import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { memo, useCallback, useDeferredValue, useMemo } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Alert } from '../../ui/alert.tsx';
import { ListBar } from './list-bar.tsx';
import { filtersOf, referredBy } from './list-filters.ts';
import { ListFoot } from './list-foot.tsx';
import { isNarrowed } from './list-view.ts';
import { columnsOf, foundRows, listedRows, type Sort, sortedRows } from './listed-rows.ts';
import { LongTable } from './long-table.tsx';
import { PlainTable } from './plain-table.tsx';
import styles from './table.module.css';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useListView } from './use-list-view.ts';

// Typing shows at once; the table follows when there is time for it.
const Long = memo(LongTable);
const Plain = memo(PlainTable);

/** The most rows that are all drawn at once. */
const most = 200;

/** The rows that are asked for, in the order that is asked for. */
export function FilteredTable({ entity, area, rows }: { entity: Entity; area: string; rows: readonly AnsweredRow[] }) {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useListView(area);
  const { search, sort, filters, of } = useDeferredValue(view);
  const columns = useMemo(() => columnsOf(entity), [entity]);
  const offered = useMemo(() => filtersOf(entity, t, language), [entity, t, language]);
  const owner = useMemo(() => of && referredBy(entity, of, rows), [entity, of, rows]);
  const listed = useMemo(() => listedRows(entity, rows, { t, language }), [entity, rows, t, language]);
  const sorted = useMemo(() => sortedRows(entity, listed, sort, language), [entity, listed, sort, language]);
  const found = useMemo(() => {
    const chosen = offered.filter(({ key }) => filters.includes(key)).map(({ keeps }) => keeps);
    if (owner) chosen.push(owner.refers);
    const kept = chosen.length > 0 ? sorted.filter(({ row }) => chosen.every((keeps) => keeps(row))) : sorted;
    return foundRows(kept, search, language);
  }, [sorted, offered, filters, owner, search, language]);
  const onSort = useCallback((next: Sort) => change({ sort: next }), [change]);
  useFocusAfterRemoval(rows.length);
  const Table = rows.length > most ? Long : Plain;
  return (
    <>
      <ListBar view={view} change={change} offered={offered} owner={owner} />
      <div className={styles.sheet}>
        {found.length > 0 ? (
          <Table entity={entity} area={area} columns={columns} rows={found} sort={sort} onSort={onSort} />
        ) : (
          <Alert tone="warning" className={styles.none}>
            <p>{t(`${entity.name}.home.notFound`)}</p>
          </Alert>
        )}
        <ListFoot
          shown={found.length}
          total={rows.length}
          clear={isNarrowed(view) ? () => change({ search: '', filters: [], of: undefined }) : undefined}
        />
      </div>
    </>
  );
}
