import { AsyncLocalStorage } from 'node:async_hooks';
import { isIPv4, isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';

const networks = new AsyncLocalStorage<string | undefined>();

const groupsOf = (part: string | undefined): string[] => (part ? part.split(':') : []);

/**
 * The network of an address, which tells where somebody is about and not who it is: of version 4 the first 24 bits, of
 * version 6 the first 48. Nothing for what is no address.
 */
export const networkOf = (address: string): string | undefined => {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1] ?? address;
  if (isIPv4(mapped)) return `${mapped.split('.').slice(0, 3).join('.')}.0/24`;
  if (!isIPv6(address)) return undefined;
  const [head, tail] = (address.split('%')[0] ?? '').split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const left = 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: left }, () => '0'), ...after];
  const first = groups.slice(0, 3).map((group) => Number.parseInt(group, 16).toString(16));
  return `${first.join(':')}::/48`;
};

/** Keep the network that a call comes from for as long as the call lasts, so that no event can forget it. */
export const keepRemoteNetwork = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, _reply, done) => networks.run(networkOf(request.ip), done));

/** The network of the call that is being dealt with; nothing for what the system does by itself. */
export const remoteNetwork = (): string | undefined => networks.getStore();
