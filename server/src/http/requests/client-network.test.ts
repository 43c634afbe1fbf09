import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { networkOf } from './client-network.ts';

const bits = { ipv4: 32, ipv6: 64 };

test.each([
  ['203.0.113.77', '203.0.113.77/32'],
  ['203.0.113.77:51234', '203.0.113.77/32'],
  ['::ffff:203.0.113.77', '203.0.113.77/32'],
  ['::FFFF:CB00:714D', '203.0.113.77/32'],
  ['[::ffff:203.0.113.77]:443', '203.0.113.77/32'],
  ['64:ff9b::203.0.113.77', '203.0.113.77/32'],
  ['2001:db8:12:34::1', '2001:db8:12:34::/64'],
  ['2001:0DB8:0012:0034:0000:0000:0000:0001', '2001:db8:12:34::/64'],
  ['[2001:db8:12:34::1]:51234', '2001:db8:12:34::/64'],
  ['[2001:db8:12:34::1]', '2001:db8:12:34::/64'],
  [' 2001:db8:12:34:ffff:ffff:ffff:ffff ', '2001:db8:12:34::/64'],
  ['fe80::1%eth0', 'fe80::/64'],
  ['::1', '::/64'],
  ['nowhere', undefined],
  ['', undefined],
  ['1', undefined],
  ['0x7f.1', undefined],
  ['203.0.113', undefined],
  ['203.0.113.256', undefined],
])('[SES-09] the network of %j is %s', (address, network) => {
  expect(networkOf(address, bits)).toBe(network);
});

const group = fc.integer({ min: 0, max: 0xffff });
const groups = fc.tuple(group, group, group, group, group, group, group, group);
const spell = (parts: readonly number[]) => parts.map((part) => part.toString(16)).join(':');
// Excludes addresses that hold an IPv4 address: they have the network of that.
const isPlain = ([first, second, third]: readonly number[]) =>
  first !== 0 && !(first === 0x64 && second === 0xff9b && third === 0);

test('[SES-09] of IPv6 the first 64 bits count and no others, however they are spelled', () => {
  fc.assert(
    fc.property(groups.filter(isPlain), groups, fc.integer({ min: 1, max: 65535 }), (parts, other, port) => {
      const neighbour = [...parts.slice(0, 4), ...other.slice(4)];
      const padded = parts.map((part) => part.toString(16).padStart(4, '0').toUpperCase()).join(':');
      const expected = networkOf(spell(parts), bits);
      expect(expected).toMatch(/\/64$/);
      for (const same of [spell(neighbour), padded, `[${padded}]:${port}`, `${spell(parts)}%en0`]) {
        expect(networkOf(same, bits), same).toBe(expected);
      }
      const elsewhere = [...parts.slice(0, 3), parts[3] ^ 1, ...parts.slice(4)];
      expect(networkOf(spell(elsewhere), bits)).not.toBe(expected);
      expect(networkOf(spell(elsewhere), { ipv4: 32, ipv6: 48 })).toBe(networkOf(spell(parts), { ipv4: 32, ipv6: 48 }));
    }),
  );
});
