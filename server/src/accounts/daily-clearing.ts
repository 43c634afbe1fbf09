import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { clearUp } from './retention.ts';

const hour = 3_600_000;

/**
 * Clears up once a day for as long as the process runs; looks every hour whether the day's turn is still to be taken.
 *
 * @returns what ends it
 */
export const startDailyClearing = ({
  db,
  wake,
  log,
}: {
  db: Kysely<Database>;
  wake: () => void;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}): { stop: () => Promise<void> } => {
  let running: Promise<void> = Promise.resolve();
  const look = () => {
    running = clearUp(db, new Date()).then(
      (cleared) => {
        if (!cleared) return;
        log.info({ cleared }, 'cleared up what was kept long enough');
        wake();
      },
      (error: unknown) => log.error({ err: error }, 'clearing up failed'),
    );
  };
  const timer = setInterval(look, hour);
  timer.unref();
  look();
  return {
    stop: () => {
      clearInterval(timer);
      return running;
    },
  };
};
