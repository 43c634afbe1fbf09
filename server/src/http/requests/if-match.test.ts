import type { FastifyRequest } from 'fastify';
import { expect, test } from 'vitest';
import { readIfMatch } from './if-match.ts';

const read = (header: string | undefined) => readIfMatch({ headers: { 'if-match': header } } as FastifyRequest);

test.each([undefined, '*', ' * '])('[ENT-06] the If-Match %j names no revision', (header) => {
  expect(read(header)).toBeNull();
});

test.each([
  ['"7"', true],
  ['W/"7"', true],
  ['"6", "7"', true],
  ['"6" , W/"7" ', true],
  ['"77"', false],
  ['7', false],
  ['"x W/7"', false],
  ['', false],
])('[ENT-06] whether the If-Match %j names the revision 7: %j', (header, names) => {
  expect(read(header)?.(7)).toBe(names);
});
