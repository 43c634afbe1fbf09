import { createLink, Link } from '@tanstack/react-router';
import type { MouseEvent, ReactNode } from 'react';
import { ButtonAnchor } from './button-link.tsx';
import styles from './skip-link.module.css';

/** Link within the application. */
export { Link };

/** Link within the application that looks like a button: `to`, `params` and the look of `Button`. */
export const ButtonLink = createLink(ButtonAnchor);

/** Id of the main element, which needs `tabIndex={-1}`. */
const mainId = 'main';

/** First keyboard stop: jumps past the header. */
export function SkipLink({ children }: { children: ReactNode }) {
  // Moves focus in code: a hash would reach the router and stay in the address.
  const skip = (event: MouseEvent) => {
    event.preventDefault();
    document.getElementById(mainId)?.focus();
  };
  return (
    <a className={styles.skip} href={`#${mainId}`} onClick={skip}>
      {children}
    </a>
  );
}
