import ipaddr from 'ipaddr.js';

/** Prefix length of a network, by version of IP. */
export type NetworkBits = { ipv4: number; ipv6: number };

/** Removes the port that some proxies add, and the zone (`%en0`). */
const removePort = (text: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(text) ?? [];
  return (bracketed ?? plain ?? text).replace(/%.*$/, '');
};

/** Returns the IPv4 address within a mapped (`::ffff:0:0/96`) or translated (`64:ff9b::/96`) IPv6 address. */
const extractIPv4 = (address: ipaddr.IPv6): ipaddr.IPv4 | undefined =>
  address.isIPv4MappedAddress() || address.range() === 'rfc6052'
    ? new ipaddr.IPv4(address.toByteArray().slice(-4))
    : undefined;

/**
 * Returns the network of an address in any notation; undefined for text that is not an address. A provider gives each
 * customer a whole IPv6 network, so a single address does not identify a customer.
 */
export const networkOf = (text: string, bits: NetworkBits): string | undefined => {
  const plainAddress = removePort(text.trim());
  // `IPv4.isValid` would accept `1` and `0x7f.1`.
  if (!ipaddr.IPv4.isValidFourPartDecimal(plainAddress) && !ipaddr.IPv6.isValid(plainAddress)) return undefined;
  const parsed = ipaddr.parse(plainAddress);
  const address = parsed instanceof ipaddr.IPv6 ? (extractIPv4(parsed) ?? parsed) : parsed;
  if (address instanceof ipaddr.IPv4) {
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits.ipv4}`)}/${bits.ipv4}`;
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits.ipv6}`)}/${bits.ipv6}`;
};
