import type { Compilable, Kysely, QueryResult } from 'kysely';

/** What a statement begins with that runs all the time: for those, planning costs the server more than running. */
export const prepared = '/* prepared */';

/** Runs a statement of the query builder as one that begins with `prepared`. */
export const runPrepared = <Row, Tables>(db: Kysely<Tables>, statement: Compilable<Row>): Promise<QueryResult<Row>> => {
  const compiled = statement.compile();
  return db.executeQuery({ ...compiled, sql: `${prepared} ${compiled.sql}` });
};
