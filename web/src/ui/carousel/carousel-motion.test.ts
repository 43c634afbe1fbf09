import type { EmblaCarouselType } from 'embla-carousel';
import { beforeEach, expect, test, vi } from 'vitest';
import { moveTo } from './carousel-motion.ts';

let prefersReducedMotion = false;
beforeEach(() => {
  prefersReducedMotion = false;
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: prefersReducedMotion && query === '(prefers-reduced-motion: reduce)',
  }));
});

/** Records embla's calls: the target, whether it is instant, and the spring. */
const moveAndRecord = (index: number, ...more: boolean[]) => {
  const spring = { to: -1, isInstant: false, friction: 0, duration: 0 };
  const body = {
    useFriction: (friction: number) => Object.assign(spring, { friction }) && body,
    useDuration: (duration: number) => Object.assign(spring, { duration }) && body,
  };
  const api = {
    scrollTo: (to: number, isInstant: boolean) => Object.assign(spring, { to, isInstant }),
    internalEngine: () => ({ scrollBody: body }),
  };
  moveTo(api as unknown as EmblaCarouselType, index, ...more);
  return spring;
};

/** Milliseconds until embla's spring, at sixty steps a second, is within 1 % of its end. */
const settlingTime = ({ friction, duration }: { friction: number; duration: number }): number => {
  let [left, velocity, steps] = [1, 0, 0];
  for (let step = 1; step <= 600; step += 1) {
    velocity = (velocity + left / duration) * friction;
    left -= velocity;
    if (Math.abs(left) > 0.01) steps = step;
  }
  return ((steps + 1) * 1000) / 60;
};

test('[CON-01] [MEA-03] the cards reach their place in 200 ms', () => {
  const spring = moveAndRecord(2);
  expect(spring).toMatchObject({ to: 2, isInstant: false });
  expect(settlingTime(spring)).toBeGreaterThan(180);
  expect(settlingTime(spring)).toBeLessThanOrEqual(201);
});

test('[A11-06] the cards move at once when reduced motion is preferred or the move is instant', () => {
  expect(moveAndRecord(1, true)).toMatchObject({ to: 1, isInstant: true, duration: 0 });
  prefersReducedMotion = true;
  expect(moveAndRecord(1)).toMatchObject({ to: 1, isInstant: true, duration: 0 });
  expect(moveAndRecord(1, false)).toMatchObject({ to: 1, isInstant: false });
});
