import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './stack.module.css';

type StackGap = 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12;

interface StackProps extends HTMLAttributes<HTMLDivElement> {
  /** Gap in steps of 4 px. Default 4 (16 px). */
  gap?: StackGap;
}

/** Lays out its children below each other. */
export function Stack({ gap = 4, className, style, ...props }: StackProps) {
  return (
    <div
      {...props}
      className={classNames(styles.stack, className)}
      style={{ gap: `var(--ok-space-${gap})`, ...style }}
    />
  );
}
