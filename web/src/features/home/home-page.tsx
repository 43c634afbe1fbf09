import { usePageTitle } from '../../layout/use-page-title.ts';
import { useSession } from '../../session/session-store.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { AttunementArt } from '../../ui/content/attunement-art.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import styles from './home-page.module.css';
import { LatestMeasurements } from './latest-measurements.tsx';
import { TreeList } from './tree-list.tsx';

/** The welcome, and the trees that a new OK! can be started with. */
export function HomePage() {
  const t = useTexts();
  const language = useLanguage();
  const session = useSession();
  usePageTitle(t('home.pageTitle'));
  if (session.state !== 'signedIn') return null;
  const { firstName, login, profileDTO } = session.account;
  return (
    <div className={styles.dashboard} data-bleed>
      <AttunementArt variant="home" className={styles.art} />
      <Page className={styles.content}>
        <div className={styles.hero}>
          <h1 tabIndex={-1}>{t('home.title', { firstName: firstName || login })}</h1>
          <p>{t('home.subtitle')}</p>
        </div>
        <TreeList language={language} withTestTrees={profileDTO.test} />
        <LatestMeasurements />
      </Page>
    </div>
  );
}
