import { limits } from '@ok/contract/rules/values/limits.ts';
import { type RefObject, useEffect, useState } from 'react';
import { afterPaint } from '../../ui/after-paint.ts';
import { useRenderWindow } from '../../ui/render-window.ts';
import { usePlayer } from '../pages/player-context.ts';
import { createSeenTracker } from './seen-tracker.ts';

const { afterMs: delayMs } = limits.carousel.seen;

const noIndexes: ReadonlySet<number> = new Set();

/** Root margin without the parts of the window that sticky bars cover, which the scroll padding measures. */
const rootMarginOf = ({ documentElement }: Document): string => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(documentElement);
  return [scrollPaddingTop, scrollPaddingBottom].map((edge) => `-${Number.parseFloat(edge) || 0}px 0px`).join(' ');
};

/**
 * Indexes of a question's answers whose cards have been in view for half a second at any time of this measurement.
 *
 * @param readable indexes of the cards in view
 */
export const useSeen = (questionId: number, readable: readonly number[], isShown: boolean): ReadonlySet<number> => {
  const { memory } = usePlayer();
  const [seen, setSeen] = useState(memory.get(questionId) ?? noIndexes);
  const [track] = useState(() =>
    createSeenTracker(delayMs, (index) => {
      const before = memory.get(questionId) ?? noIndexes;
      if (before.has(index)) return;
      const now = new Set(before).add(index);
      memory.set(questionId, now);
      setSeen(now);
    }),
  );
  const key = readable.join();
  useEffect(() => track(isShown && key ? key.split(',').map(Number) : []), [track, isShown, key]);
  useEffect(() => () => track([]), [track]);
  return seen;
};

/**
 * Whether all names of a list have been in view for half a second each, added up, since they come into view together.
 */
export const useAllNamesSeen = (list: RefObject<HTMLElement | null>, count: number, isShown: boolean): boolean => {
  const [areSeen, setSeen] = useState(false);
  const view = useRenderWindow();
  useEffect(() => {
    if (!isShown || areSeen) return;
    let observer: IntersectionObserver | undefined;
    const seen = new Set<number>();
    const track = createSeenTracker(delayMs * count, (index) => {
      if (seen.add(index).size === count) setSeen(true);
    });
    const cancel = afterPaint(() => {
      const names = [...(list.current?.children ?? [])];
      const inView = new Set<number>();
      const read = (entries: IntersectionObserverEntry[]) => {
        for (const { target, isIntersecting } of entries) {
          if (isIntersecting) inView.add(names.indexOf(target));
          else inView.delete(names.indexOf(target));
        }
        track([...inView]);
      };
      observer = new IntersectionObserver(read, {
        threshold: 0.99,
        root: view.document,
        rootMargin: rootMarginOf(view.document),
      });
      for (const name of names) observer.observe(name);
    });
    return () => {
      cancel();
      observer?.disconnect();
      track([]);
    };
  }, [list, count, isShown, areSeen, view]);
  return areSeen;
};
