import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOf } from '../../test/tree-documents.ts';
import { shownOrders } from '../rules/answers/answer-order.ts';
import { chooseOrder, orderAnswers } from './order-answers.ts';

const keys = fc.uniqueArray(fc.uuid(), { maxLength: 12 });
const seeds = fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 });
const answersOf = (of: readonly string[]) => of.map((key) => ({ key }));
const shuffled = (answers: { key: string }[], orderSeed: number) =>
  orderAnswers(answers, { answerOrder: 'SHUFFLED', orderSeed });

test('[MEA-03] every order shows every answer once, and does not change its input', () => {
  fc.assert(
    fc.property(keys, seeds, fc.constantFrom(...shownOrders), (of, orderSeed, answerOrder) => {
      const answers = answersOf(of);
      const ordered = orderAnswers(answers, { answerOrder, orderSeed });
      expect([...ordered].sort((one, other) => (one.key < other.key ? -1 : 1))).toEqual(answersOf([...of].sort()));
      expect(answers).toEqual(answersOf(of));
      // Equal on every device.
      expect(orderAnswers(structuredClone(answers), { answerOrder, orderSeed })).toEqual(ordered);
    }),
  );
});

test('[MEA-03] AS_SET keeps the order, and REVERSED reverses it', () => {
  fc.assert(
    fc.property(keys, (of) => {
      const answers = answersOf(of);
      expect(orderAnswers(answers, { answerOrder: 'AS_SET', orderSeed: null })).toEqual(answers);
      expect(orderAnswers(answers, { answerOrder: 'REVERSED', orderSeed: null })).toEqual(answersOf([...of].reverse()));
    }),
  );
});

test('[MEA-03] a shuffled order does not depend on the order in the tree', () => {
  fc.assert(
    fc.property(keys, seeds, (of, seed) => {
      expect(shuffled(answersOf([...of].reverse()), seed)).toEqual(shuffled(answersOf(of), seed));
    }),
  );
});

/** Counts the orders of three answers over the seeds. */
const ordersOf = (of: readonly string[], seedsToTry: Iterable<number>) => {
  const counts = new Map<string, number>();
  for (const seed of seedsToTry) {
    const order = shuffled(answersOf(of), seed)
      .map(({ key }) => of.indexOf(key))
      .join('');
    counts.set(order, (counts.get(order) ?? 0) + 1);
  }
  return counts;
};

test.each([
  [
    'keys at random',
    [
      '5f3a0c1e-8f2b-4f6f-9d11-0c6c2a3f7b10',
      'b7b0e1d2-44aa-4c83-8e0f-f1d9a05c6e21',
      '02c9d6f4-aa17-4b5c-b7de-9e8d7c6b5a43',
    ],
  ],
  ['keys that differ in one digit', [keyOf('option', 1), keyOf('option', 2), keyOf('option', 3)]],
])('[MEA-03] every order is about equally frequent: %s', (_what, of) => {
  const times = 60_000;
  const mixed = Array.from({ length: times }, (_, number) => Math.imul(number, 0x27d4eb2d));
  for (const seedsToTry of [mixed, mixed.keys()]) {
    const counts = ordersOf(of, seedsToTry);
    expect(counts.size).toBe(6);
    // A fair shuffle gives a sixth each. Chance exceeds this deviation once in a million runs.
    for (const count of counts.values()) expect(Math.abs(count - times / 6)).toBeLessThan(460);
  }
});

test('[MEA-03] two questions of one measurement are shuffled independently', () => {
  const of = (first: number) => [first, first + 1].map((number) => keyOf('option', number));
  let same = 0;
  for (let seed = 0; seed < 10_000; seed += 1) {
    const isSet = (first: number) => shuffled(answersOf(of(first)), seed)[0]?.key === of(first)[0];
    if (isSet(0) === isSet(2)) same += 1;
  }
  expect(Math.abs(same - 5000)).toBeLessThan(250);
});

test('[MEA-03] a seed always gives the same order, since measurements depend on it', () => {
  const letters = ['a', 'b', 'c', 'd', 'e'];
  const order = (seed: number) =>
    shuffled(answersOf(letters.map((letter) => letter.repeat(8))), seed)
      .map(({ key }) => key[0])
      .join('');
  expect([0, 1, -1, 2_147_483_647, -2_147_483_648].map(order)).toEqual(['edcab', 'cebad', 'cedab', 'ebcad', 'beadc']);
});

test('[MEA-01] a measurement that begins without the server chooses its order by the rule of the server', () => {
  expect(chooseOrder('AS_SET', 0.1)).toEqual({ answerOrder: 'AS_SET', orderSeed: null });
  expect(chooseOrder('REVERSED_FOR_HALF', 0.49)).toEqual({ answerOrder: 'REVERSED', orderSeed: null });
  expect(chooseOrder('REVERSED_FOR_HALF', 0.5)).toEqual({ answerOrder: 'AS_SET', orderSeed: null });
  expect(chooseOrder('SHUFFLED', 0)).toEqual({ answerOrder: 'SHUFFLED', orderSeed: 0 });
  expect(chooseOrder('SHUFFLED', 1 - 2 ** -32)).toEqual({ answerOrder: 'SHUFFLED', orderSeed: 2_147_483_647 });
});
