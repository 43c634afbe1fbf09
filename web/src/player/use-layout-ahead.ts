import { type RefObject, useLayoutEffect, useRef } from 'react';
import { whenIdleInTurn } from '../ui/when-idle.ts';

/** Asking where something is that is not shown makes the browser find out, and keep it. */
const layOut = (element: Element | null | undefined) => element?.getBoundingClientRect();

/**
 * Lays out a step that is not shown, one card at a time when there is nothing else to do: all of them at once would hold
 * up whoever scrolls or types on a slow phone. What is not laid out by the time it is shown, the browser does then.
 */
export const useLayoutAhead = (step: RefObject<HTMLElement | null>, isShown: boolean): void => {
  const wasShown = useRef(isShown);
  useLayoutEffect(() => {
    if (isShown) {
      wasShown.current = true;
      return;
    }
    const content = () => layOut(step.current?.firstElementChild);
    if (wasShown.current) return whenIdleInTurn([content]);
    const cards = [...(step.current?.querySelectorAll('article') ?? [])];
    for (const card of cards) card.style.contentVisibility = 'hidden';
    const release = (card: HTMLElement) => {
      card.style.contentVisibility = '';
    };
    const one = (card: HTMLElement) => () => {
      release(card);
      layOut(card.firstElementChild);
    };
    const cancel = whenIdleInTurn([content, ...cards.map(one)]);
    return () => {
      cancel();
      cards.forEach(release);
    };
  }, [step, isShown]);
};
