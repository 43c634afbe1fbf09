import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon } from '../content/icon.tsx';
import type { IconName } from '../content/icon-paths.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonLook, Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  children: ReactNode;
  icon?: IconName;
  /** After the text, mirrored in right-to-left text. */
  iconEnd?: IconName;
  ref?: Ref<HTMLButtonElement>;
}

/** The button. While `isPending` it keeps its width and its focus, shows a spinner and does nothing. */
export function Button({ variant, size, wide, className, icon, iconEnd, children, ...props }: ButtonProps) {
  return (
    <AriaButton {...props} className={buttonClass({ variant, size, wide, className })}>
      {props.isPending && <Spinner className={styles.spinner} />}
      <span className={styles.content}>
        {icon && <Icon name={icon} />}
        {children}
        {iconEnd && <Icon name={iconEnd} flip />}
      </span>
    </AriaButton>
  );
}
