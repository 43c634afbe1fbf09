import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'soft' | 'outline' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /** One primary button a card or page; `danger` only for deleting. Default `primary`. */
  variant?: ButtonVariant;
  /** `small` 36 px for rows, `medium` 44 px, `large` 54 px for a page's main action. Default `medium`. */
  size?: ButtonSize;
  wide?: boolean;
  className?: string;
}

/** CSS class of an element that looks like a button, such as a link. */
export function buttonClass({ variant = 'primary', size = 'medium', wide, className }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}
