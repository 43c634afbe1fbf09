import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { recallScroll, rememberScroll } from '../shared/list-memory.ts';

/** Frames in which the row may still be drawn. */
const maxFrames = 30;

const isInView = (element: Element) => {
  const { top, bottom } = element.getBoundingClientRect();
  return top >= 0 && bottom <= window.innerHeight;
};

/** Whether nothing but the heading of the page has the focus, which a navigation moves there. */
const isFocusFree = () => document.activeElement === document.body || document.activeElement?.tagName === 'H1';

/**
 * Makes a list stand where the user left it, with the focus on the row that the user comes back from.
 *
 * @returns ref of the element that scrolls the rows
 */
export function useReturnToRow(list: string, lastRowKey: string | undefined): RefObject<HTMLElement | null> {
  const scroller = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.scrollTop = recallScroll(list)?.table ?? 0;
    return () => rememberScroll(list, { table: element.scrollTop, page: window.scrollY });
  }, [list]);

  const focusRow = useEffectEvent((): boolean => {
    const row = scroller.current?.querySelector(`[data-row="${CSS.escape(lastRowKey ?? '')}"]`);
    const link = row?.querySelector<HTMLElement>('[data-name]') ?? row?.querySelector('a');
    if (!row || !link) return false;
    if (!isFocusFree()) return true;
    link.focus({ preventScroll: true });
    if (!isInView(row)) row.scrollIntoView({ block: 'center' });
    return true;
  });
  useEffect(() => {
    if (lastRowKey === undefined) return;
    const page = recallScroll(list)?.page;
    let frames = 0;
    let frame = 0;
    const tryFrame = () => {
      // After the frame in which the router has scrolled the page and the heading has taken the focus.
      if (frames === 1 && page !== undefined) window.scrollTo({ top: page });
      if (frames > 1 && (focusRow() || frames > maxFrames)) return;
      frames += 1;
      frame = requestAnimationFrame(tryFrame);
    };
    tryFrame();
    return () => cancelAnimationFrame(frame);
  }, [list, lastRowKey]);
  return scroller;
}
