import { isIP } from 'node:net';

/**
 * Who is believed about where a call comes from: nobody; so many proxies, counted from this process; or the proxies in
 * these networks. What stands before the first address that is not believed was written by whoever called.
 */
export type TrustedProxies = false | number | string[];

/** More than anybody has in a row: it would be a slip. */
const mostHops = 20;

/** Networks that have a name: this machine, this link, private ones. */
const named = new Set(['loopback', 'linklocal', 'uniquelocal']);

/** An address, or one with the length of its network; not the network that holds everybody. */
const isNetwork = (text: string): boolean => {
  const [address = '', length, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (length === undefined) return true;
  return /^[1-9]\d{0,2}$/.test(length) && Number(length) <= (version === 4 ? 32 : 128);
};

/**
 * What a setting says of proxies. `true`, which once meant to believe whatever was said, is the one proxy in front.
 *
 * @returns null for what says nothing that can be used
 */
export const trustedProxiesOf = (text: string): TrustedProxies | null => {
  if (text === 'false') return false;
  if (text === 'true') return 1;
  if (/^\d+$/.test(text)) {
    const hops = Number(text);
    return hops > mostHops ? null : hops || false;
  }
  const networks = text.split(',').map((each) => each.trim());
  return networks.every((each) => named.has(each) || isNetwork(each)) ? networks : null;
};

/** Who is believed, as Fastify asks: it takes no number of proxies itself, since whoever connects to it directly is one. */
export const believed = (trusted: TrustedProxies) =>
  typeof trusted === 'number' ? (_address: string, hop: number) => hop < trusted : trusted;
