import { usePageTitle } from '../../layout/use-page-title.ts';
import { now } from '../../session/clock.ts';
import { longDate } from '../../texts/dates.ts';
import { useLanguage, useTexts } from '../../texts/texts-store.ts';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/shared/screens.module.css';
import { ChangesBlock } from './changes-block.tsx';
import { FirstStepsBlock } from './first-steps-block.tsx';
import { HealthBlock } from './health-block.tsx';
import styles from './home.module.css';
import { SearchBlock } from './search-block.tsx';
import { useWaitingCount } from './use-overview.ts';
import { WaitingBlock } from './waiting-block.tsx';

/** `/admin`: overview with the first steps, waiting tasks, latest changes, search and health. */
export function HomeScreen() {
  const t = useTexts();
  const language = useLanguage();
  const count = useWaitingCount();
  const title = t('global.menu.admin.overview');
  usePageTitle(title);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{title}</h1>
          <p className="muted">
            {longDate(now(), language)}
            {count !== undefined && count > 0 && `. ${t('overview.waiting.count', { count })}`}
          </p>
        </div>
      </div>
      <div className={styles.columns}>
        <div className={styles.column}>
          <FirstStepsBlock />
          <WaitingBlock />
          <ChangesBlock />
        </div>
        <div className={styles.column}>
          <SearchBlock />
          <HealthBlock />
        </div>
      </div>
    </Page>
  );
}
