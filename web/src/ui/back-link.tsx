import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import styles from './back-link.module.css';
import { Icon } from './icon.tsx';

export interface BackButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  children: ReactNode;
}

export interface BackAnchorProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  ref?: Ref<HTMLAnchorElement>;
}

/** "Back" where it does something, such as undoing a step. */
export function BackButton({ children, ...props }: BackButtonProps) {
  return (
    <AriaButton {...props} className={styles.back}>
      <Icon name="arrow-left" flip />
      {children}
    </AriaButton>
  );
}

/** "Back" as an anchor; within the application use `BackLink` of `link.tsx`. */
export function BackAnchor({ children, ...props }: BackAnchorProps) {
  return (
    <a {...props} className={styles.back}>
      <Icon name="arrow-left" flip />
      {children}
    </a>
  );
}
