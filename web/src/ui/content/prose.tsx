import type { HTMLAttributes } from 'react';
import { classNames } from '../class-names.ts';
import styles from './prose.module.css';

export interface ProseProps extends HTMLAttributes<HTMLDivElement> {
  /** Already sanitised; for anything else there is `RichText`. Leave it out to pass children. */
  html?: TrustedHTML | string;
}

/** Running text with our bullets, spacing and longest line. */
export function Prose({ html, className, ...props }: ProseProps) {
  const content = html === undefined ? {} : { dangerouslySetInnerHTML: { __html: html } };
  return <div {...props} {...content} className={classNames(styles.prose, className)} />;
}
