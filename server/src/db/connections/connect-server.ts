import { Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { columnParsers, parseInteger } from './column-values.ts';
import type { Connection, RawTransaction } from './connection.ts';
import { limitPool } from './limited-pool.ts';
import { watchPool } from './pool-watch.ts';
import { isPoolerUrl } from './pooler-url.ts';
import { createQueryLog, type QueryListeners } from './query-log.ts';
import { PooledClient, prepareSession, ServerClient } from './server-client.ts';

/** Connections that statistics may use at once. The other connections serve professionals. */
const maxReportingConnections = 2;

/** Milliseconds after which PostgreSQL ends a statement, and a transaction in which nothing happens. */
const timeoutsMs = { statement_timeout: 15_000, idle_in_transaction_session_timeout: 15_000 };

/** Lists the timeouts that are not in force. Through a pooler they have to be set for the role. */
export const listMissingTimeouts = async <DB>(db: Kysely<DB>): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_settings where name = any(${Object.keys(timeoutsMs)}) and setting = '0' order by 1`.execute(db);
  return rows.map(({ name }) => name);
};

/**
 * Creates a pool of connections to a PostgreSQL server. The first query opens the first connection.
 *
 * @param options.poolSize maximum number of connections
 * @param options.mayBeStandby whether the server may be one that takes no writes
 */
export function connectServer<DB>(
  connectionString: string,
  {
    poolSize: max = 10,
    name,
    log,
    onQuery,
    mayBeStandby = false,
  }: { poolSize?: number | undefined; name?: string | undefined; mayBeStandby?: boolean } & QueryListeners = {},
): Connection<DB> {
  const ownSession = {
    Client: ServerClient,
    onConnect: (client: pg.ClientBase) => prepareSession(client, { mayBeStandby }),
    ...timeoutsMs,
  };
  const pool = new pg.Pool({
    // A pooler takes no settings for a session, and would give those of one client to another.
    ...(isPoolerUrl(connectionString) ? { Client: PooledClient } : ownSession),
    connectionString,
    ...(name !== undefined && { application_name: name }),
    max,
    connectionTimeoutMillis: 4_000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types: { getTypeParser },
  });
  // A lost server emits `error` on idle and on busy clients. Without a listener, either event would end this process.
  pool.on('error', (error) => log?.warn({ err: error }, 'a connection was lost'));
  pool.on('connect', (client) => client.on('error', () => {}));
  const queryLogConfig = createQueryLog({ log, onQuery });
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }), ...queryLogConfig });
  const limited = limitPool(pool, Math.max(1, Math.min(maxReportingConnections, max - 1)));
  return {
    db,
    reportingDb: new Kysely<DB>({ dialect: new PostgresDialect({ pool: limited }), ...queryLogConfig }),
    kind: 'server',
    pool: watchPool(pool, max),
    rawTransaction: (work) => rawServerTransaction(pool, work),
    close: () => closeOnce(db, pool),
  };
}

async function closeOnce<DB>(db: Kysely<DB>, pool: pg.Pool): Promise<void> {
  await db.destroy();
  if (!pool.ended) await pool.end();
}

async function rawServerTransaction<T>(pool: pg.Pool, work: (transaction: RawTransaction) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let releaseError: Error | undefined;
  try {
    await client.query('begin');
    const result = await work({
      script: async (sql) => void (await client.query(sql)),
      query: async <Row>(sql: string, parameters?: unknown[]) => (await client.query(sql, parameters)).rows as Row[],
    });
    await client.query('commit');
    return result;
  } catch (error) {
    releaseError = error instanceof Error ? error : new Error(String(error));
    throw error;
  } finally {
    // With an error the pool destroys the connection, which rolls back even after the connection itself failed.
    client.release(releaseError);
  }
}

function getTypeParser(id: number, format?: 'text' | 'binary') {
  const INT8_ARRAY = 1016;
  // The driver's list of types omits arrays, although the driver reads them.
  const TEXT_ARRAY = 1009 as Parameters<typeof pg.types.getTypeParser>[0];
  if (id === INT8_ARRAY) {
    const parse: (text: string) => (string | null)[] = pg.types.getTypeParser(TEXT_ARRAY);
    return (text: string) => parse(text).map((item) => (item === null ? null : parseInteger(item)));
  }
  return columnParsers[id] ?? pg.types.getTypeParser(id, format);
}
