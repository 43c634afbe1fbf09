import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareShares, type SharePair } from './comparison.ts';

const share = (part: number, whole: number) => ({ part, whole });
const kindOf = (pair: SharePair) => compareShares([pair])[0]?.kind;

test('[STT-03] a difference is named where a test finds it, and else may be chance', () => {
  // Chi-square of 200 of 1000 beside 280 of 1000 is 17.5; of 20 of 100 beside 28 of 100 it is 1.75, which is p = 0.19.
  expect(compareShares([{ own: share(200, 1000), other: share(280, 1000) }])).toEqual([
    { kind: 'differs', difference: expect.closeTo(-0.08) },
  ]);
  expect(compareShares([{ own: share(20, 100), other: share(28, 100) }])).toEqual([
    { kind: 'chance', difference: expect.closeTo(-0.08) },
  ]);
  expect(kindOf({ own: share(202, 1000), other: share(200, 1000) })).toBe('same');
  expect(kindOf({ own: share(20, 100), other: share(40, 49) })).toBe('tooFew');
});

test('[STT-03] the more differences are looked at, the larger one has to be', () => {
  // 60 beside 82 of 300: chi-square 4.46, p = 0.035.
  const pair = { own: share(60, 300), other: share(82, 300) };
  expect(kindOf(pair)).toBe('differs');
  const many = Array.from({ length: 10 }, () => ({ own: share(60, 300), other: share(60, 300) }));
  expect(compareShares([pair, ...many])[0]?.kind).toBe('chance');
});

test('[STT-03] stops are not compared where those who are still open can turn the difference around', () => {
  const stops = { own: share(4, 300), other: share(30, 300) };
  expect(kindOf({ ...stops, stillOpen: { own: 0, other: 0 } })).toBe('differs');
  expect(kindOf({ ...stops, stillOpen: { own: 40, other: 0 } })).toBe('undecided');
  // All twenty could stop: 24 beside 30 is still a difference, but perhaps chance.
  expect(kindOf({ ...stops, stillOpen: { own: 20, other: 0 } })).toBe('chance');
  expect(kindOf({ ...stops, stillOpen: null })).toBe('undecided');
});

test('[STT-03] one version is compared with all others, not with itself', () => {
  // 80 of 400 in all versions and 70 of 200 in the second leave 10 of 200 in the others.
  expect(kindOf({ own: share(80, 400), other: share(70, 200), overlaps: true })).toBe('differs');
  expect(kindOf({ own: share(80, 220), other: share(70, 200), overlaps: true })).toBe('tooFew');
});

const anyShare = fc
  .tuple(fc.nat(400), fc.nat(400))
  .map(([part, rest]) => share(Math.min(part, part + rest), part + rest));
const anyOpen = fc.option(fc.record({ own: fc.nat(60), other: fc.nat(60) }), { nil: undefined });
const anyPair: fc.Arbitrary<SharePair> = fc
  .record({ own: anyShare, other: anyShare, open: anyOpen })
  .map(({ own, other, open }) => ({ own, other, ...(open && { stillOpen: open }) }));

test('[STT-03] open measurements never turn a named difference around', () => {
  fc.assert(
    fc.property(
      anyPair,
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (pair, mine, theirs) => {
        const [comparison] = compareShares([pair]);
        if (comparison?.kind !== 'differs') return;
        const end = ({ part, whole }: { part: number; whole: number }, open: number, stopping: number) =>
          Math.min(part + Math.round(open * stopping), whole) / whole;
        const ownShare = end(pair.own, pair.stillOpen?.own ?? 0, mine);
        const otherShare = end(pair.other, pair.stillOpen?.other ?? 0, theirs);
        expect(Math.sign(ownShare - otherShare)).toBe(Math.sign(comparison.difference));
      },
    ),
  );
});

test('[STT-03] a comparison has the same verdict in both directions', () => {
  fc.assert(
    fc.property(fc.array(anyPair, { maxLength: 6 }), (pairs) => {
      const reversed = pairs.map(({ own, other, stillOpen }) => ({
        own: other,
        other: own,
        ...(stillOpen && { stillOpen: { own: stillOpen.other, other: stillOpen.own } }),
      }));
      expect(compareShares(reversed).map(({ kind }) => kind)).toEqual(compareShares(pairs).map(({ kind }) => kind));
    }),
  );
});
