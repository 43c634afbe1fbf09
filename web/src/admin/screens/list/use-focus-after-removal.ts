import { useEffect, useRef } from 'react';
import { focusHeading } from '../../../layout/use-focus-on-navigation.ts';
import { whenNoModalIsOpen } from '../../../ui/feedback/modals.ts';

/** A closing modal returns the focus in the next frame, if its opener still exists. */
const afterFocusReturns = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/**
 * Moves the focus to the heading after a row was deleted or another page was opened: the focused button may be gone.
 * Waits until the modal that asked for the deletion has closed.
 */
export function useFocusAfterRemoval(count: number, page = 1): void {
  const before = useRef({ count, page });
  useEffect(() => {
    const isGone = count < before.current.count || page !== before.current.page;
    before.current = { count, page };
    if (!isGone) return;
    return whenNoModalIsOpen(() => {
      afterFocusReturns(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    });
  }, [count, page]);
}
