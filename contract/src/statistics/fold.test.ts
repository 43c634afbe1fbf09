import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Cell, isEnough, leftOut, sumOf } from './fold.ts';

const of = (count: number, ...people: number[]): Cell => ({
  count,
  people: people.length >= 5 ? 'many' : new Set(people),
});
const crowd = (count: number): Cell => ({ count, people: 'many' });

test('[STT-03] a number about fewer than five people is not told, and nothing at all is', () => {
  const [few, none, many] = [of(40, 1, 2, 3, 4), of(0), of(5, 1, 2, 3, 4, 5)];
  expect([...leftOut([few, none, many], [])]).toEqual([few]);
});

test('[STT-03] what could be worked out by subtraction is not told either: the smallest of the others goes with it', () => {
  const [few, small, large, total] = [of(2, 1), crowd(30), crowd(60), crowd(92)];
  expect(leftOut([], [[few, small, large, total]])).toEqual(new Set([few, small]));
  // Two that are about the same few people tell of them together.
  const same = of(3, 1, 2);
  expect(leftOut([], [[few, same, small, large, total]])).toEqual(new Set([few, same, small]));
  // Two that are about five together tell of nobody.
  const others = of(9, 2, 3, 4, 5);
  expect(leftOut([], [[few, others, small, large, total]])).toEqual(new Set([few, others]));
});

test('[STT-03] a number that goes with another takes one more where it stands in a second sum', () => {
  const [few, beside, below, far] = [of(2, 1), crowd(10), crowd(20), crowd(90)];
  const out = leftOut(
    [],
    [
      [few, beside, crowd(500)],
      [beside, below, far],
    ],
  );
  expect(out).toEqual(new Set([few, beside, below]));
});

test('[STT-03] where all of a number lies in one part that is left out, that nothing lies in another is, not the whole', () => {
  const [few, part, whole, none] = [of(2, 1), crowd(7), crowd(7), of(0)];
  const out = leftOut(
    [],
    [
      [crowd(9), part, few],
      [whole, part, none],
    ],
  );
  expect([few, part, none, whole].map((cell) => out.has(cell))).toEqual([true, true, true, false]);
});

test('[STT-03] of every sum either all is told, or at least two numbers are not, about five people together', () => {
  const cell = fc
    .tuple(fc.integer({ min: 0, max: 50 }), fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 7 }))
    .map(([count, people]) => (count === 0 || people.length === 0 ? of(0) : of(count, ...people)));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 5 }), (parts) => {
      const sums = parts.map((some) => [...some, sumOf(some)]);
      const out = leftOut(sums.flat(), [...sums, sums.flatMap((sum) => sum.at(-1) ?? [])]);
      for (const one of sums.flat()) if (!isEnough(one)) expect(out.has(one)).toBe(true);
      for (const sum of sums) {
        const hidden = sum.filter((one) => out.has(one));
        const hasMore = sum.some((one) => one.count > 0 && !out.has(one));
        if (hidden.length > 0 && hasMore) {
          expect(hidden.length).toBeGreaterThan(1);
          expect(sumOf(hidden).people).toBe('many');
        }
      }
    }),
  );
});
