import { classNames } from '../class-names.ts';
import styles from './nav-item.module.css';

/** The class of a link or button in the header. */
export function navItemClass(className?: string): string {
  return classNames(styles.item, className);
}

/** The class of the small chevron of a header button that opens something. */
export const navChevronClass: string | undefined = styles.chevron;
