import { useEffect, useRef } from 'react';
import { focusHeading } from '../../../layout/use-focus-on-navigation.ts';
import { whenNoModalIsOpen } from '../../../ui/feedback/modals.ts';

/** What closes gives focus back in the next frame, where there is anything to give it back to. */
const afterFocusWasGivenBack = (run: () => void) => requestAnimationFrame(() => requestAnimationFrame(run));

/**
 * Who deleted a row had its button in hand, which went with it, and so has who took the last step through the pages of
 * a list: they go on at its top, once the question that was asked before is closed.
 */
export function useFocusAfterRemoval(count: number, page = 1): void {
  const before = useRef({ count, page });
  useEffect(() => {
    const isGone = count < before.current.count || page !== before.current.page;
    before.current = { count, page };
    if (!isGone) return;
    return whenNoModalIsOpen(() => {
      afterFocusWasGivenBack(() => {
        if (document.activeElement === document.body) focusHeading();
      });
    });
  }, [count, page]);
}
