import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Connection } from './connection.ts';
import { createQueryLog, type QueryListeners } from './query-log.ts';

/** Wraps an open embedded database. `afterClose` releases the lock on its folder. */
export function connectEmbedded<DB>(
  pglite: PGlite,
  afterClose: () => void = () => {},
  listeners: QueryListeners = {},
): Connection<DB> {
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }), ...createQueryLog(listeners) });
  return {
    db,
    reportingDb: db,
    kind: 'embedded',
    rawTransaction: (work) =>
      pglite.transaction((transaction) =>
        work({
          script: async (sql) => void (await transaction.exec(sql)),
          query: async <Row>(sql: string, parameters?: unknown[]) =>
            (await transaction.query<Row>(sql, parameters)).rows,
        }),
      ),
    async close() {
      await db.destroy();
      // The query builder closes the database only after it has sent a query.
      if (!pglite.closed) await pglite.close();
      afterClose();
    },
  };
}
