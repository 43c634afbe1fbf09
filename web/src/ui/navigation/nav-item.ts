import { classNames } from '../class-names.ts';
import styles from './nav-item.module.css';

/** CSS class of a link or button in the header. */
export function navItemClass(className?: string): string {
  return classNames(styles.item, className);
}

/** CSS class of the chevron in a header button that opens a menu. */
export const navChevronClass: string | undefined = styles.chevron;
