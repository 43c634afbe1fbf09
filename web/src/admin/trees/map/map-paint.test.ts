import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { paintOf, type Role } from './map-paint.ts';

const coloursOf = (theme: string) => {
  const sheet = readFileSync(new URL(`../../../styles/tokens-${theme}.css`, import.meta.url), 'utf8');
  return new Map(Array.from(sheet.matchAll(/(--[\w-]+):\s*(#[\da-f]{6});/g), ([, name, value]) => [name, value]));
};

const luminance = (colour: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

/** What is written on the map, with what it is written on. */
const written: [Role, Role][] = [
  ['cardText', 'card'],
  ['letterText', 'letter'],
  ['chipText', 'chip'],
  ['nowhereText', 'nowhere'],
  ['earlierText', 'earlier'],
];

for (const theme of ['light', 'dark']) {
  test(`[A11-11] what is written on the map can be read, ${theme}`, () => {
    const colours = coloursOf(theme);
    const fill = (role: Role, score: number) => String(paintOf(role, score, (name) => colours.get(name) ?? name).fill);
    // A heading lies on the page, of which the dots are what it differs least from.
    const pairs = [[fill('loose', 1), colours.get('--ok-border') ?? '']];
    for (let score = 1; score <= 7; score += 1) {
      for (const [text, ground] of written) pairs.push([fill(text, score), fill(ground, score)]);
    }
    for (const [text = '', ground = ''] of pairs) {
      const [light = 0, dark = 0] = [luminance(text), luminance(ground)].sort((one, other) => other - one);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThanOrEqual(4.5);
    }
  });
}
