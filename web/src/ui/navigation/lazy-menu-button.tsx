import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { MenuEntry } from './menu-entries.ts';
import { navItemClass } from './nav-item.ts';

const loadMenu = () => import('./menu.tsx');
const Menu = lazy(loadMenu);

export interface LazyMenuButtonProps {
  /** What the button shows; put its accessible name in it (`.vh` where it is not visible). */
  children: ReactNode;
  /** The name of the menu. */
  label: string;
  entries: MenuEntry[];
  header?: ReactNode;
  selectedId?: string;
  placement?: 'bottom start' | 'bottom end';
  className?: string;
}

/** A menu whose button is there at once; the menu itself arrives at the first hover, focus or press. */
export function LazyMenuButton({ children, className, ...menu }: LazyMenuButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  const [isWanted, setWanted] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const [autoFocus, setAutoFocus] = useState<'first' | 'last'>('first');

  const open = (focus: 'first' | 'last') => {
    setAutoFocus(focus);
    setWanted(true);
    setOpen(true);
  };
  // A failed load is tried again by the press itself, which reports it.
  const prepare = () => void loadMenu().catch(() => undefined);

  return (
    <>
      <AriaButton
        ref={button}
        className={className ?? navItemClass()}
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onHoverStart={prepare}
        onFocus={prepare}
        // Pressing outside closes an open menu before this press arrives; it must not open it again.
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
      {isWanted && (
        <Suspense fallback={null}>
          <Menu {...menu} triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} autoFocus={autoFocus} />
        </Suspense>
      )}
    </>
  );
}
