import type { ReactNode, RefObject } from 'react';
import { Menu as AriaMenu, MenuItem, Popover, Separator } from 'react-aria-components/Menu';
import { Icon } from '../content/icons/icon.tsx';
import styles from './menu.module.css';
import type { MenuAction, MenuEntry } from './menu-entries.ts';

export interface MenuProps {
  triggerRef: RefObject<HTMLElement | null>;
  label: string;
  entries: MenuEntry[];
  /** Content above the entries, such as the signed-in user. */
  header?: ReactNode;
  /** Id of the selected entry, which has a check mark; makes the menu a single choice. */
  selectedId?: string;
  /** Ids of the selected entries, which have a check mark; makes the menu a multiple choice that stays open. */
  selectedIds?: readonly string[];
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  /** Entry that receives focus. */
  autoFocus: 'first' | 'last';
  placement?: 'bottom start' | 'bottom end';
}

/** The open menu. Large: use it through `LazyMenuButton`, never from the first page. */
export default function Menu(props: MenuProps) {
  const { triggerRef, label, entries, header, selectedId, selectedIds, isOpen, onOpenChange, autoFocus, placement } =
    props;
  const selectedKeys = selectedIds ?? (selectedId === undefined ? undefined : [selectedId]);
  const selection = selectedKeys && ({ selectionMode: selectedIds ? 'multiple' : 'single', selectedKeys } as const);
  return (
    <Popover
      className={styles.popover}
      aria-label={label}
      triggerRef={triggerRef}
      placement={placement ?? 'bottom end'}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {header && <div className={styles.header}>{header}</div>}
      <AriaMenu
        className={styles.menu}
        aria-label={label}
        autoFocus={autoFocus}
        onClose={() => onOpenChange(false)}
        {...selection}
      >
        {entries.map((entry) =>
          'separator' in entry ? (
            <Separator key={entry.id} className={styles.separator} />
          ) : (
            <MenuLine key={entry.id} {...entry} />
          ),
        )}
      </AriaMenu>
    </Popover>
  );
}

function MenuLine({ id, label, icon, flipIcon, href, onAction, lang }: MenuAction) {
  return (
    <MenuItem id={id} textValue={label} className={styles.item} href={href} onAction={onAction} lang={lang}>
      {({ isSelected }) => (
        <>
          {icon && <Icon name={icon} flip={flipIcon} className={styles.icon} />}
          <span>{label}</span>
          {isSelected && <Icon name="check" className={styles.tick} />}
        </>
      )}
    </MenuItem>
  );
}
