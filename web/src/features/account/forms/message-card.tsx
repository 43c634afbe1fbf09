import type { ReactNode } from 'react';
import { Card } from '../../../ui/content/card.tsx';
import { Icon } from '../../../ui/content/icon.tsx';
import type { IconName } from '../../../ui/content/icon-paths.ts';
import { Page } from '../../../ui/navigation/page.tsx';
import styles from './account-form.module.css';

interface MessageCardProps {
  icon: IconName;
  title: string;
  children: ReactNode;
  /** Button or link to continue. */
  action?: ReactNode;
}

/** Page with a single message about an account. */
export function MessageCard({ icon, title, children, action }: MessageCardProps) {
  return (
    <Page width="read">
      <Card isPadded className={styles.card}>
        <span className={styles.key}>
          <Icon name={icon} />
        </span>
        <h1 tabIndex={-1}>{title}</h1>
        {children}
        {action && <div className={`${styles.actions} ${styles.action}`}>{action}</div>}
      </Card>
    </Page>
  );
}
