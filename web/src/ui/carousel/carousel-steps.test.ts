import { describe, expect, it } from 'vitest';
import {
  dragTarget,
  nearestPositionFor,
  nextStep,
  previousStep,
  readableSlides,
  slidesAt,
  slidesInView,
  slidesPerStep,
} from './carousel-steps.ts';

describe('steps of the carousel', () => {
  // Four slides with 2.5 in view: the third and fourth are both at the end.
  const snaps = [0, 0.66, 1, 1];

  it('moves forward one slide until the end', () => {
    expect(nextStep(snaps, 0)).toBe(1);
    expect(nextStep(snaps, 1)).toBe(2);
    expect(nextStep(snaps, 2)).toBe(-1);
    expect(nextStep(snaps, 3)).toBe(-1);
  });

  it('moves back past slides at the same position', () => {
    expect(previousStep(snaps, 3)).toBe(1);
    expect(previousStep(snaps, 1)).toBe(0);
    expect(previousStep(snaps, 0)).toBe(-1);
  });

  it('does not move when all slides fit', () => {
    expect(nextStep([0], 0)).toBe(-1);
    expect(previousStep([0], 0)).toBe(-1);
  });
});

describe('slidesInView', () => {
  it.each([
    [320, 1, 1],
    [580, 5, 1],
    [581, 5, 2],
    [1024, 5, 2],
    [1025, 2, 2],
    [1025, 3, 2.5],
    [1920, 5, 2.5],
  ])('[CON-01] [MEA-03] at %i px of %i slides %f are side by side', (width, count, inView) => {
    expect(slidesInView(width, count)).toBe(inView);
  });
});

describe('slidesPerStep', () => {
  it.each([
    [390, 4, 1],
    [580, 4, 1],
    [581, 4, 2],
    [768, 4, 2],
    [769, 4, 1],
    [1024, 4, 1],
    [1025, 4, 2],
    [1440, 2, 1],
  ])('[CON-01] [MEA-03] at %i px an arrow moves, of %i slides, %i', (width, count, slides) => {
    expect(slidesPerStep(width, count)).toBe(slides);
  });

  it('moves by several slides without passing the ends', () => {
    const snaps = [0, 0.25, 0.5, 0.75, 1];
    expect(nextStep(snaps, 0, 2)).toBe(2);
    expect(nextStep(snaps, 3, 2)).toBe(4);
    expect(previousStep(snaps, 4, 2)).toBe(2);
    expect(previousStep(snaps, 1, 2)).toBe(0);
  });
});

describe('slides that can be read', () => {
  it.each([
    [390, 4, 1],
    [768, 4, 2],
    [1440, 2, 2],
    [1440, 4, 2],
    [1440, 1, 1],
    [390, 0, 0],
  ])('[CON-01] [MEA-03] at %i px of %i slides %i are in view for at least four fifths', (width, count, readable) => {
    expect(readableSlides(width, count)).toBe(readable);
  });

  it('[MEA-03] are those at the carousel’s position, which at the end rests on the last slides', () => {
    expect(slidesAt(0, 4, 2)).toEqual([0, 1]);
    expect(slidesAt(1, 4, 2)).toEqual([1, 2]);
    expect(slidesAt(3, 4, 2)).toEqual([2, 3]);
    expect(slidesAt(3, 4, 1)).toEqual([3]);
    expect(slidesAt(0, 1, 2)).toEqual([0]);
    expect(slidesAt(0, 0, 1)).toEqual([]);
  });

  it('[MEA-03] come into view by the shortest move', () => {
    expect(nearestPositionFor(3, 0, 6, 2)).toBe(2);
    expect(nearestPositionFor(2, 4, 6, 2)).toBe(2);
    expect(nearestPositionFor(1, 0, 6, 2)).toBe(-1);
    expect(nearestPositionFor(4, 5, 6, 2)).toBe(-1);
    expect(nearestPositionFor(25, 0, 26, 1)).toBe(25);
  });
});

describe('dragTarget', () => {
  it('[CON-01] [MEA-03] stays below 80 px and moves on from there', () => {
    expect(dragTarget(1, 79, 400, 5)).toBe(1);
    expect(dragTarget(1, 80, 400, 5)).toBe(2);
    expect(dragTarget(1, -80, 400, 5)).toBe(0);
  });

  it('follows a long drag over several slides, within the slides there are', () => {
    expect(dragTarget(0, 850, 400, 5)).toBe(2);
    expect(dragTarget(3, 2000, 400, 5)).toBe(4);
    expect(dragTarget(0, -300, 400, 5)).toBe(0);
  });
});
