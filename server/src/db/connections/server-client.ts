import pg from 'pg';
import { retrySerializationFailure } from '../transactions/serialization-failure.ts';
import { prepared } from './prepared.ts';
import { type SilenceWatch, watchSilence } from './silence-watch.ts';

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

/** `read_only_sql_transaction`: the server is a standby, or has become one. */
const readOnlyCode = '25006';

/** Milliseconds in which a server that is there answers a new connection. */
const answerTimeoutMs = 2_500;

/** Whether a server answers a new connection in time, be it with a refusal. */
const isServerThere = async (config: pg.ClientConfig | undefined): Promise<boolean> => {
  const client = new pg.Client({ ...config, connectionTimeoutMillis: answerTimeoutMs });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
};

type Release = (error?: Error | boolean) => void;
type Query = (query: unknown, ...rest: unknown[]) => unknown;
type ConnectCallback = (error?: Error) => void;

/**
 * Connection of the product. A statement that begins with `prepared` is sent once, and from then on by its name and
 * values alone. A statement outside a transaction is repeated after a serialization failure or a deadlock. A connection
 * without an answer is cut. One to a server that takes no writes is not used again: after a failover the next one may
 * lead to the new primary.
 */
export class ServerClient extends pg.Client {
  #release: Release = () => {};
  #readOnly: Error | undefined;
  readonly #watch: SilenceWatch;

  constructor(config?: pg.ClientConfig, { usesNames = true } = {}) {
    super(config);
    this.#watch = watchSilence({
      isServerThere: () => isServerThere(config),
      onSilence: () => this.connection.stream.destroy(),
    });
    this.once('end', this.#watch.stop);
    const send = this.query.bind(this) as Query;
    const query: Query = (text, ...rest) => {
      if (typeof text !== 'string' || typeof rest.at(-1) === 'function') return send(text, ...rest);
      const statement = usesNames && text.startsWith(prepared) ? statementOf(text) : text;
      // The status is I between transactions. Inside one, only the whole transaction can be repeated.
      const isAlone = this.getTransactionStatus() === 'I';
      const sendStatement = () => this.#awaitAnswer(text, () => send(statement, ...rest) as Promise<unknown>);
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

  /** Returns the connection to its pool, which sets this function each time that it hands the connection out. */
  get release(): Release {
    const release = this.#release;
    return (error) => release(error || this.#readOnly);
  }

  set release(release: Release) {
    this.#release = release;
  }

  async #awaitAnswer(text: string, send: () => Promise<unknown>): Promise<unknown> {
    this.#watch.sent(text);
    try {
      return await send();
    } catch (error) {
      if (error instanceof pg.DatabaseError && error.code === readOnlyCode) this.#readOnly = error;
      throw error;
    } finally {
      this.#watch.answered(this.getTransactionStatus() !== 'I');
    }
  }
}

/** Connection through a pooler, where the next transaction may be on another connection that knows no such name. */
export class PooledClient extends ServerClient {
  constructor(config?: pg.ClientConfig) {
    super(config, { usesNames: false });
  }
}

/**
 * Prepares a new connection of the pool.
 *
 * @throws Error with code 57P03 when the server is a standby, and writes are to be sent
 */
export const prepareSession = async (client: pg.ClientBase, { mayBeStandby }: { mayBeStandby: boolean }) => {
  // PostgreSQL would compile a plan at every execution, which takes longer than any statement of the product.
  await client.query('set jit = off');
  if (mayBeStandby) return;
  const { rows } = await client.query('select pg_is_in_recovery() as standby');
  // `cannot_connect_now`: it passes as soon as a primary answers at this address.
  if (rows[0]?.standby) throw Object.assign(new Error('the database is a standby'), { code: '57P03' });
};
