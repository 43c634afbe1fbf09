import { classNames } from '../class-names.ts';
import { Icon } from '../content/icons/icon.tsx';
import type { IconName } from '../content/icons/icon-paths.ts';
import { LazyMenuButton, type MenuContent } from '../navigation/lazy-menu-button.tsx';
import styles from './filter-chip.module.css';

interface FilterMenuProps extends Pick<MenuContent, 'label' | 'entries' | 'selectedId' | 'selectedIds'> {
  /** Text after the label, such as the selected value. */
  value?: string;
  /** Whether the menu narrows the list at the moment. */
  isSelected?: boolean;
  icon?: IconName;
}

/** Chip that opens a menu: a filter with several values, or a choice of what a list shows. */
export function FilterMenu({ label, value, isSelected, icon, ...menu }: FilterMenuProps) {
  return (
    <LazyMenuButton
      {...menu}
      label={label}
      placement="bottom start"
      className={classNames(styles.chip, isSelected && styles.selected)}
    >
      {icon && <Icon name={icon} className={styles.mark} />}
      <span>
        {label}
        {value && ': '}
        {value}
      </span>
      <Icon name="chevron-down" className={styles.mark} />
    </LazyMenuButton>
  );
}
