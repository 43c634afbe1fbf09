import { useEffect, useRef } from 'react';
import { focusHeading } from '../../layout/use-focus-on-navigation.ts';

/** Who deleted a row had its button in hand, which went with it: they go on at the top of the list. */
export function useFocusAfterRemoval(count: number): void {
  const before = useRef(count);
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) focusHeading();
    before.current = count;
  }, [count]);
}
