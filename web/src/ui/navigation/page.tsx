import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './page.module.css';

export interface PageProps extends HTMLAttributes<HTMLDivElement> {
  /** `page` 76 rem, `read` 46 rem for text, `narrow` 34 rem for forms, `full` edge to edge. Default `page`. */
  width?: 'page' | 'read' | 'narrow' | 'full';
}

/** Centred column of a page, with margins at its edges. */
export function Page({ width = 'page', className, ...props }: PageProps) {
  return <div {...props} className={classNames(styles.page, styles[width], className)} />;
}
