import type { Connection } from '../connections/connection.ts';

/**
 * Renews the planner statistics of every table. Autovacuum does this late, and for a table of a few rows never.
 */
export const analyze = <DB>(connection: Pick<Connection<DB>, 'rawTransaction'>): Promise<void> =>
  connection.rawTransaction(async ({ script }) => {
    // Sampling many large tables may exceed the pool's `statement_timeout`.
    await script('set local statement_timeout = 0');
    await script('analyze');
  });
