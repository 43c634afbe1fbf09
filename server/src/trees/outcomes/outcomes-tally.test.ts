import { expect, test } from 'vitest';
import { Tallies, Tally } from './outcomes-tally.ts';

const people = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index);

test('[STT-03] a count is rounded to five, null below five people, and 0 without measurements', () => {
  const tally = new Tally();
  expect([tally.reportableCount(), tally.isMany, tally.size]).toEqual([0, false, 0]);
  tally.add(4, people(4));
  tally.add(3, people(4));
  expect([tally.reportableCount(), tally.isMany, tally.size]).toEqual([null, false, 7]);
  const other = new Tally();
  other.add(6, people(9, 4));
  tally.addTally(other);
  expect([tally.reportableCount(), tally.isMany, tally.size]).toEqual([15, true, 13]);
});

test('[STT-03] tallies are found by their names, and listed by their beginning, the largest first', () => {
  const tallies = new Tallies();
  tallies.of('step a').add(5, people(5));
  tallies.of('step b').add(10, people(5));
  tallies.of('row').add(20, people(5));
  tallies.of('step a').add(2, people(5));
  expect(tallies.withPrefix('step ').map(([name, { size }]) => [name, size])).toEqual([
    ['step b', 10],
    ['step a', 7],
  ]);
  expect([tallies.reportableCount('step a'), tallies.reportableCount('none')]).toEqual([5, 0]);
});
