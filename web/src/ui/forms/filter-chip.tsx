import type { ReactNode } from 'react';
import { ToggleButton } from 'react-aria-components/ToggleButton';
import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import styles from './filter-chip.module.css';

export interface FilterChipProps {
  children: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  /** Whether the chip is one of several of which exactly one is selected: it shows no remove icon. */
  isChoice?: boolean;
  /** `small` 36 px for the back-office, `medium` 44 px. Default `small`. */
  size?: 'small' | 'medium';
}

/** Toggle that filters a list while it is pressed. */
export function FilterChip({ children, isChoice, size = 'small', ...props }: FilterChipProps) {
  return (
    <ToggleButton {...props} className={classNames(styles.chip, size === 'medium' && styles.medium)}>
      {children}
      {props.isSelected && !isChoice && <Icon name="close" className={styles.mark} />}
    </ToggleButton>
  );
}
