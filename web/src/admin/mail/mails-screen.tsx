import { getMailCounts, getMails } from '@ok/contract/routes/management/mail.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call, callWithTotal } from '../../api/client.ts';
import { useProfile } from '../../api/profile.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { ButtonLink } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import { ListFoot, rangeText } from '../screens/list/list-foot.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { MailFilters } from './mail-filters.tsx';
import { MailTable } from './mail-table.tsx';
import styles from './mails-screen.module.css';
import { formatMailView, type MailView, useMailView } from './use-mail-view.ts';

const mailPageSize = 20;

const createMailQuery = ({ search, state, sort, page }: MailView) => ({
  page: String(page - 1),
  size: String(mailPageSize),
  ...(sort && { sort: `lastAttemptDate,${sort === 'ascending' ? 'asc' : 'desc'}` }),
  ...(state && { state }),
  ...(search.trim() && { query: search.trim() }),
});

/** `/admin/mails`: queued, sent and failed mails. */
export function MailsScreen() {
  const t = useTexts();
  const language = useLanguage();
  const [view, change] = useMailView();
  const [clearedTimes, setClearedTimes] = useState(0);
  usePageTitle(t('mails.title'));
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['mails', view],
    queryFn: ({ signal }) => callWithTotal(getMails, { query: createMailQuery(view), signal, ownError: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const summary = useQuery({
    queryKey: ['mails', 'counts'],
    queryFn: ({ signal }) => call(getMailCounts, { signal, silent: true }),
    gcTime: 0,
  });
  const counts = summary.data?.counts;
  const hasServer = summary.data?.hasServer !== false;
  const total = counts && Object.values(counts).reduce((sum, count) => sum + count, 0);
  const refresh = () => {
    void refetch();
    void summary.refetch();
  };
  const showAll = () => {
    change({ search: '', state: '' });
    setClearedTimes(clearedTimes + 1);
  };
  const isFiltered = view.search.trim() !== '' || view.state !== '';
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{t('mails.title')}</h1>
          <p className="muted">{total === undefined ? t('mails.intro') : t('mails.count', { count: total })}</p>
        </div>
        <Button variant="outline" icon="refresh" isPending={isFetching && data !== undefined} onPress={refresh}>
          {t('mails.refresh')}
        </Button>
      </div>
      {counts && !hasServer && <NoMailServer waiting={counts.WAITING + counts.RETRYING} />}
      <MailFilters key={clearedTimes} view={view} change={change} counts={counts} />
      {isError && !data ? (
        <Failed isBusy={isFetching} tryAgain={refresh} />
      ) : !data ? (
        <Loading label={t('mails.loading')} />
      ) : data.rows.length > 0 ? (
        <MailTable mails={data.rows} hasServer={hasServer} sort={view.sort} onSort={(sort) => change({ sort })}>
          <ListFoot
            count={rangeText({ page: view.page, pageSize: mailPageSize, total: data.total }, { t, language })}
            pages={{
              page: view.page,
              pages: Math.max(1, Math.ceil(data.total / mailPageSize)),
              searchOf: (page) => formatMailView({ ...view, page }),
            }}
          />
        </MailTable>
      ) : (
        <Card>
          {isFiltered || view.page > 1 ? (
            <EmptyState
              title={t('mails.noneFound.title')}
              text={t('mails.noneFound.text')}
              action={
                <Button variant="soft" onPress={showAll}>
                  {t('mails.noneFound.showAll')}
                </Button>
              }
            />
          ) : (
            <EmptyState title={t('mails.empty.title')} text={t('mails.empty.text')} />
          )}
        </Card>
      )}
    </Page>
  );
}

function NoMailServer({ waiting }: { waiting: number }) {
  const t = useTexts();
  // In a demonstration the preview of a mail shows its link.
  const showsLinks = useProfile()?.sendsMail !== false;
  return (
    <Alert tone="warning" className={styles.noServer}>
      <div>
        <b>{t('mails.serverMissing.title')}</b>
        <p>
          {t('mails.serverMissing.waiting', { count: waiting })}{' '}
          {t(showsLinks ? 'mails.serverMissing.previewLinks' : 'mails.serverMissing.passwordLinks')}
        </p>
      </div>
      <ButtonLink to="/admin/system/configuration" variant="outline" size="small">
        {t('mails.serverMissing.toConfiguration')}
      </ButtonLink>
    </Alert>
  );
}
