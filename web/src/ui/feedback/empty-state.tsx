import type { ReactNode, Ref } from 'react';
import { classNames } from '../class-names.ts';
import { AttunementArt } from '../content/attunement-art.tsx';
import styles from './empty-state.module.css';

export interface EmptyStateProps {
  title: ReactNode;
  text?: ReactNode;
  /** Content between the text and the action. */
  children?: ReactNode;
  /** One button or link; two at most. */
  action?: ReactNode;
  /** Below the action, such as an error number. */
  note?: ReactNode;
  /** Distance of the dot: `apart` for an empty list, `far` for an error. */
  art?: 'apart' | 'far';
  /** 1 makes it the message of a whole page (a card, with a focusable heading), 2 a part of one. Default 2. */
  headingLevel?: 1 | 2;
  headingRef?: Ref<HTMLHeadingElement>;
  role?: 'alert' | 'status';
  className?: string;
}

/** Shows that a list is empty or that loading failed, and offers the next action. */
export function EmptyState(props: EmptyStateProps) {
  const { title, text, children, action, note, art = 'apart', headingLevel = 2, headingRef, role, className } = props;
  const isPage = headingLevel === 1;
  return (
    <div className={classNames(isPage ? styles.page : styles.part, className)} role={role}>
      <AttunementArt variant={art} className={styles.art} />
      <div className={styles.words}>
        {isPage ? (
          <h1 tabIndex={-1} ref={headingRef}>
            {title}
          </h1>
        ) : (
          <h2>{title}</h2>
        )}
        {text && <p className={styles.text}>{text}</p>}
        {children}
        {action && <div className={styles.action}>{action}</div>}
        {note && <p className={styles.note}>{note}</p>}
      </div>
    </div>
  );
}
