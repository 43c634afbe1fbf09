import type { Compilable, Kysely, QueryResult } from 'kysely';
import pg from 'pg';

/** What a statement begins with that runs all the time: for those, planning costs the server more than running. */
export const prepared = '/* prepared */';

/** Texts hold no values, so there are only as many as the code can compose. */
const statements = new Map<string, object>();

const statementOf = (text: string): object => {
  let statement = statements.get(text);
  if (!statement) {
    // Inherited, because the driver copies what is a statement's own one by one for every run.
    statement = Object.create({ name: `ok_${statements.size + 1}`, text }) as object;
    statements.set(text, statement);
  }
  return statement;
};

type Send = (query: unknown, ...rest: unknown[]) => unknown;

/** A client to which statements that begin with `prepared` are sent once; from then on by name and values alone. */
export class PreparingClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Send;
    const query: Send = (text, ...rest) =>
      send(typeof text === 'string' && text.startsWith(prepared) ? statementOf(text) : text, ...rest);
    this.query = query as typeof this.query;
  }
}

/** Runs a statement of the query builder as one that begins with `prepared`. */
export const runPrepared = <Row, Tables>(db: Kysely<Tables>, statement: Compilable<Row>): Promise<QueryResult<Row>> => {
  const compiled = statement.compile();
  return db.executeQuery({ ...compiled, sql: `${prepared} ${compiled.sql}` });
};
