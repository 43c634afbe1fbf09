import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useKeptSince } from '../../api/call-or-read-kept.ts';
import { measurementsOverview } from '../../api/measurements.ts';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { toDeviceClock } from '../../session/clock.ts';
import { useSession } from '../../session/session-store.ts';
import { recentDateTime } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { AttunementArt } from '../../ui/content/attunement-art.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './home-page.module.css';
import { LatestMeasurements } from './latest-measurements.tsx';
import { OpenMeasurements } from './open-measurements.tsx';
import { TreeList } from './tree-list.tsx';

/** Milliseconds that the trees wait for the open measurements above them, so that they do not move. */
const overviewTimeoutMs = 1500;

/** Home: the welcome, the open measurements, the trees and the latest measurements. */
export function HomePage() {
  const t = useTexts();
  const language = useLanguage();
  const session = useSession();
  const overview = useQuery(measurementsOverview(language));
  const keptSince = useKeptSince();
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), overviewTimeoutMs);
    return () => clearTimeout(timer);
  }, []);
  usePageTitle(t('home.pageTitle'));
  if (session.state !== 'signedIn') return null;
  const { firstName, login, profileDTO } = session.account;
  return (
    <div className={styles.dashboard}>
      <AttunementArt variant="home" className={styles.art} />
      <Page className={styles.content}>
        <div className={styles.hero}>
          <h1 tabIndex={-1}>{t('home.title', { firstName: firstName || login })}</h1>
          <p>{t('home.subtitle')}</p>
        </div>
        <div role="status" className={styles.notice}>
          {keptSince !== undefined && (
            <Alert tone="info">{t('home.kept', { moment: recentDateTime(toDeviceClock(keptSince), language) })}</Alert>
          )}
        </div>
        <OpenMeasurements overview={overview} />
        <TreeList
          language={language}
          withTestTrees={profileDTO.test}
          isWaiting={overview.isPending && !isLate}
          isSecondary={overview.data?.open.some(({ resumable }) => resumable) ?? false}
          canBegin={overview.data?.latest.some(({ status }) => status === 'FINISHED') ?? false}
        />
        <LatestMeasurements overview={overview} />
      </Page>
    </div>
  );
}
