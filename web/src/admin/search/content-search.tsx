import { searchContent } from '@ok/contract/routes/content.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { keepPreviousData, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { queries } from '../../api/queries.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { isCorrectable, useCorrect } from '../correcting/correction.ts';
import { entityArea } from '../data/areas.ts';
import { useDebounced } from '../data/use-debounced.ts';
import styles from './content-search.module.css';
import { correctionKeyOf, groupByEntity, resultKeyOf } from './group-by-entity.ts';
import { SearchResults } from './search-results.tsx';
import { useActiveOption } from './use-active-option.ts';

const searchDelayMs = 150;

/** Searches the rows of all entities, after a pause in typing. */
function useContentSearch(typed: string) {
  const trimmed = typed.trim().slice(0, limits.contentSearch);
  const searchText = useDebounced(trimmed, undefined, searchDelayMs);
  const found = useQuery({
    queryKey: ['content', 'search', searchText],
    queryFn: ({ signal }) => call(searchContent, { query: { query: searchText }, signal, ownError: true }),
    enabled: searchText !== '',
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
  return { ...found, isCurrent: searchText === trimmed && !found.isPlaceholderData && !found.isFetching };
}

/** Modal that finds a row of any entity by its id or a text, and opens it. Modals have no query client of their own. */
export default function ContentSearch({ close }: { close: () => void }) {
  return (
    <QueryClientProvider client={queries}>
      <SearchModal close={close} />
    </QueryClientProvider>
  );
}

function SearchModal({ close }: { close: () => void }) {
  const t = useTexts();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const { data = [], isError, isCurrent, isFetching, refetch } = useContentSearch(typed);
  const hasSearchText = typed.trim() !== '';
  const groups = hasSearchText && !isError ? groupByEntity(data, (entity) => entityArea(entity) !== undefined) : [];
  const count = groups.reduce((sum, { rows }) => sum + rows.length, 0);
  const { correct, isPending } = useCorrect();
  const openResult = (key: string) => {
    const [entity = '', id = '', isCorrection] = key.split(' ');
    if (isCorrection && isCorrectable(entity)) {
      const field = data.find((row) => resultKeyOf(row) === `${entity} ${id}`)?.field;
      return void correct({ entity, rowId: Number(id), field }, close);
    }
    const area = entityArea(entity);
    if (!area) return;
    close();
    void router.navigate({ to: '/entity/$area/$id', params: { area, id } });
  };
  const options = useActiveOption(
    groups.flatMap(({ rows }) => rows.flatMap((row) => [resultKeyOf(row), correctionKeyOf(row) ?? []].flat())),
    openResult,
  );
  const statusText = () => {
    if (!hasSearchText) return t('entity.search.hint');
    if (isPending) return t('questionTree.correct.opening');
    if (!isCurrent) return t('entity.search.searching');
    return count === 0 ? t('entity.search.none') : t('entity.search.found', { count });
  };
  return (
    <ModalContent title={t('entity.search.title')}>
      <SearchField
        autoFocus
        label={t('entity.search.label')}
        clearLabel={t('entity.list.clearSearch')}
        value={typed}
        onChange={setTyped}
        inputProps={options.field}
      />
      {isError && hasSearchText ? (
        <div className={styles.failed} role="alert">
          <p>{t('error.fetchingData')}</p>
          <Button variant="soft" size="small" icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
            {t('error.tryAgain')}
          </Button>
        </div>
      ) : (
        <p className={styles.said} role="status">
          {statusText()}
        </p>
      )}
      <SearchResults label={t('entity.search.results')} groups={groups} options={options} onOpen={openResult} />
    </ModalContent>
  );
}
