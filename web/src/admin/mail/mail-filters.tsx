import { type MailState, mailStates } from '@ok/contract/routes/management/mail.ts';
import { useEffect, useState } from 'react';
import { formatWholeNumber } from '../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { FilterChip } from '../../ui/forms/filter-chip.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { useDebounced } from '../data/use-debounced.ts';
import styles from './mails-screen.module.css';
import type { MailView } from './use-mail-view.ts';

interface MailFiltersProps {
  view: MailView;
  change: (changed: Partial<MailView>) => void;
  /** Number of mails of each state; undefined until it is known. */
  counts: Readonly<Record<MailState, number>> | undefined;
}

/** Search field of the outbox, and a choice of the state of its mails. Another `key` makes the field empty again. */
export function MailFilters({ view, change, counts }: MailFiltersProps) {
  const t = useTexts();
  const language = useLanguage();
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const countText = (count: number | undefined) =>
    count === undefined ? '' : ` ${formatWholeNumber(count, language)}`;
  return (
    <search className={styles.bar}>
      <MailSearch view={view} change={change} />
      <fieldset className={styles.chips}>
        <legend className="vh">{t('mails.columns.status')}</legend>
        <FilterChip isChoice isSelected={view.state === ''} onChange={() => change({ state: '' })}>
          {t('mails.all') + countText(total)}
        </FilterChip>
        {mailStates.map((state) => (
          <FilterChip key={state} isChoice isSelected={view.state === state} onChange={() => change({ state })}>
            {t(`mails.states.${state}`) + countText(counts?.[state])}
          </FilterChip>
        ))}
      </fieldset>
    </search>
  );
}

function MailSearch({ view: { search }, change }: Omit<MailFiltersProps, 'counts'>) {
  const t = useTexts();
  const [typed, setTyped] = useState(search);
  const settled = useDebounced(typed);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a pause in typing changes the address
  useEffect(() => {
    if (settled !== search) change({ search: settled });
  }, [settled]);
  return (
    <SearchField
      className={styles.search}
      label={t('mails.search')}
      clearLabel={t('entity.list.clearSearch')}
      value={typed}
      onChange={setTyped}
    />
  );
}
