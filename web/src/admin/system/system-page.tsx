import type { ReactNode } from 'react';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { useTexts } from '../../texts/texts-store.ts';
import { Link } from '../../ui/navigation/link.tsx';
import { Page } from '../../ui/navigation/page.tsx';
import screens from '../screens/shared/screens.module.css';
import styles from './system-page.module.css';

const address = '/admin/system';

/** The tabs in their order. Each has an address of its own, so that it can be kept and gone back to. */
const tabs = ['health', 'metrics', 'logs', 'audits', 'configuration'] as const;

export interface SystemPageProps {
  tab: (typeof tabs)[number];
  /** What stands below the heading. */
  intro: ReactNode;
  /** What stands beside the heading: buttons. */
  actions?: ReactNode;
  children: ReactNode;
}

/** The frame of what is told of the running system: heading, tabs, and the screen of one of them. */
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
        {tabs.map((each) => (
          <Link
            key={each}
            to={each === 'health' ? address : `${address}/${each}`}
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
