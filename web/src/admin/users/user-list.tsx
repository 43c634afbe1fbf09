import { user as userEntity } from '@ok/contract/entities/user.ts';
import { getUserCounts } from '@ok/contract/routes/account/user.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { formatWholeNumber } from '../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { parseView, type RowListView } from '../screens/shared/list-view.ts';
import { defaultSort } from '../screens/shared/searchable-rows.ts';
import styles from './user-list.module.css';

type UserCountsReply = ReplyFor<typeof getUserCounts>;
type ChangeUserView = (changed: Partial<RowListView>) => void;

/** Fetches the number of users of each kind, again after every change of a user. */
const useUserCounts = () =>
  useQuery({
    queryKey: ['content', userEntity.name, 'counts'],
    queryFn: ({ signal }) => call(getUserCounts, { signal, silent: true }),
    staleTime: 0,
  }).data;

/** Note with the number of users, below the title of their list. */
export function UserCounts() {
  const t = useTexts();
  const language = useLanguage();
  const counts = useUserCounts();
  if (!counts) return null;
  const total = formatWholeNumber(counts.total, language);
  const activated = formatWholeNumber(counts.activated, language);
  return <p className={styles.counts}>{t('userManagement.home.counts', { total, activated })}</p>;
}

const countsByFilter: Readonly<Record<string, (counts: UserCountsReply) => number>> = {
  waiting: ({ waiting }) => waiting,
  disabled: ({ disabled }) => disabled,
  administrators: ({ administrators }) => administrators,
  test: ({ test }) => test,
};

/** Filters of which a user matches one at most. */
const stateFilters = ['waiting', 'disabled'];

const toggleFilter = (filters: readonly string[], filter: string, isOn: boolean) => {
  if (!isOn) return filters.filter((selected) => selected !== filter);
  const replacedFilters = stateFilters.includes(filter) ? stateFilters : [filter];
  return [...filters.filter((selected) => !replacedFilters.includes(selected)), filter];
};

/** Filters of the list of users, each with the number of its users. */
export function UserFilters({ view: { filters }, change }: { view: RowListView; change: ChangeUserView }) {
  const t = useTexts();
  const language = useLanguage();
  const counts = useUserCounts();
  return Object.entries(countsByFilter).map(([filter, count]) => (
    <FilterChip
      key={filter}
      isSelected={filters.includes(filter)}
      onChange={(isOn) => change({ filters: toggleFilter(filters, filter, isOn) })}
    >
      {t(`userManagement.filters.${filter}`, {
        count: counts ? formatWholeNumber(count(counts), language) : '',
      }).trim()}
    </FilterChip>
  ));
}

/** Replaces a list without matching users. The list itself is never empty: it has the administrator's own account. */
export function NoUsersFound({ change }: { change: ChangeUserView }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('userManagement.home.notFound')}
      text={t('userManagement.home.notFoundText')}
      action={
        <Button variant="soft" onPress={() => change(parseView({}, defaultSort(userEntity)))}>
          {t('userManagement.home.showAll')}
        </Button>
      }
    />
  );
}
