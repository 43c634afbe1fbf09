import type { ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';
import styles from './document-link.module.css';

interface DocumentLinkProps {
  href: string;
  children: ReactNode;
  /** Says that it is a PDF in a new tab, to those who do not see the icon. */
  newTab: string;
}

/** A link to a PDF, which opens beside the page: what was typed there stays. */
export function DocumentLink({ href, children, newTab }: DocumentLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={styles.link}>
      <span>{children}</span>
      <Icon name="external" className={styles.icon} />
      <span className="vh">{newTab}</span>
    </a>
  );
}
