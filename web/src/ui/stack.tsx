import type { HTMLAttributes } from 'react';
import { classNames } from './class-names.ts';
import styles from './stack.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12;

export interface StackProps extends HTMLAttributes<HTMLDivElement> {
  /** A step of the 4 px grid. Default 4 (16 px). */
  gap?: Gap;
}

export interface RowProps extends StackProps {
  /** Default `start`. */
  justify?: 'start' | 'between' | 'center' | 'end';
  wrap?: boolean;
}

/** One below the other. */
export function Stack({ gap = 4, className, style, ...props }: StackProps) {
  return (
    <div
      {...props}
      className={classNames(styles.stack, className)}
      style={{ gap: `var(--ok-space-${gap})`, ...style }}
    />
  );
}

/** Side by side, centred on their height. */
export function Row({ gap = 3, justify = 'start', wrap, className, style, ...props }: RowProps) {
  return (
    <div
      {...props}
      className={classNames(styles.row, styles[justify], wrap && styles.wrap, className)}
      style={{ gap: `var(--ok-space-${gap})`, ...style }}
    />
  );
}
