import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paintAttributes, type ShapeRole } from './map-paint.ts';

const readColours = (theme: string) => {
  const sheet = readFileSync(new URL(`../../../../styles/tokens-${theme}.css`, import.meta.url), 'utf8');
  return new Map(Array.from(sheet.matchAll(/(--[\w-]+):\s*(#[\da-f]{6});/g), ([, name, value]) => [name, value]));
};

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** Roles of texts, with the role of the shape below each. */
const textRoles: [ShapeRole, ShapeRole][] = [
  ['cardText', 'card'],
  ['letterText', 'letter'],
  ['chipText', 'chip'],
  ['nowhereText', 'nowhere'],
  ['earlierText', 'earlier'],
];

for (const theme of ['light', 'dark']) {
  test(`[A11-11] texts on the map have enough contrast, ${theme}`, () => {
    const colours = readColours(theme);
    const fill = (role: ShapeRole, score: number) =>
      String(paintAttributes(role, score, (name) => colours.get(name) ?? name).fill);
    // A heading lies on the page; of all colours there, that of the dots has the least contrast with it.
    const pairs = [[fill('loose', 1), colours.get('--ok-border') ?? '']];
    for (let score = 1; score <= 7; score += 1) {
      for (const [text, ground] of textRoles) pairs.push([fill(text, score), fill(ground, score)]);
    }
    for (const [text = '', ground = ''] of pairs) {
      const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((one, other) => other - one);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
}
