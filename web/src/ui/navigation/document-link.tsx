import type { ReactNode } from 'react';
import { Icon } from '../content/icons/icon.tsx';
import styles from './document-link.module.css';

interface DocumentLinkProps {
  href: string;
  children: ReactNode;
  /** Hidden text that announces a PDF in a new tab. */
  newTab: string;
}

/** Link to a PDF in a new tab, so that input on the page stays. */
export function DocumentLink({ href, children, newTab }: DocumentLinkProps) {
  return (
    <a href={href} target="_blank" rel="noopener" className={styles.link}>
      <span>{children}</span>
      <Icon name="external" className={styles.icon} />
      <span className="vh">{newTab}</span>
    </a>
  );
}
