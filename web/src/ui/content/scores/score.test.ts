import { describe, expect, it } from 'vitest';
import { dotCentre, isScore, type Score } from './score.ts';

describe('score', () => {
  it('accepts the seven scores only', () => {
    expect([0, 1, 4, 7, 8, 2.5, null, undefined].map(isScore)).toEqual([
      false,
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  it('moves the dot nearer to the ring’s centre with every score', () => {
    const centres = ([1, 2, 3, 4, 5, 6, 7] as Score[]).map(dotCentre);
    expect(centres).toEqual([...centres].sort((a, b) => b - a));
    expect(centres.at(-1)).toBe(14);
  });
});
