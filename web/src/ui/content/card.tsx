import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './card.module.css';

export interface CardProps extends HTMLAttributes<HTMLElement> {
  as?: 'div' | 'section' | 'article' | 'li' | 'form';
  isPadded?: boolean;
}

/** White surface on the page's background. */
export function Card({ as: Element = 'div', isPadded, className, ...props }: CardProps) {
  return <Element {...props} className={classNames(styles.card, isPadded && styles.padded, className)} />;
}
