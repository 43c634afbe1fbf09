import { createOutline } from '@ok/contract/tree/document/outline.ts';
import { describe, expect, test } from 'vitest';
import { chainOf } from '../../../../../contract/test/tree-documents.ts';
import { labelLines } from './label-lines.ts';
import { mapOf } from './map-layout.ts';
import { around, centred, meets, moved, openingIn, seenIn, wholeIn, zoomed } from './map-view.ts';
import { besides } from './map-walk.ts';

const map = { width: 2000, height: 1000 };
const screen = { width: 1000, height: 600 };

describe('[TRE-08] looking at a map', () => {
  test('shows the whole of it in the middle, never larger than it is', () => {
    expect(wholeIn(map, screen)).toEqual({ x: 0, y: -100, scale: 0.5 });
    expect(wholeIn({ width: 500, height: 300 }, screen)).toEqual({ x: -250, y: -150, scale: 1 });
  });

  test('opens where it begins if the whole could not be read', () => {
    const { x, y, scale } = openingIn({ width: 20_000, height: 30_000 }, screen, 15_000);
    expect([x, y, scale]).toEqual([0, 14_700, 1]);
    expect(openingIn({ width: 1200, height: 600 }, screen, 300).scale).toBeCloseTo(1000 / 1200);
  });

  test('zooms at a point, which stays where it is', () => {
    const before = { x: 100, y: 50, scale: 1 };
    const at = { x: 400, y: 200 };
    const after = zoomed(before, 1.25, at, map, screen);
    expect(after.scale).toBe(1.25);
    expect(after.x + at.x / after.scale).toBeCloseTo(before.x + at.x);
    expect(after.y + at.y / after.scale).toBeCloseTo(before.y + at.y);
    expect(zoomed(before, 1000, at, map, screen).scale).toBe(2.5);
    expect(zoomed(before, 0.0001, at, map, screen).scale).toBe(0.25);
  });

  test('moves by what a hand moves, and not beyond the map', () => {
    const before = { x: 100, y: 50, scale: 2 };
    expect(moved(before, 40, -20, map, screen)).toEqual({ x: 120, y: 40, scale: 2 });
    expect(moved(before, 1e6, 1e6, map, screen)).toEqual({ x: 1750, y: 850, scale: 2 });
    const { x, y } = centred(before, 700, 300, map, screen);
    expect([x + 250, y + 150]).toEqual([700, 300]);
  });

  test('draws somewhat more than is seen, the same after a small step', () => {
    const seen = seenIn({ x: 310, y: 210, scale: 1 }, screen);
    const drawn = around(seen);
    expect(meets(drawn, seen)).toBe(true);
    expect([drawn.x <= seen.x, drawn.x + drawn.width >= seen.x + seen.width]).toEqual([true, true]);
    expect([drawn.y <= seen.y, drawn.y + drawn.height >= seen.y + seen.height]).toEqual([true, true]);
    expect(around({ ...seen, x: seen.x + 30, y: seen.y + 20 })).toEqual(drawn);
  });

  test('walks from item to item with the arrows', () => {
    const chain = mapOf(createOutline(chainOf(2), 'nl'));
    const [first, on, second] = chain.items;
    if (!first || !on || !second) throw new Error('too little is drawn');
    const end = first.kind === 'question' ? first.answers[1] : undefined;
    expect(besides(chain, first, 'ArrowRight')).toBe(on);
    expect(besides(chain, on, 'ArrowRight')).toBe(second);
    expect(besides(chain, second, 'ArrowLeft')).toBe(on);
    expect(besides(chain, on, 'ArrowDown')).toBe(end);
    expect(end && besides(chain, end, 'ArrowUp')).toBe(on);
    expect(besides(chain, first, 'ArrowUp')).toBeUndefined();
  });
});

describe('[TRE-08] the words of a card', () => {
  test('are broken at spaces, and end in an ellipsis where they do not fit', () => {
    expect(labelLines('Wat doet de ouder?', 12.4, 2)).toEqual(['Wat doet de ouder?']);
    const [one = '', two = '', ...more] = labelLines('Wat doet de ouder als de eerste poging niet aansluit?', 12.4, 2);
    expect(more).toEqual([]);
    expect('Wat doet de ouder als de eerste poging niet aansluit?'.startsWith(`${one} ${two.slice(0, -1)}`)).toBe(true);
    expect(two.endsWith('…')).toBe(true);
  });

  test('are cut where one is longer than a line', () => {
    const lines = labelLines('Onvoorwaardelijkheidsbeginsel'.repeat(3), 12.4, 2);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith('…')).toBe(true);
    expect(lines[0]?.length).toBeLessThan(30);
  });
});
