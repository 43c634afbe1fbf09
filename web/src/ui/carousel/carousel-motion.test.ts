import type { EmblaCarouselType } from 'embla-carousel';
import { beforeEach, expect, test, vi } from 'vitest';
import { moveTo } from './carousel-motion.ts';

let prefersStillness = false;
beforeEach(() => {
  prefersStillness = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: prefersStillness && query === '(prefers-reduced-motion: reduce)',
  }));
});

/** What embla is told: where to go, whether at once, and the spring it goes by. */
const moved = (index: number, ...more: boolean[]) => {
  const told = { to: -1, isInstant: false, friction: 0, duration: 0 };
  const body = {
    useFriction: (friction: number) => Object.assign(told, { friction }) && body,
    useDuration: (duration: number) => Object.assign(told, { duration }) && body,
  };
  const api = {
    scrollTo: (to: number, isInstant: boolean) => Object.assign(told, { to, isInstant }),
    internalEngine: () => ({ scrollBody: body }),
  };
  moveTo(api as unknown as EmblaCarouselType, index, ...more);
  return told;
};

/** The milliseconds after which embla's spring, of sixty steps a second, is within a hundredth of its place. */
const settlingTime = ({ friction, duration }: { friction: number; duration: number }): number => {
  let [left, velocity, steps] = [1, 0, 0];
  for (let step = 1; step <= 600; step += 1) {
    velocity = (velocity + left / duration) * friction;
    left -= velocity;
    if (Math.abs(left) > 0.01) steps = step;
  }
  return ((steps + 1) * 1000) / 60;
};

test('[CON-01] [MEA-03] the cards come to their place in 200 ms', () => {
  const told = moved(2);
  expect(told).toMatchObject({ to: 2, isInstant: false });
  expect(settlingTime(told)).toBeGreaterThan(180);
  expect(settlingTime(told)).toBeLessThanOrEqual(201);
});

test('[A11-06] they are there at once for whoever asked for less motion, and where nothing should be seen to move', () => {
  expect(moved(1, true)).toMatchObject({ to: 1, isInstant: true, duration: 0 });
  prefersStillness = true;
  expect(moved(1)).toMatchObject({ to: 1, isInstant: true, duration: 0 });
  expect(moved(1, false)).toMatchObject({ to: 1, isInstant: false });
});
