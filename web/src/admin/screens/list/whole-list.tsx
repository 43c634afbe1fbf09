import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { AnsweredRow } from '@ok/contract/entity/derive-schemas.ts';
import { listFilters } from '@ok/contract/entity/list-filters.ts';
import { useDeferredValue, useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { useRows } from '../../data/use-rows.ts';
import { createSearchableRows, filterRows, sortRows } from '../shared/searchable-rows.ts';
import { Failed, Loading } from '../shared/states.tsx';
import { EmptyList } from './empty-list.tsx';
import { ListBar } from './list-bar.tsx';
import { findOwner, matchesFilter } from './list-filters.ts';
import { ListSheet } from './list-sheet.tsx';
import { PlaceChips } from './places/place-chips.tsx';
import { allVersions, createPlaceFilter, setPlaceFilter, showsNewestOnly } from './places/place-filters.ts';
import { createFindLetter, createFindPlace, type FindPlace, placeText, type VersionPlace } from './places/row-place.ts';
import { usePlaces } from './places/use-places.ts';
import { useFocusAfterRemoval } from './use-focus-after-removal.ts';
import { useListView } from './use-list-view.ts';

/** A list that is fetched as a whole, and searched and sorted in the browser. */
export function WholeList({ entity, list }: { entity: Entity; list: string }) {
  const t = useTexts();
  const rows = useRows(entity);
  const places = usePlaces(entity);
  if (rows.data && places.data) {
    return rows.data.length > 0 ? (
      <FilteredList entity={entity} list={list} rows={rows.data} {...places.data} />
    ) : (
      <EmptyList {...{ entity, list }} />
    );
  }
  const failed = [rows, places].filter(({ isError }) => isError);
  if (failed.length > 0) {
    const tryAgain = () => {
      for (const { refetch } of failed) void refetch();
    };
    return <Failed isBusy={failed.some(({ isFetching }) => isFetching)} tryAgain={tryAgain} />;
  }
  return <Loading label={t('entity.list.loading')} />;
}

interface FilteredListProps {
  entity: Entity;
  list: string;
  rows: readonly AnsweredRow[];
  versions: ReadonlyMap<number, VersionPlace>;
  parents: readonly AnsweredRow[];
}

function FilteredList({ entity, list, rows, versions, parents }: FilteredListProps) {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useListView(entity, list);
  // Typing is visible immediately; the table follows when there is time for it.
  const { search, sort, filters, of } = useDeferredValue(view);
  const owner = useMemo(() => of && findOwner(entity, of, rows), [entity, of, rows]);
  const findPlace: FindPlace = useMemo(() => createFindPlace(entity, versions, parents), [entity, versions, parents]);
  const searchable = useMemo(
    () => createSearchableRows(entity, rows, { t, language }, placeText(entity, findPlace, { t, language })),
    [entity, rows, findPlace, t, language],
  );
  const sorted = useMemo(() => sortRows(entity, searchable, sort, language), [entity, searchable, sort, language]);
  const inPlace = useMemo(() => {
    const isInPlace = createPlaceFilter({ filters, of });
    return sorted.filter(({ row }) => (!owner || owner.refers(row)) && isInPlace(findPlace(row), row.languageId));
  }, [sorted, owner, filters, of, findPlace]);
  const found = useMemo(() => {
    const activeFilters = listFilters(entity).filter(({ key }) => filters.includes(key));
    const matching = inPlace.filter(({ row }) => activeFilters.every((filter) => matchesFilter(entity, filter, row)));
    return filterRows(matching, search, language).map(({ row }) => row);
  }, [entity, inPlace, filters, search, language]);
  const hasOlder = useMemo(
    () => showsNewestOnly({ filters, of }) && rows.some((row) => findPlace(row)?.isNewest === false),
    [filters, of, rows, findPlace],
  );
  const findLetter = useMemo(() => createFindLetter(entity, rows), [entity, rows]);
  const [tools, setTools] = useState<HTMLDivElement | null>(null);
  useFocusAfterRemoval(rows.length);
  return (
    <>
      <ListBar
        entity={entity}
        view={view}
        change={change}
        owner={owner}
        toolsRef={setTools}
        placeChips={
          versions.size > 0 && <PlaceChips {...{ entity, rows, view, change }} places={[...versions.values()]} />
        }
      />
      <ListSheet
        entity={entity}
        list={list}
        rows={found}
        tools={tools}
        findPlace={findPlace}
        findLetter={findLetter}
        sort={sort}
        view={view}
        change={change}
        isLong={inPlace.length > maxPlainRows}
        count={t('entity.list.shown', { shown: found.length, total: rows.length })}
        more={
          hasOlder
            ? {
                text: t('entity.place.showOlder'),
                show: () => change({ filters: setPlaceFilter(view.filters, 'version', allVersions) }),
              }
            : undefined
        }
      />
    </>
  );
}

/** Longer lists draw only their visible rows. */
const maxPlainRows = 200;
