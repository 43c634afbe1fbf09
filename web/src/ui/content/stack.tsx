import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stack.module.css';

type Gap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12;

interface StackProps extends HTMLAttributes<HTMLDivElement> {
  /** A step of the 4 px grid. Default 4 (16 px). */
  gap?: Gap;
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
