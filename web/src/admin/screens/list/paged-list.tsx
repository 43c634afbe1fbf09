import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useEffect } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { usePage } from '../../data/use-rows.ts';
import { useSettled } from '../../data/use-settled.ts';
import { isNarrowed, queryOf } from '../shared/list-view.ts';
import { usualSort } from '../shared/listed-rows.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListBar } from './list-bar.tsx';
import { referredBy } from './list-filters.ts';
import { rangeText } from './list-foot.tsx';
import { ListSheet } from './list-sheet.tsx';
import { pageQuery, pageSize } from './page-query.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useListView } from './use-list-view.ts';

/** A list that grows with use: the server finds and sorts, and sends a page of it. */
export function PagedList({ entity, list }: { entity: Entity; list: string }) {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useListView(entity, list);
  const asked = useSettled(view, ({ search }) => search.trim() !== view.search.trim());
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePage(entity, pageQuery(entity, asked));
  const { page, sort, of } = asked;
  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  // The last row of the last page may have gone, and an address may name a page that never was.
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages });
  }, [isBeyond, pages, change]);
  useFocusAfterRemoval(total, page);
  if (data?.total === 0 && !isPlaceholderData && !isNarrowed(view)) return <EmptyList entity={entity} list={list} />;
  return (
    <>
      <ListBar entity={entity} view={view} change={change} owner={of && referredBy(entity, of, data?.rows ?? [])} />
      {data ? (
        <ListSheet
          entity={entity}
          list={list}
          rows={data.rows}
          sort={sort}
          view={view}
          change={change}
          isOld={isPlaceholderData || isBeyond}
          count={rangeText({ page, pageSize, total }, { t, language })}
          pages={{ page, pages, searchOf: (to) => queryOf({ ...view, page: to }, usualSort(entity)) }}
        />
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
    </>
  );
}
