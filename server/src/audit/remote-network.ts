import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import { type NetworkBits, networkOf } from '../http/requests/client-network.ts';

const networks = new AsyncLocalStorage<string | undefined>();

/** Part of an address that events keep: enough to tell about where a call came from, too little to tell who called. */
const keptBits: NetworkBits = { ipv4: 24, ipv6: 48 };

/** Keeps the network that a call comes from for as long as the call lasts, so that no event can forget it. */
export const keepRemoteNetwork = (app: FastifyInstance) =>
  app.addHook('onRequest', (request, _reply, done) => networks.run(networkOf(request.ip, keptBits), done));

/** Network of the current call; undefined for work that the system does by itself. */
export const remoteNetwork = (): string | undefined => networks.getStore();
