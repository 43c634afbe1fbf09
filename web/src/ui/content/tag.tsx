import type { ReactNode } from 'react';
import { classNames } from '../class-names.ts';
import { Icon } from './icons/icon.tsx';
import type { IconName } from './icons/icon-paths.ts';
import styles from './tag.module.css';

export interface TagProps {
  tone?: 'neutral' | 'primary' | 'info' | 'success' | 'warning' | 'danger';
  icon?: IconName;
  children: ReactNode;
}

/** Small label for a state beside a name. */
export function Tag({ tone = 'neutral', icon, children }: TagProps) {
  return (
    <span className={classNames(styles.tag, styles[tone])}>
      {icon && <Icon name={icon} isBold className={styles.icon} />}
      {children}
    </span>
  );
}
