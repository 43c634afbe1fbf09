import { user as userEntity } from '@ok/contract/entities/user.ts';
import { getUserCounts } from '@ok/contract/routes/account/user.ts';
import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { wholeNumber } from '../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { type ListView, viewIn } from '../screens/shared/list-view.ts';
import { usualSort } from '../screens/shared/listed-rows.ts';
import styles from './user-list.module.css';

type Counts = ReplyFor<typeof getUserCounts>;
type Change = (changed: Partial<ListView>) => void;

/** How many users there are of each kind, counted anew with every change of one of them. */
const useUserCounts = () =>
  useQuery({
    queryKey: ['content', userEntity.name, 'counts'],
    queryFn: ({ signal }) => call(getUserCounts, { signal, silent: true }),
    staleTime: 0,
  }).data;

/** How many users there are, below the title of their list. */
export function UserCounts() {
  const t = useTexts();
  const language = useLanguage();
  const counts = useUserCounts();
  if (!counts) return null;
  const total = wholeNumber(counts.total, language);
  const activated = wholeNumber(counts.activated, language);
  return <p className={styles.counts}>{t('userManagement.home.counts', { total, activated })}</p>;
}

const countOf: Readonly<Record<string, (counts: Counts) => number>> = {
  inactive: ({ total, activated }) => total - activated,
  administrators: ({ administrators }) => administrators,
  test: ({ test }) => test,
};

/** What the list of users is held to, each with how many they are. */
export function UserFilters({ view: { filters }, change }: { view: ListView; change: Change }) {
  const t = useTexts();
  const language = useLanguage();
  const counts = useUserCounts();
  return Object.entries(countOf).map(([filter, count]) => (
    <FilterChip
      key={filter}
      isSelected={filters.includes(filter)}
      onChange={(isOn) => change({ filters: isOn ? [...filters, filter] : filters.filter((one) => one !== filter) })}
    >
      {t(`userManagement.filters.${filter}`, { count: counts ? wholeNumber(count(counts), language) : '' }).trim()}
    </FilterChip>
  ));
}

/** Whoever reads this has an account, so there is always somebody, but not always somebody like that. */
export function NobodyFound({ change }: { change: Change }) {
  const t = useTexts();
  return (
    <EmptyState
      title={t('userManagement.home.notFound')}
      text={t('userManagement.home.notFoundText')}
      action={
        <Button variant="soft" onPress={() => change(viewIn({}, usualSort(userEntity)))}>
          {t('userManagement.home.showAll')}
        </Button>
      }
    />
  );
}
