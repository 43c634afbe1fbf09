import { isIP } from 'node:net';

/**
 * Proxies whose word about a caller's address is trusted: none; a number of proxies, counted from this process; or the
 * proxies in these networks. Addresses before the first untrusted one may be forged by the caller.
 */
export type TrustedProxies = false | number | string[];

/** No installation has more proxies in a row; a larger number is a typo. */
const maxHops = 20;

/** Names of networks: this machine, this link, private networks. */
const namedNetworks = new Set(['loopback', 'linklocal', 'uniquelocal']);

/**
 * Whether a text is an address or a network with a prefix length. A length of 0, which would include every caller, is
 * refused.
 */
const isNetwork = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/');
  const ipVersion = isIP(address);
  if (ipVersion === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (ipVersion === 4 ? 32 : 128);
};

/**
 * Parses the setting of trusted proxies. `true`, from earlier versions, means one proxy.
 *
 * @returns null for an invalid setting
 */
export const parseTrustedProxies = (text: string): TrustedProxies | null => {
  if (text === 'false') return false;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops > maxHops ? null : hops || false;
  }
  const networks = text.split(',').map((network) => network.trim());
  return networks.every((network) => namedNetworks.has(network) || isNetwork(network)) ? networks : null;
};

/**
 * Converts the setting for Fastify. Fastify's own number counts differently: a caller that connects directly would
 * count as a proxy.
 */
export const toFastifyTrustProxy = (trusted: TrustedProxies) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
