import type { Ref } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import type { IconName } from '../content/icons/icon-paths.ts';
import styles from './icon-button.module.css';

export interface IconButtonProps extends Omit<AriaButtonProps, 'className' | 'children' | 'style' | 'aria-label'> {
  icon: IconName;
  /** Accessible name. */
  label: string;
  flip?: boolean;
  isRound?: boolean;
  className?: string;
  ref?: Ref<HTMLButtonElement>;
}

/** CSS class of an element that looks like an icon button, such as a link. */
export function iconButtonClass(isRound?: boolean, className?: string): string {
  return classNames(styles.button, isRound && styles.round, className);
}

/** Button with only an icon; its label is announced. */
export function IconButton({ icon, label, flip, isRound, className, ...props }: IconButtonProps) {
  return (
    <AriaButton {...props} aria-label={label} className={iconButtonClass(isRound, className)}>
      <Icon name={icon} flip={flip} />
    </AriaButton>
  );
}
