import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { Icon } from '../content/icons/icon.tsx';
import styles from './back-button.module.css';

interface BackButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style'> {
  children: ReactNode;
}

/** Back button, for undoing a step or going back in the history. */
export function BackButton({ children, ...props }: BackButtonProps) {
  return (
    <AriaButton {...props} className={styles.back}>
      <Icon name="arrow-left" flip />
      {children}
    </AriaButton>
  );
}
