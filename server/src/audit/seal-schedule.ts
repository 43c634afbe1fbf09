import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { sealEvents } from './seal-events.ts';

const intervalMs = 60_000;

/**
 * Seals new events once a minute while the process runs. The log names each seal, so that a chain that was computed anew by
 * hand does not agree with what was logged.
 */
export const startSealing = (
  db: Kysely<Database>,
  log: Pick<FastifyBaseLogger, 'info' | 'error'>,
): { stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const seal = async () => {
    try {
      const sealed = await sealEvents(db);
      if (sealed) log.info({ seal: sealed.id, events: sealed.events, hash: sealed.hash }, 'sealed events');
    } catch (error) {
      log.error({ err: error }, 'events were not sealed');
    }
  };
  const timer = setInterval(() => {
    running = running.then(seal);
  }, intervalMs);
  timer.unref();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
};
