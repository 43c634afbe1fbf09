import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { listFilters } from '@ok/contract/entity/list-filters.ts';
import { useDeferredValue, useMemo } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useRows } from '../../data/use-rows.ts';
import { foundRows, listedRows, sortedRows } from '../shared/listed-rows.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListBar } from './list-bar.tsx';
import { keepsRow, referredBy } from './list-filters.ts';
import { ListSheet } from './list-sheet.tsx';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useListView } from './use-list-view.ts';

/** A list that is fetched whole: what is looked for is found and sorted in the browser. */
export function WholeList({ entity, list }: { entity: Entity; list: string }) {
  const t = useTexts();
  const { data, isError, isFetching, refetch } = useRows(entity);
  if (data)
    return data.length > 0 ? (
      <FoundRows entity={entity} list={list} rows={data} />
    ) : (
      <EmptyList {...{ entity, list }} />
    );
  if (isError) return <Failed isBusy={isFetching} tryAgain={() => void refetch()} />;
  return <Loading label={t('entity.list.loading')} />;
}

/** The rows that are asked for, in the order that is asked for. */
function FoundRows({ entity, list, rows }: { entity: Entity; list: string; rows: readonly AnsweredRow[] }) {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useListView(entity, list);
  // Typing shows at once; the table follows when there is time for it.
  const { search, sort, filters, of } = useDeferredValue(view);
  const owner = useMemo(() => of && referredBy(entity, of, rows), [entity, of, rows]);
  const listed = useMemo(() => listedRows(entity, rows, { t, language }), [entity, rows, t, language]);
  const sorted = useMemo(() => sortedRows(entity, listed, sort, language), [entity, listed, sort, language]);
  const found = useMemo(() => {
    const chosen = listFilters(entity).filter(({ key }) => filters.includes(key));
    const keeps = (row: AnsweredRow) =>
      (!owner || owner.refers(row)) && chosen.every((filter) => keepsRow(entity, filter, row));
    const kept = chosen.length > 0 || owner ? sorted.filter(({ row }) => keeps(row)) : sorted;
    return foundRows(kept, search, language).map(({ row }) => row);
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
        isLong={rows.length > mostDrawn}
        count={t('entity.list.shown', { shown: found.length, total: rows.length })}
      />
    </>
  );
}

/** The most rows that are all drawn at once. */
const mostDrawn = 200;
