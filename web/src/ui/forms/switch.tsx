import type { ReactNode } from 'react';
import styles from './switch.module.css';

export interface SwitchProps {
  /** Its name, which is spoken. */
  label: string;
  /** What is seen beside it: how it stands now. */
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  isDisabled?: boolean;
}

/** Something that is on or off, and changes at once. The browser's own tick box, drawn otherwise. */
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
