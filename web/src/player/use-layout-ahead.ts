import { type RefObject, useLayoutEffect, useRef } from 'react';
import { runAllWhenIdle } from '../ui/when-idle.ts';

/** Reading the position of a hidden element makes the browser compute and keep its layout. */
const layOut = (element: Element | null | undefined) => element?.getBoundingClientRect();

/**
 * Lays out a hidden step at idle moments, one card at a time: all cards at once would block scrolling and typing on a
 * slow phone. The browser lays out the rest when the step is shown.
 */
export const useLayoutAhead = (step: RefObject<HTMLElement | null>, isShown: boolean): void => {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (isShown) {
      wasShown.current = true;
      return;
    }
    const content = () => layOut(step.current?.firstElementChild);
    if (wasShown.current) return runAllWhenIdle([content]);
    const cards = [...(step.current?.querySelectorAll('article') ?? [])];
    for (const card of cards) card.style.contentVisibility = 'hidden';
    const release = (card: HTMLElement) => {
      card.style.contentVisibility = '';
    };
    const layOutCard = (card: HTMLElement) => () => {
      release(card);
      layOut(card.firstElementChild);
    };
    const cancel = runAllWhenIdle([content, ...cards.map(layOutCard)]);
    return () => {
      cancel();
      cards.forEach(release);
    };
  }, [step, isShown]);
};
