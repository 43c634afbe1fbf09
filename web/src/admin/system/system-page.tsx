import type { ReactNode } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/shared/screens.module.css';
import styles from './system-page.module.css';

const systemPath = '/admin/system';

/** Tabs in their order. Each has its own address, for bookmarks and the browser's history. */
const systemTabs = ['health', 'metrics', 'logs', 'audits', 'configuration'] as const;

export interface SystemPageProps {
  tab: (typeof systemTabs)[number];
  /** Text below the heading. */
  intro: ReactNode;
  /** Buttons beside the heading. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Frame of the system screens: heading, tabs, and the content of one tab. */
export function SystemPage({ tab, intro, actions, children }: SystemPageProps) {
  const t = useTexts();
  usePageTitle(`${t(`system.tabs.${tab}`)} · ${t('system.title')}`);
  return (
    <Page width="full" className={screens.page}>
      <div className={screens.head}>
        <div className={screens.title}>
          <h1 tabIndex={-1}>{t('system.title')}</h1>
          <p className="muted">{intro}</p>
        </div>
        {actions}
      </div>
      <nav className={styles.tabs} aria-label={t('system.title')}>
        {systemTabs.map((each) => (
          <Link
            key={each}
            to={each === 'health' ? systemPath : `${systemPath}/${each}`}
            className={styles.tab}
            activeOptions={{ exact: true }}
            aria-current={each === tab ? 'page' : undefined}
          >
            {t(`system.tabs.${each}`)}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
