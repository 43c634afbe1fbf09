import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { listFilters } from '@ok/contract/entity/list-filters.ts';
import { useDeferredValue, useMemo } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useRows } from '../../data/use-rows.ts';
import { createSearchableRows, filterRows, sortRows } from '../shared/searchable-rows.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListBar } from './list-bar.tsx';
import { findOwner, matchesFilter } from './list-filters.ts';
import { ListSheet } from './list-sheet.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useListView } from './use-list-view.ts';

/** A list that is fetched as a whole, and searched and sorted in the browser. */
export function WholeList({ entity, list }: { entity: Entity; list: string }) {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useRows(entity);
  if (data)
    return data.length > 0 ? (
      <FilteredList entity={entity} list={list} rows={data} />
    ) : (
      <EmptyList {...{ entity, list }} />
    );
  if (isError) return <Failed isBusy={isFetching} tryAgain={() => void refetch()} />;
  return <Loading label={t('entity.list.loading')} />;
}

function FilteredList({ entity, list, rows }: { entity: Entity; list: string; rows: readonly AnsweredRow[] }) {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useListView(entity, list);
  // Typing is visible immediately; the table follows when there is time for it.
  const { search, sort, filters, of } = useDeferredValue(view);
  const owner = useMemo(() => of && findOwner(entity, of, rows), [entity, of, rows]);
  const searchable = useMemo(() => createSearchableRows(entity, rows, { t, language }), [entity, rows, t, language]);
  const sorted = useMemo(() => sortRows(entity, searchable, sort, language), [entity, searchable, sort, language]);
  const found = useMemo(() => {
    const activeFilters = listFilters(entity).filter(({ key }) => filters.includes(key));
    const keeps = (row: AnsweredRow) =>
      (!owner || owner.refers(row)) && activeFilters.every((filter) => matchesFilter(entity, filter, row));
    const matching = activeFilters.length > 0 || owner ? sorted.filter(({ row }) => keeps(row)) : sorted;
    return filterRows(matching, search, language).map(({ row }) => row);
  }, [entity, sorted, filters, owner, search, language]);
  useFocusAfterRemoval(rows.length);
  return (
    <>
      <ListBar entity={entity} view={view} change={change} owner={owner} />
      <ListSheet
        entity={entity}
        list={list}
        rows={found}
        sort={sort}
        view={view}
        change={change}
        isLong={rows.length > maxPlainRows}
        count={t('entity.list.shown', { shown: found.length, total: rows.length })}
      />
    </>
  );
}

/** Longer lists draw only their visible rows. */
const maxPlainRows = 200;
