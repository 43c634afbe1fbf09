import { expect, test } from 'vitest';
import { addressOf } from './address.ts';

test('an address contains its parameters and the query without absent values', () => {
  expect(addressOf('/api/questions/{id}/options', { id: 7 })).toBe('/api/questions/7/options');
  expect(addressOf('/api/x/{name}', { name: 'a/b c' })).toBe('/api/x/a%2Fb%20c');
  expect(addressOf('/api/x', {}, { test: false, language: undefined, other: null })).toBe('/api/x?test=false');
});
