import { getMails } from '@ok/contract/routes/management/mail.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/client.ts';
import { useProfile } from '../../api/profile.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Card } from '../../ui/content/card.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { Button } from '../../ui/forms/button.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/shared/screens.module.css';
import { Failed, Loading } from '../screens/shared/states.tsx';
import { MailTable } from './mail-table.tsx';
import styles from './mails-screen.module.css';

const mailPageSize = 20;

/** `/admin/mails`: queued, sent and failed mails. */
export function MailsScreen() {
  const t = useTexts();
  const [page, setPage] = useState(0);
  const sendsMail = useProfile()?.sendsMail !== false;
  usePageTitle(t('mails.title'));
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['mails', page],
    queryFn: ({ signal }) =>
      call(getMails, { query: { page: String(page), size: String(mailPageSize) }, signal, ownError: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
  const refresh = (
    <Button
      variant="outline"
      icon="refresh"
      isPending={isFetching && data !== undefined}
      onPress={() => void refetch()}
    >
      {t('mails.refresh')}
    </Button>
  );
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{t('mails.title')}</h1>
          <p className="muted">{t('mails.intro')}</p>
        </div>
        {refresh}
      </div>
      {!sendsMail && (
        <Alert tone="warning" title={t('global.noMail')}>
          <p>{t('mails.noServer')}</p>
        </Alert>
      )}
      {isError && !data ? (
        <Failed isBusy={isFetching} tryAgain={() => void refetch()} />
      ) : data ? (
        <>
          {data.length > 0 || page > 0 ? (
            <MailTable mails={data} refresh={() => void refetch()} />
          ) : (
            <Card>
              <EmptyState title={t('mails.empty.title')} text={t('mails.empty.text')} />
            </Card>
          )}
          {(page > 0 || data.length === mailPageSize) && (
            <nav className={styles.pages} aria-label={t('mails.pages')}>
              <Button variant="outline" isDisabled={page === 0} onPress={() => setPage(page - 1)}>
                {t('mails.newer')}
              </Button>
              <Button variant="outline" isDisabled={data.length < mailPageSize} onPress={() => setPage(page + 1)}>
                {t('mails.older')}
              </Button>
            </nav>
          )}
        </>
      ) : (
        <Loading label={t('mails.loading')} />
      )}
    </Page>
  );
}
