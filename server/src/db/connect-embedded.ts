import type { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect } from 'kysely';
import type { Connection } from './connection.ts';
import { type QueryListeners, queryLog } from './query-log.ts';

/** Wraps an open embedded database; `afterClose` gives back what was held for it. */
export function connectEmbedded<DB>(
  pglite: PGlite,
  afterClose: () => void = () => {},
  listeners: QueryListeners = {},
): Connection<DB> {
  const db = new Kysely<DB>({ dialect: new PGliteDialect({ pglite }), ...queryLog(listeners) });
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
      // The query builder closes only what it has used.
      if (!pglite.closed) await pglite.close();
      afterClose();
    },
  };
}
