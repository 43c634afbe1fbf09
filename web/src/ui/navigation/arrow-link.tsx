import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes } from 'react';
import { Icon } from '../content/icon.tsx';
import styles from './arrow-link.module.css';

function ArrowAnchor({ children, ...props }: AnchorHTMLAttributes<HTMLAnchorElement>) {
  return (
    <a {...props} className={styles.link}>
      {children}
      <Icon name="arrow-right" flip className={styles.arrow} />
    </a>
  );
}

/** The link at the end of a row of a list: to what the row is about. */
export const ArrowLink = createLink(ArrowAnchor);
