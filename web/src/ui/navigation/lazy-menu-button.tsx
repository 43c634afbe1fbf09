import { type ComponentType, lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { MenuProps } from './menu.tsx';
import { navItemClass } from './nav-item.ts';

/** Props that the button sets. */
export type OpenMenuProps = Pick<MenuProps, 'triggerRef' | 'isOpen' | 'onOpenChange' | 'autoFocus'>;

/** Name, entries and selected entries of a menu. */
export type MenuContent = Omit<MenuProps, keyof OpenMenuProps>;

type LazyMenu<P> = ReturnType<typeof lazyMenu<P>>;

/** A menu whose code is loaded when it is needed. */
export const lazyMenu = <P,>(load: () => Promise<{ default: ComponentType<P> }>) => ({
  load,
  Menu: lazy(load),
});

/** A menu of given entries. */
export const menuOfEntries = lazyMenu<MenuProps>(() => import('./menu.tsx'));

export type LazyMenuButtonProps = {
  /** Content of the button, with its accessible name (`.vh` where it is not visible). */
  children: ReactNode;
  className?: string;
} & (
  | ({ menu?: undefined } & MenuContent)
  /** A menu that knows its own entries. */
  | { menu: LazyMenu<OpenMenuProps> }
);

/** Menu button that renders at once; the menu's code loads at the first hover, focus or press. */
export function LazyMenuButton({ children, className, menu, ...content }: LazyMenuButtonProps) {
  const { load, Menu } = (menu ?? menuOfEntries) as LazyMenu<MenuProps>;
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isMenuRequested, setMenuRequested] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [autoFocus, setAutoFocus] = useState<'first' | 'last'>('first');

  const open = (focus: 'first' | 'last') => {
    setAutoFocus(focus);
    setMenuRequested(true);
    setOpen(true);
  };
  // After a failure the press loads the menu again and reports the error.
  const prepare = () => void load().catch(() => undefined);

  return (
    <>
      <AriaButton
        ref={button}
        className={className ?? navItemClass()}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={prepare}
        onFocus={prepare}
        // A press closes an open menu before this handler runs; the press must not open it again.
        onPressStart={() => {
          wasOpen.current = isOpen;
        }}
        onPress={() => (wasOpen.current ? setOpen(false) : open('first'))}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown') open('first');
          else if (event.key === 'ArrowUp') open('last');
          else event.continuePropagation();
        }}
      >
        {children}
      </AriaButton>
      {isMenuRequested && (
        <Suspense fallback={null}>
          <Menu
            {...(content as MenuContent)}
            triggerRef={button}
            isOpen={isOpen}
            onOpenChange={setOpen}
            autoFocus={autoFocus}
          />
        </Suspense>
      )}
    </>
  );
}
