import type { Compilable, Kysely, QueryResult } from 'kysely';

/**
 * Beginning of a frequent statement, which `ServerClient` then prepares: planning it would take longer than running it.
 */
export const prepared = '/* prepared */';

/** Runs a statement of the query builder as a prepared statement. */
export const runPrepared = <Row, Tables>(db: Kysely<Tables>, statement: Compilable<Row>): Promise<QueryResult<Row>> => {
  const compiled = statement.compile();
  return db.executeQuery({ ...compiled, sql: `${prepared} ${compiled.sql}` });
};
