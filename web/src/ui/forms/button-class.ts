import { classNames } from '../class-names.ts';
import styles from './button.module.css';

type ButtonVariant = 'primary' | 'soft' | 'outline' | 'ghost' | 'danger';
type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonLook {
  /** One primary button to a card or page; `danger` only for deleting. Default `primary`. */
  variant?: ButtonVariant;
  /** Small 36 px for rows, medium 44 px, large 54 px for the one action of a page. Default `medium`. */
  size?: ButtonSize;
  wide?: boolean;
  className?: string;
}

/** The class of anything that must look like a button, such as a link. */
export function buttonClass({ variant = 'primary', size = 'medium', wide, className }: ButtonLook = {}): string {
  return classNames(styles.button, styles[variant], styles[size], wide && styles.wide, className);
}
