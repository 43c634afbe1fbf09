import { QueryClientProvider } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../api/queries.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { ModalContent } from '../../ui/feedback/modal-content.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { isCorrectable, useCorrect } from '../correcting/correction.ts';
import styles from './content-search.module.css';
import { findCommands } from './find-commands.ts';
import { buildGroups, type SearchOption } from './search-groups.tsx';
import { SearchResults } from './search-results.tsx';
import { useActiveOption } from './use-active-option.ts';
import { useSearch } from './use-search.ts';

/**
 * Modal that finds a screen, a form, a row of any entity, a screen text, a person or a mail, and opens it. Modals have
 * no query client of their own.
 */
export default function ContentSearch({ close }: { close: () => void }) {
  return (
    <QueryClientProvider client={queries}>
      <SearchModal close={close} />
    </QueryClientProvider>
  );
}

function SearchModal({ close }: { close: () => void }) {
  const t = useTexts();
  const language = useLanguage();
  const router = useRouter();
  const [typed, setTyped] = useState('');
  const { isError, isFetching, isCurrent, retry, ...found } = useSearch(typed);
  const searchText = typed.trim();
  const groups =
    searchText === '' ? [] : buildGroups({ ...found, commands: findCommands(typed, t) }, { searchText, language, t });
  const all = groups.flatMap(({ options }) => options);
  const count = all.filter(({ isAction }) => !isAction).length;
  const { correct, isPending } = useCorrect();
  const open = ({ target }: SearchOption) => {
    if (!('correct' in target)) {
      close();
      return void router.navigate({ to: target.href, search: target.search ?? {} });
    }
    const { entity, id, field } = target.correct;
    if (isCorrectable(entity)) void correct({ entity, rowId: id, field }, close);
  };
  const options = useActiveOption(
    all.map(({ key }) => key),
    (key) => {
      const chosen = all.find((option) => option.key === key);
      if (chosen) open(chosen);
    },
  );
  const statusText = () => {
    if (searchText === '') return t('entity.search.hint');
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
        onChange={(text) => {
          setTyped(text);
          options.selectFirst();
        }}
        inputProps={options.field}
      />
      {isError && searchText !== '' ? (
        <div className={styles.failed} role="alert">
          <p>{t('error.fetchingData')}</p>
          <Button variant="soft" size="small" icon="refresh" isPending={isFetching} onPress={retry}>
            {t('error.tryAgain')}
          </Button>
        </div>
      ) : (
        <p className={styles.said} role="status">
          {statusText()}
        </p>
      )}
      <SearchResults
        label={t('entity.search.results')}
        groups={groups}
        searchText={searchText}
        options={options}
        onOpen={open}
      />
    </ModalContent>
  );
}
