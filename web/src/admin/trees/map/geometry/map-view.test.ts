import { createOutline } from '@ok/contract/tree/document/outline.ts';
import { describe, expect, test } from 'vitest';
import { chainOf } from '../../../../../../contract/test/tree-documents.ts';
import { breakLines } from './break-lines.ts';
import { findNeighbour, layOutMap } from './map-layout.ts';
import { centreView, expandBox, fitMap, initialView, moveView, overlaps, visiblePart, zoomView } from './map-view.ts';

const map = { width: 2000, height: 1000 };
const screen = { width: 1000, height: 600 };

describe('[TRE-08] the view on a map', () => {
  test('shows the whole map in the middle, at scale 1 at most', () => {
    expect(fitMap(map, screen)).toEqual({ x: 0, y: -100, scale: 0.5 });
    expect(fitMap({ width: 500, height: 300 }, screen)).toEqual({ x: -250, y: -150, scale: 1 });
  });

  test('opens as wide as the screen, at the start of a map that does not fit', () => {
    const { x, y, scale } = initialView({ width: 20_000, height: 30_000 }, screen, 15_000);
    expect([x, y, scale]).toEqual([0, 14_700, 1]);
    expect(initialView({ width: 1200, height: 600 }, screen, 300)).toEqual({ x: 0, y: 0, scale: 1 });
    // A narrow map is drawn as wide as the screen, up to a quarter larger.
    expect(initialView({ width: 900, height: 200 }, screen, 100).scale).toBeCloseTo(1000 / 900);
    expect(initialView({ width: 400, height: 200 }, screen, 100)).toEqual({ x: -200, y: -140, scale: 1.25 });
  });

  test('zooms around a point, which stays in place', () => {
    const before = { x: 100, y: 50, scale: 1 };
    const point = { x: 400, y: 200 };
    const after = zoomView(before, 1.25, point, map, screen);
    expect(after.scale).toBe(1.25);
    expect(after.x + point.x / after.scale).toBeCloseTo(before.x + point.x);
    expect(after.y + point.y / after.scale).toBeCloseTo(before.y + point.y);
    expect(zoomView(before, 1000, point, map, screen).scale).toBe(2.5);
    expect(zoomView(before, 0.0001, point, map, screen).scale).toBe(0.25);
  });

  test('moves by the distance of the pointer, and not beyond the map', () => {
    const before = { x: 100, y: 50, scale: 2 };
    expect(moveView(before, 40, -20, map, screen)).toEqual({ x: 120, y: 40, scale: 2 });
    expect(moveView(before, 1e6, 1e6, map, screen)).toEqual({ x: 1750, y: 850, scale: 2 });
    const { x, y } = centreView(before, 700, 300, map, screen);
    expect([x + 250, y + 150]).toEqual([700, 300]);
  });

  test('draws more than the visible part, and the same part after a small step', () => {
    const seen = visiblePart({ x: 310, y: 210, scale: 1 }, screen);
    const drawn = expandBox(seen);
    expect(overlaps(drawn, seen)).toBe(true);
    expect([drawn.x <= seen.x, drawn.x + drawn.width >= seen.x + seen.width]).toEqual([true, true]);
    expect([drawn.y <= seen.y, drawn.y + drawn.height >= seen.y + seen.height]).toEqual([true, true]);
    expect(expandBox({ ...seen, x: seen.x + 30, y: seen.y + 20 })).toEqual(drawn);
  });

  test('finds the next item for each arrow key', () => {
    const chain = layOutMap(createOutline(chainOf(2), 'nl'));
    const [first, firstAnswer, second] = chain.items;
    if (!first || !firstAnswer || !second) throw new Error('too little is drawn');
    const lastAnswer = first.kind === 'question' ? first.answers[1] : undefined;
    expect(findNeighbour(chain, first, 'ArrowRight')).toBe(firstAnswer);
    expect(findNeighbour(chain, firstAnswer, 'ArrowRight')).toBe(second);
    expect(findNeighbour(chain, second, 'ArrowLeft')).toBe(firstAnswer);
    expect(findNeighbour(chain, firstAnswer, 'ArrowDown')).toBe(lastAnswer);
    expect(lastAnswer && findNeighbour(chain, lastAnswer, 'ArrowUp')).toBe(firstAnswer);
    expect(findNeighbour(chain, first, 'ArrowUp')).toBeUndefined();
  });
});

describe('[TRE-08] the text of a card', () => {
  test('is broken at spaces, and ends in an ellipsis if it does not fit', () => {
    expect(breakLines('Wat doet de ouder?', 12.4, 2)).toEqual(['Wat doet de ouder?']);
    const [one = '', two = '', ...more] = breakLines('Wat doet de ouder als de eerste poging niet aansluit?', 12.4, 2);
    expect(more).toEqual([]);
    expect('Wat doet de ouder als de eerste poging niet aansluit?'.startsWith(`${one} ${two.slice(0, -1)}`)).toBe(true);
    expect(two.endsWith('…')).toBe(true);
  });

  test('is cut in a word that is longer than a line', () => {
    const lines = breakLines('Onvoorwaardelijkheidsbeginsel'.repeat(3), 12.4, 2);
    expect(lines).toHaveLength(1);
    expect(lines[0]?.endsWith('…')).toBe(true);
    expect(lines[0]?.length).toBeLessThan(30);
  });
});
