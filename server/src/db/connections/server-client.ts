import pg from 'pg';
import { retrySerializationFailure } from '../transactions/serialization-failure.ts';
import { prepared } from './prepared.ts';

/** Error of a connection that PostgreSQL refused, such as for its password, its database name or its limits. */
class ConnectionRefused extends Error {
  override name = 'ConnectionRefused';
  /** `sqlclient_unable_to_establish_sqlconnection`: nothing was done, and a retry may succeed. */
  readonly code = '08001';
}

/** Prepared statements by their text. A text holds no values, so their number is limited by the code. */
const preparedStatements = new Map<string, object>();

const statementOf = (text: string): object => {
  let statement = preparedStatements.get(text);
  if (!statement) {
    // Inherited properties, because the driver copies each own property at every execution.
    statement = Object.create({ name: `ok_${preparedStatements.size + 1}`, text }) as object;
    preparedStatements.set(text, statement);
  }
  return statement;
};

type Query = (query: unknown, ...rest: unknown[]) => unknown;
type ConnectCallback = (error?: Error) => void;

/**
 * Connection of the product. A statement that begins with `prepared` is sent once, and from then on by its name and
 * values alone. A statement outside a transaction is repeated after a serialization failure or a deadlock.
 */
export class ServerClient extends pg.Client {
  constructor(config?: pg.ClientConfig, { usesNames = true } = {}) {
    super(config);
    const send = this.query.bind(this) as Query;
    const query: Query = (text, ...rest) => {
      if (typeof text !== 'string' || typeof rest.at(-1) === 'function') return send(text, ...rest);
      const statement = usesNames && text.startsWith(prepared) ? statementOf(text) : text;
      // The status is I between transactions. Inside one, only the whole transaction can be repeated.
      const isAlone = this.getTransactionStatus() === 'I';
      const sendStatement = () => send(statement, ...rest) as Promise<unknown>;
      return isAlone ? retrySerializationFailure(sendStatement) : sendStatement();
    };
    this.query = query as typeof this.query;
    const connect = this.connect.bind(this) as (callback: ConnectCallback) => void;
    // The pool connects with a callback.
    this.connect = ((callback: ConnectCallback) =>
      connect((error) =>
        callback(error && new ConnectionRefused(error.message, { cause: error })),
      )) as typeof this.connect;
  }
}

/** Connection through a pooler, where the next transaction may be on another connection that knows no such name. */
export class PooledClient extends ServerClient {
  constructor(config?: pg.ClientConfig) {
    super(config, { usesNames: false });
  }
}
