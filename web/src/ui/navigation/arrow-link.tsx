import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { Icon } from '../content/icons/icon.tsx';
import styles from './arrow-link.module.css';

function ArrowAnchor({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...props} className={styles.link}>
      {children}
      <Icon name="arrow-right" flip className={styles.arrow} />
    </a>
  );
}

/** Link at the end of a list row, to the row's page. */
export const ArrowLink = createLink(ArrowAnchor);
