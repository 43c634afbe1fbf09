import type { ReactNode } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  /** Accessible name. */
  label: string;
  /** Visible text beside the switch: its current state. */
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

/** Switch that acts at once: the browser's own checkbox with another look. */
export function Switch({ label, children, isSelected, onChange, isDisabled }: SwitchProps) {
  return (
    <label className={styles.switch}>
      <input
        type="checkbox"
        role="switch"
        className={styles.track}
        aria-label={label}
        aria-checked={isSelected}
        checked={isSelected}
        disabled={isDisabled}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className={styles.text}>{children}</span>
    </label>
  );
}
