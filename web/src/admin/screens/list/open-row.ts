import { useRouter } from '@tanstack/react-router';
import type { MouseEvent } from 'react';

/** Elements in a row that do something else when they are clicked. */
const controls = 'a, button, input, label, select, textarea';

const isSelectingText = () => (window.getSelection()?.toString() ?? '') !== '';

/**
 * Handlers of a table that open the row that is clicked, as a link would: with Ctrl, Cmd or the middle button in a new
 * tab. Keyboard and screen reader use the links in the row.
 */
export function useOpenRow() {
  const router = useRouter();
  const handleClick = ({ target, button, ctrlKey, metaKey, shiftKey }: MouseEvent<HTMLElement>) => {
    const element = target as HTMLElement;
    const address = element.closest<HTMLElement>('[data-address]')?.dataset.address;
    if (!address || button > 1 || element.closest(controls) || isSelectingText()) return;
    if (button === 1 || ctrlKey || metaKey || shiftKey) window.open(address, '_blank');
    else void router.navigate({ to: address });
  };
  return { onClick: handleClick, onAuxClick: handleClick };
}
