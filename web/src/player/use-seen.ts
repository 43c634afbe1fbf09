import { limits } from '@ok/contract/rules/limits.ts';
import { type RefObject, useEffect, useState } from 'react';
import { afterPaint } from '../ui/after-paint.ts';
import { useView } from '../ui/view.ts';
import { usePlayer } from './player-context.ts';
import { makeSightings } from './sightings.ts';

const { after } = limits.carousel.seen;

const none: ReadonlySet<number> = new Set();

/** What is stuck to the edges of the window hides what is behind it; how much that is, is where scrolling stops. */
const marginOfWindow = ({ documentElement }: Document): string => {
  const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(documentElement);
  return [scrollPaddingTop, scrollPaddingBottom].map((edge) => `-${Number.parseFloat(edge) || 0}px 0px`).join(' ');
};

/**
 * Which answers of a question have been seen, by their place: those of which the card was in view for half a second,
 * at any time of this measurement.
 *
 * @param readable the cards in view
 */
export const useSeen = (questionId: number, readable: readonly number[], isShown: boolean): ReadonlySet<number> => {
  const { memory } = usePlayer();
  const [seen, setSeen] = useState(memory.get(questionId) ?? none);
  const [look] = useState(() =>
    makeSightings(after, (index) => {
      const before = memory.get(questionId) ?? none;
      if (before.has(index)) return;
      const now = new Set(before).add(index);
      memory.set(questionId, now);
      setSeen(now);
    }),
  );
  const key = readable.join();
  useEffect(() => look(isShown && key ? key.split(',').map(Number) : []), [look, isShown, key]);
  useEffect(() => () => look([]), [look]);
  return seen;
};

/**
 * Whether all names in a list have been in view for so long that they can have been read: half a second each, since
 * they come into view together.
 */
export const useAllNamesSeen = (list: RefObject<HTMLElement | null>, count: number, isShown: boolean): boolean => {
  const [areSeen, setSeen] = useState(false);
  const view = useView();
  useEffect(() => {
    if (!isShown || areSeen) return;
    let observer: IntersectionObserver | undefined;
    const seen = new Set<number>();
    const look = makeSightings(after * count, (index) => {
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
        look([...inView]);
      };
      observer = new IntersectionObserver(read, {
        threshold: 0.99,
        root: view.document,
        rootMargin: marginOfWindow(view.document),
      });
      for (const name of names) observer.observe(name);
    });
    return () => {
      cancel();
      observer?.disconnect();
      look([]);
    };
  }, [list, count, isShown, areSeen, view]);
  return areSeen;
};
