import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getUserCounts } from '@ok/contract/routes/user.ts';
import { wholeNumber } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useTypedSearch } from './use-typed-search.ts';
import { type UserFilter, type UserView, userFilters } from './user-view.ts';
import styles from './users-screen.module.css';

type Counts = ReplyFor<typeof getUserCounts>;

const countOf: Record<UserFilter, (counts: Counts) => number> = {
  inactive: ({ total, activated }) => total - activated,
  administrators: ({ administrators }) => administrators,
  test: ({ test }) => test,
};

interface UsersBarProps {
  view: UserView;
  counts: Counts | undefined;
  show: (view: UserView) => void;
}

/** What is looked for among the users, and what they are held to. */
export function UsersBar({ view, counts, show }: UsersBarProps) {
  const t = useTexts();
  const language = useLanguage();
  const [typed, setTyped] = useTypedSearch(view.query, (query) => show({ ...view, page: 1, query }));
  const count = (filter: UserFilter) => (counts ? wholeNumber(countOf[filter](counts), language) : '');
  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element has no support in screen readers yet
    <div className={styles.bar} role="search">
      <SearchField
        className={styles.search}
        label={t('userManagement.search.label')}
        clearLabel={t('userManagement.search.clear')}
        value={typed}
        onChange={setTyped}
      />
      {userFilters.map((filter) => (
        <FilterChip
          key={filter}
          isSelected={view.filter === filter}
          onChange={(isSelected) => show({ ...view, page: 1, filter: isSelected ? filter : undefined })}
        >
          {t(`userManagement.filters.${filter}`, { count: count(filter) }).trim()}
        </FilterChip>
      ))}
    </div>
  );
}
