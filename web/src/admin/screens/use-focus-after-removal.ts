import { useEffect, useRef } from 'react';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';

/**
 * Who deleted a row had its button in hand, which went with it, and so has who took the last step through the pages of
 * a list: they go on at its top.
 */
export function useFocusAfterRemoval(count: number, page = 1): void {
  const before = useRef({ count, page });
  useEffect(() => {
    const isGone = count < before.current.count || page !== before.current.page;
    if (isGone && document.activeElement === document.body) focusHeading();
    before.current = { count, page };
  }, [count, page]);
}
