import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import type { IconName } from '../content/icons/icon-paths.ts';
import styles from './alert.module.css';

type AlertTone = 'info' | 'success' | 'warning' | 'danger';

export interface AlertProps {
  tone: AlertTone;
  title?: ReactNode;
  children?: ReactNode;
  /** Only for an alert that appears while the page is open; one that is there from the start needs no role. */
  role?: 'alert' | 'status';
  className?: string;
  id?: string;
}

const alertIcons: Record<AlertTone, IconName> = {
  info: 'info',
  success: 'check',
  warning: 'warning',
  danger: 'problem',
};

/** Message in the flow of the page. */
export function Alert({ tone, title, children, role, className, id }: AlertProps) {
  return (
    <div className={classNames(styles.alert, styles[tone], className)} role={role} id={id}>
      <Icon name={alertIcons[tone]} className={styles.icon} />
      <div>
        {title && <b className={styles.title}>{title}</b>}
        {children}
      </div>
    </div>
  );
}
