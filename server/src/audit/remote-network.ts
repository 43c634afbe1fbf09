import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { type NetworkBits, networkOf } from '../http/requests/client-network.ts';

const currentNetwork = new AsyncLocalStorage<string | undefined>();

/**
 * Bits of an address that events store: enough to show roughly where a call came from, too few to identify the caller.
 */
const storedBits: NetworkBits = { ipv4: 24, ipv6: 48 };

/**
 * Networks of the addresses that called last, because to parse an address takes a twentieth of a call. An address is
 * forgotten after a minute.
 */
const networks = new LRUCache<string, { network: string | undefined }>({ max: 5000, ttl: 60_000 });

const findNetwork = (address: string): string | undefined => {
  const remembered = networks.get(address);
  if (remembered) return remembered.network;
  const network = networkOf(address, storedBits);
  networks.set(address, { network });
  return network;
};

/** Keeps the caller's network for the duration of a call, so that every event of the call has it. */
export const trackRemoteNetwork = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, _reply, done) => currentNetwork.run(findNetwork(request.ip), done));

/** Returns the network of the current call; undefined for work of the system itself. */
export const getRemoteNetwork = (): string | undefined => currentNetwork.getStore();
