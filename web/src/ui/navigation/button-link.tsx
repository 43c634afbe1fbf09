import type { AnchorHTMLAttributes, Ref } from 'react';
import { Icon } from '../content/icons/icon.tsx';
import type { IconName } from '../content/icons/icon-paths.ts';
import styles from '../forms/button.module.css';
import { type ButtonLook, buttonClass } from '../forms/button-class.ts';

export interface ButtonAnchorProps extends ButtonLook, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'className'> {
  icon?: IconName;
  /** Icon after the text, mirrored in right-to-left text. */
  iconEnd?: IconName;
  ref?: Ref<HTMLAnchorElement>;
}

/** Plain anchor that looks like a button, for files and other sites. Within the application use `ButtonLink`. */
export function ButtonAnchor({ variant, size, wide, className, icon, iconEnd, children, ...props }: ButtonAnchorProps) {
  return (
    <a {...props} className={buttonClass({ variant, size, wide, className })}>
      <span className={styles.content}>
        {icon && <Icon name={icon} flip={icon === 'arrow-left'} />}
        {children}
        {iconEnd && <Icon name={iconEnd} flip />}
      </span>
    </a>
  );
}
