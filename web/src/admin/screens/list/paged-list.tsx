import type { Entity } from '@ok/contract/entity/define-entity.ts';
import { useEffect, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useDebounced } from '../../data/use-debounced.ts';
import { usePage } from '../../data/use-rows.ts';
import { formatView, hasConditions } from '../shared/list-view.ts';
import { defaultSort } from '../shared/searchable-rows.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListBar } from './list-bar.tsx';
import { findOwner } from './list-filters.ts';
import { rangeText } from './list-foot.tsx';
import { ListSheet } from './list-sheet.tsx';
import { createPageQuery, rowsPerPage } from './page-query.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useListView } from './use-list-view.ts';

/** A list that grows with use: the server searches and sorts it, and sends one page. */
export function PagedList({ entity, list }: { entity: Entity; list: string }) {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useListView(entity, list);
  const requestedView = useDebounced(view, ({ search }) => search.trim() !== view.search.trim());
  const { data, isError, isFetching, isPlaceholderData, refetch } = usePage(
    entity,
    createPageQuery(entity, requestedView),
  );
  const { page, sort, of } = requestedView;
  const [tools, setTools] = useState<HTMLDivElement | null>(null);
  const total = data?.total ?? 0;
  const pages = Math.max(1, Math.ceil(total / rowsPerPage));
  // The last page may have lost its only row, and an address may name any page.
  const isBeyond = data !== undefined && !isPlaceholderData && page > pages;
  useEffect(() => {
    if (isBeyond) change({ page: pages });
  }, [isBeyond, pages, change]);
  useFocusAfterRemoval(total, page);
  if (data?.total === 0 && !isPlaceholderData && !hasConditions(view)) return <EmptyList entity={entity} list={list} />;
  return (
    <>
      <ListBar
        entity={entity}
        view={view}
        change={change}
        toolsRef={setTools}
        owner={of && findOwner(entity, of, data?.rows ?? [])}
      />
      {data ? (
        <ListSheet
          entity={entity}
          list={list}
          rows={data.rows}
          tools={tools}
          sort={sort}
          view={view}
          change={change}
          isOld={isPlaceholderData || isBeyond}
          count={rangeText({ page, pageSize: rowsPerPage, total }, { t, language })}
          pages={{ page, pages, searchOf: (to) => formatView({ ...view, page: to }, defaultSort(entity)) }}
        />
      ) : isError ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : (
        <Loading label={t('entity.list.loading')} />
      )}
    </>
  );
}
