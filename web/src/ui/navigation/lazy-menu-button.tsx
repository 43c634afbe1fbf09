import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { Button as AriaButton } from 'react-aria-components/Button';
import type { MenuEntry } from './menu-entries.ts';
import { navItemClass } from './nav-item.ts';

const loadMenu = () => import('./menu.tsx');
const LazyMenu = lazy(loadMenu);

export interface LazyMenuButtonProps {
  /** Content of the button, with its accessible name (`.vh` where it is not visible). */
  children: ReactNode;
  /** Accessible name of the menu. */
  label: string;
  entries: MenuEntry[];
  header?: ReactNode;
  selectedId?: string;
  selectedIds?: readonly string[];
  placement?: 'bottom start' | 'bottom end';
  className?: string;
}

/** Menu button that renders at once; the menu's code loads at the first hover, focus or press. */
export function LazyMenuButton({ children, className, ...menu }: LazyMenuButtonProps) {
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
          <LazyMenu {...menu} triggerRef={button} isOpen={isOpen} onOpenChange={setOpen} autoFocus={autoFocus} />
        </Suspense>
      )}
    </>
  );
}
