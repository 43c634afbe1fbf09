import type { ReactNode } from 'react';
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components/Switch';
import styles from './switch.module.css';

export interface SwitchProps extends Omit<AriaSwitchProps, 'children' | 'className' | 'style' | 'aria-label'> {
  /** Its name, which is spoken. */
  label: string;
  /** What is seen beside it: how it stands now. */
  children: ReactNode;
}

/** Something that is on or off, and changes at once. */
export function Switch({ label, children, ...props }: SwitchProps) {
  return (
    <AriaSwitch {...props} aria-label={label} className={styles.switch}>
      <span className={styles.track} />
      <span className={styles.text}>{children}</span>
    </AriaSwitch>
  );
}
