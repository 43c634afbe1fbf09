import ipaddr from 'ipaddr.js';

/** Bits of an address that its network has, by version of IP. */
export type NetworkBits = { ipv4: number; ipv6: number };

/** The address without the port that some proxies add, and without the name of a network card. */
const withoutPort = (text: string): string => {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\](?::\d+)?|([^:]*):\d+)$/.exec(text) ?? [];
  return (bracketed ?? plain ?? text).replace(/%.*$/, '');
};

/** IPv4 within IPv6 as IPv4: mapped (`::ffff:0:0/96`), or translated on the way (`64:ff9b::/96`). */
const asIPv4 = (address: ipaddr.IPv6): ipaddr.IPv4 | undefined =>
  address.isIPv4MappedAddress() || address.range() === 'rfc6052'
    ? new ipaddr.IPv4(address.toByteArray().slice(-4))
    : undefined;

/**
 * Network of the address that a call came from, however that is spelled; undefined for text that is no address. A
 * provider gives each customer a whole network of IPv6, so a single address says little.
 */
export const networkOf = (text: string, bits: NetworkBits): string | undefined => {
  const spelled = withoutPort(text.trim());
  // Not `isValid` alone: it takes `1` and `0x7f.1` for IPv4.
  if (!ipaddr.IPv4.isValidFourPartDecimal(spelled) && !ipaddr.IPv6.isValid(spelled)) return undefined;
  const parsed = ipaddr.parse(spelled);
  const address = parsed instanceof ipaddr.IPv6 ? (asIPv4(parsed) ?? parsed) : parsed;
  if (address instanceof ipaddr.IPv4) {
    return `${ipaddr.IPv4.networkAddressFromCIDR(`${address}/${bits.ipv4}`)}/${bits.ipv4}`;
  }
  return `${ipaddr.IPv6.networkAddressFromCIDR(`${address}/${bits.ipv6}`)}/${bits.ipv6}`;
};
