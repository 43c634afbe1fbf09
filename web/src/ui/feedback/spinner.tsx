import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  className?: string;
}

/** Rotating ring; decorative, so put the loading text beside it. */
export function Spinner({ className }: SpinnerProps) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}
