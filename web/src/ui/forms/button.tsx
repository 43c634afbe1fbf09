import type { ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon } from '../content/icons/icon.tsx';
import type { IconName } from '../content/icons/icon-paths.ts';
import { Spinner } from '../feedback/spinner.tsx';
import styles from './button.module.css';
import { type ButtonLook, buttonClass } from './button-class.ts';

export interface ButtonProps extends ButtonLook, Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  children: ReactNode;
  icon?: IconName;
  /** Icon after the text, mirrored in right-to-left text. */
  iconEnd?: IconName;
  ref?: Ref<HTMLButtonElement>;
}

/** Button. While `isPending` it keeps its width and focus, shows a spinner and ignores presses. */
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
