import { getRowCounts, type RowCount } from '@ok/contract/routes/management/overview.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { formatWholeNumber } from '../../texts/numbers.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { SearchField } from '../../ui/forms/search-field.tsx';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { type DataList, dataGroups } from '../data/data-groups.ts';
import { forgetLists } from '../screens/shared/list-memory.ts';
import screens from '../screens/shared/screens.module.css';
import styles from './all-data.module.css';

const useRowCounts = () =>
  useQuery({
    queryKey: ['overview', 'row-counts'],
    queryFn: ({ signal }) => call(getRowCounts, { signal, ownError: true }),
    staleTime: 0,
  });

/** `/admin/all-data`: every list of rows by subject, with the number of its rows. */
export function AllDataScreen() {
  const t = useTexts();
  const language = useLanguage();
  const [search, setSearch] = useState('');
  const counts = useRowCounts();
  const title = t('allData.title');
  usePageTitle(title);
  const searchText = search.trim().toLocaleLowerCase(language);
  const groups = dataGroups
    .map(({ group, lists }) => ({
      group,
      lists: lists.filter((list) => t(list.title).toLocaleLowerCase(language).includes(searchText)),
    }))
    .filter(({ lists }) => lists.length > 0);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">{t('allData.intro', { count: dataGroups.flatMap(({ lists }) => lists).length })}</p>
        </div>
      </div>
      <search>
        <SearchField
          className={styles.search}
          label={t('allData.search')}
          clearLabel={t('entity.list.clearSearch')}
          value={search}
          onChange={setSearch}
        />
      </search>
      {counts.isError && (
        <p className={styles.failed}>
          {t('allData.countsFailed')}
          <Button variant="outline" size="small" isPending={counts.isFetching} onPress={() => void counts.refetch()}>
            {t('error.tryAgain')}
          </Button>
        </p>
      )}
      <p role="status" className={groups.length > 0 ? 'vh' : undefined}>
        {groups.length === 0 && t('allData.noneFound')}
      </p>
      <div className={styles.groups}>
        {groups.map(({ group, lists }) => (
          <Card as="section" key={group} className={styles.group} aria-labelledby={`data-${group}`}>
            <h2 id={`data-${group}`}>{t(`allData.groups.${group}`)}</h2>
            <ul className={styles.lists}>
              {lists.map((list) => (
                <ListLink key={list.name} list={list} count={counts.data?.find((one) => one.list === list.name)} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </Page>
  );
}

function ListLink({ list, count }: { list: DataList; count: RowCount | undefined }) {
  const t = useTexts();
  const language = useLanguage();
  const countText = count ? formatWholeNumber(count.count, language) : '';
  return (
    <li className={list.isTranslation ? styles.translation : undefined}>
      <Link to={list.href} className={styles.list} onClick={forgetLists}>
        <span>{t(list.title)}</span>
        <span className={styles.count}>{count?.hasMore ? t('allData.moreThan', { count: countText }) : countText}</span>
      </Link>
    </li>
  );
}
