import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passwordAdvice, passwordBars, passwordScore } from './password-strength.ts';

test.each([
  ['', 0, 1],
  ['a', 10, 1],
  ['abcdef', 10, 1],
  ['aB3$ef', 10, 1],
  ['abcdefg', 10, 1],
  ['abcdefghijklmnopqrstuvwxyz', 10, 1],
  ['abcdeF', 10, 1],
  ['abcdefG', 20, 2],
  ['abcdefGh', 20, 2],
  ['abcdefGhijklmnopqrst', 20, 2],
  ['abcdeG7', 40, 4],
  ['abcdefG7', 40, 4],
  ['aaaaaaaaaaaaaaaaaaaaaaB1', 40, 4],
  ['abcdG7$', 54, 5],
  ['abcdefG7$', 58, 5],
  ['abcdefgG7$', 61, 5],
])('[ACC-13] %j scores %i and fills %i bars', (password, score, bars) => {
  expect(passwordScore(password)).toBe(score);
  expect(passwordBars(password)).toBe(bars);
});

test.each([
  ['kat', 'longer'],
  ['aB3$ef', 'longer'],
  ['abcdefG7', 'longer'],
  ['een korte zin', 'mixed'],
  ['De kat slaapt graag', 'mixed'],
  ['Ik drink 2 koppen thee', null],
  ['abcdG7$', null],
] as const)('[ACC-13] %j becomes stronger by: %s', (password, advice) => {
  expect(passwordAdvice(password)).toBe(advice);
});

test('[ACC-13] the example of the hint, a sentence with a capital letter and a number, fills all bars', () => {
  expect(passwordBars('Wij eten om 6 uur')).toBe(5);
});

test('[ACC-13] a score never passes the cap of its length or of its classes, and is never below zero', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'abYZ059$ é😀'), maxLength: 30 }), (password) => {
      const score = passwordScore(password);
      const used = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((each) => each.test(password)).length;
      expect(score).toBeGreaterThanOrEqual(0);
      if ([...password].length <= 6 || used <= 1) expect(score).toBeLessThanOrEqual(10);
      if (used === 2) expect(score).toBeLessThanOrEqual(20);
      if (used === 3) expect(score).toBeLessThanOrEqual(40);
    }),
  );
});
