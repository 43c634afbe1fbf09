import type { HTMLAttributes } from 'react';
import { classNames } from '../../class-names.ts';
import styles from './prose.module.css';

export interface ProseProps extends HTMLAttributes<HTMLDivElement> {
  /** Sanitised HTML; use `RichText` for any other. Omit it to pass children. */
  html?: TrustedHTML | string;
}

/** Running text with the product's bullets, spacing and maximum line length. */
export function Prose({ html, className, ...props }: ProseProps) {
  const content = html === undefined ? {} : { dangerouslySetInnerHTML: { __html: html } };
  return <div {...props} {...content} className={classNames(styles.prose, className)} />;
}
