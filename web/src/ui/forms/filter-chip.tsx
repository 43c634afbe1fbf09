import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { Icon } from '../content/icon.tsx';
import styles from './filter-chip.module.css';

export interface FilterChipProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
}

/** Keeps of a list what it names, while it is pressed. */
export function FilterChip({ children, ...props }: FilterChipProps) {
  return (
    <ToggleButton {...props} className={styles.chip}>
      {children}
      {props.isSelected && <Icon name="close" className={styles.mark} />}
    </ToggleButton>
  );
}
