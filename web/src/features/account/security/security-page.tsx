import { getSecondFactor } from '@ok/contract/routes/account/second-factor.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useSession } from '../../../session/session-store.ts';
import { longDateTime } from '../../../texts/dates.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import { NotLoaded } from '../forms/not-loaded.tsx';
import { PasskeyList } from './passkey-list.tsx';
import { SecondFactorCard } from './second-factor-card.tsx';
import styles from './security.module.css';
import { SessionList } from './session-list.tsx';

/** `/account/security`: the second factor, and where the user is signed in. */
export function SecurityPage() {
  const t = useTexts();
  usePageTitle(t('security.title'));
  const { data, isError, isFetching, refetch } = useQuery({
    queryKey: ['second-factor'],
    queryFn: ({ signal }) => call(getSecondFactor, { signal, ownError: true }),
  });
  if (isError && !data) {
    return <NotLoaded title={t('security.sessions.failed')} isFetching={isFetching} refetch={refetch} />;
  }
  return (
    <Page width="read" className={styles.page}>
      <div>
        <h1 tabIndex={-1}>{t('security.title')}</h1>
        <p className={styles.intro}>{t('security.intro')}</p>
      </div>
      <Demand />
      {data ? <SecondFactorCard factor={data} reload={refetch} /> : <Skeleton shape="block" height="10rem" />}
      {data && <PasskeyList reload={refetch} />}
      <SessionList />
    </Page>
  );
}

/** Says until when the installation wants a second factor, or that nothing else is possible before. */
function Demand() {
  const t = useTexts();
  const language = useLanguage();
  const session = useSession();
  if (session.state !== 'signedIn') return null;
  const { factorDueDate, isLimited } = session.account;
  if (isLimited) return <Alert tone="warning">{t('security.demand.required')}</Alert>;
  if (!factorDueDate) return null;
  return <Alert tone="info">{t('security.demand.due', { date: longDateTime(factorDueDate, language) })}</Alert>;
}
