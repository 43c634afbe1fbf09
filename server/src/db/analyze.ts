import type { Connection } from './connection.ts';

/**
 * Has PostgreSQL count what is in every table, so that it plans for what is there: autovacuum comes by late, and to a
 * table of a few rows never.
 */
export const analyze = <DB>(connection: Pick<Connection<DB>, 'rawTransaction'>): Promise<void> =>
  connection.rawTransaction(async ({ script }) => {
    // Samples of many large tables may take longer than the pool lets a statement run.
    await script('set local statement_timeout = 0');
    await script('analyze');
  });
