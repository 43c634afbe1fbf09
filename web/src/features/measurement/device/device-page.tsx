import { useQuery } from '@tanstack/react-query';
import { useProfile } from '../../../api/profile.ts';
import { publishedTreesQuery, sortTreesByPosition } from '../../../api/published-trees.ts';
import { usePageTitle } from '../../../layout/use-page-title.ts';
import { useSession } from '../../../session/session-store.ts';
import { useLanguage, useTexts } from '../../../texts/texts-store.ts';
import { Icon } from '../../../ui/content/icons/icon.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Button } from '../../../ui/forms/button.tsx';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from './device.module.css';
import { KeptTreeList } from './kept-tree-list.tsx';
import { StorageLifeCard } from './storage-life-card.tsx';
import { UnsentAnswers } from './unsent-answers.tsx';

/** `/account/device`: what this device keeps, for how long, and which answers wait to be sent. */
export function DevicePage() {
  const t = useTexts();
  const language = useLanguage();
  const session = useSession();
  const worksOffline = useProfile()?.worksOffline ?? true;
  const withTestTrees = session.state === 'signedIn' && session.account.profileDTO.test;
  const { data, isError, isFetching, refetch } = useQuery(publishedTreesQuery(language, withTestTrees));
  usePageTitle(t('device.title'));
  // A private window of some browsers has no database.
  const canKeep = worksOffline && 'serviceWorker' in navigator && Boolean(window.indexedDB);
  return (
    <Page className={styles.page}>
      <h1 tabIndex={-1}>{t('device.title')}</h1>
      <p className={styles.intro}>{t(canKeep ? 'device.intro' : 'device.keepsNothing')}</p>
      <div className={styles.columns}>
        <div className={styles.column}>
          {canKeep && data && <KeptTreeList trees={sortTreesByPosition(data)} language={language} />}
          {canKeep && !data && !isError && <Skeleton shape="block" height="18rem" />}
          {canKeep && !data && isError && (
            <EmptyState
              role="alert"
              art="far"
              title={t('home.error')}
              text={t('home.errorText')}
              action={
                <Button icon="refresh" isPending={isFetching} onPress={() => void refetch()}>
                  {t('error.tryAgain')}
                </Button>
              }
            />
          )}
        </div>
        <div className={styles.column}>
          {canKeep && <StorageLifeCard />}
          <UnsentAnswers />
          <p className={styles.privacy}>
            <Icon name="lock" />
            {t('device.privacy')}
          </p>
        </div>
      </div>
    </Page>
  );
}
