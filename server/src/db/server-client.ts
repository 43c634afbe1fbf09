import pg from 'pg';
import { prepared } from './prepared.ts';
import { retrySerializationFailure } from './serialization-failure.ts';

/** PostgreSQL did not accept a connection, for whatever reason: its password, its name, its host or its limits. */
class ConnectionRefused extends Error {
  override name = 'ConnectionRefused';
  /** `sqlclient_unable_to_establish_sqlconnection`: what was asked may succeed later, and nothing of it was done. */
  readonly code = '08001';
}

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

type Query = (query: unknown, ...rest: unknown[]) => unknown;
type Connected = (error?: Error) => void;

/**
 * A connection of the product. Statements that begin with `prepared` are sent once; from then on by name and values
 * alone. A statement outside of a transaction is sent again when it had to give way to another transaction.
 */
export class ServerClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    const send = this.query.bind(this) as Query;
    const query: Query = (text, ...rest) => {
      if (typeof text !== 'string' || typeof rest.at(-1) === 'function') return send(text, ...rest);
      const statement = text.startsWith(prepared) ? statementOf(text) : text;
      // PostgreSQL says I between transactions. A statement inside one can only be repeated with all before it.
      const isAlone = this.getTransactionStatus() === 'I';
      const sendStatement = () => send(statement, ...rest) as Promise<unknown>;
      return isAlone ? retrySerializationFailure(sendStatement) : sendStatement();
    };
    this.query = query as typeof this.query;
    const connect = this.connect.bind(this) as (callback: Connected) => void;
    // The pool connects with a callback.
    this.connect = ((callback: Connected) =>
      connect((error) =>
        callback(error && new ConnectionRefused(error.message, { cause: error })),
      )) as typeof this.connect;
  }
}
