import type { CSSProperties } from 'react';
import { classNames } from '../class-names.ts';
import styles from './skeleton.module.css';

export interface SkeletonProps {
  /** `line` for text, `picture` for a 3:2 image, `circle` for a letter, `block` for anything else. Default `line`. */
  shape?: 'line' | 'picture' | 'circle' | 'block';
  /** CSS lengths. */
  width?: string;
  height?: string;
  className?: string;
}

/** Grey placeholder in the shape of loading content. Announce the loading once in words (`.vh`) for the whole group. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  const size: CSSProperties = { inlineSize: width, blockSize: height };
  return <span className={classNames(styles.skeleton, styles[shape], className)} style={size} aria-hidden="true" />;
}
