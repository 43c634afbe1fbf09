import { translationStates, type WorkspaceText } from '@ok/contract/routes/translation/translation-workspace.ts';
import { useMemo, useState } from 'react';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { countByState, type ListFilter } from './state/find-workspace-texts.ts';
import { useChangeAddress, useWorkspaceAddress, type WorkspaceScope } from './state/workspace-address.ts';
import { TakeOver } from './take-over.tsx';
import styles from './workspace.module.css';

const filters: readonly ListFilter[] = [...translationStates, 'questions', 'all'];
/** Filters that most trees need not: of a review, and of questions. They show where they have texts. */
const rareFilters: ReadonlySet<ListFilter> = new Set(['returned', 'toReview', 'questions']);

interface FilterBarProps {
  scope: WorkspaceScope;
  texts: readonly WorkspaceText[];
  filter: ListFilter;
  /** Keys of the texts with an open question. */
  openQuestions: ReadonlySet<string>;
  /** Number of texts in the list. */
  found: number;
}

/** Filters by state with their counts, and the search; the address holds both. */
export function FilterBar({ scope, texts, filter, openQuestions, found }: FilterBarProps) {
  const t = useTexts();
  const pageLanguage = useLanguage();
  const address = useWorkspaceAddress();
  const changeAddress = useChangeAddress();
  const [search, setSearch] = useState(address.search);
  const counts = useMemo(() => countByState(texts, openQuestions), [texts, openQuestions]);
  return (
    <div className={styles.bar}>
      <fieldset className={styles.filters}>
        <legend className="vh">{t('translations.filter')}</legend>
        {filters
          .filter((one) => !rareFilters.has(one) || counts[one] > 0 || one === filter)
          .map((one) => (
            <FilterChip
              key={one}
              isChoice
              isSelected={filter === one}
              onChange={() => changeAddress({ state: one, text: '' })}
            >
              {t(`translating.filters.${one}`, { count: counts[one].toLocaleString(pageLanguage) })}
            </FilterChip>
          ))}
      </fieldset>
      <SearchField
        className={styles.search}
        label={t('translating.search')}
        clearLabel={t('translations.clearSearch')}
        value={search}
        onChange={(typed) => {
          setSearch(typed);
          changeAddress({ search: typed });
        }}
      />
      {scope.treeId !== null && counts.missing > 0 && <TakeOver treeId={scope.treeId} languageId={scope.languageId} />}
      <p className="vh" role="status">
        {t('translations.found', { count: found })}
      </p>
    </div>
  );
}
