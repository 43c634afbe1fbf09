import { classNames } from '../class-names.ts';
import styles from './spinner.module.css';

export interface SpinnerProps {
  className?: string;
}

/** A turning ring; decorative, so say beside it what is being waited for. */
export function Spinner({ className }: SpinnerProps) {
  return <span className={classNames(styles.spinner, className)} aria-hidden="true" />;
}
