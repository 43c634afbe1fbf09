import { join } from 'node:path';
import type { Action } from '@ok/contract/measurement/flow.ts';
import { type Connection, connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { comparableAction } from './ledger.ts';

/** Place of a product's data; with an address it is on a server. */
type Place = { databaseUrl: string | undefined; dataDir: string };

/** One connection to each product's database, by its address, until the product is removed. */
const connections = new Map<string, Promise<Connection<Database>>>();

/** Runs work on a product's database; stop a product with an embedded one first. */
export const inDatabase = async <T>(
  { databaseUrl, dataDir }: Place,
  work: (connection: Connection<Database>) => Promise<T>,
): Promise<T> => {
  if (databaseUrl) {
    const connection = connections.get(databaseUrl) ?? connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
    connections.set(databaseUrl, connection);
    return work(await connection);
  }
  const connection = await connect<Database>({ dataDir: join(dataDir, 'database') });
  try {
    return await work(connection);
  } finally {
    await connection.close();
  }
};

/** Closes the connection of `inDatabase`, which would delay dropping the database. */
export const closeDatabase = async (databaseUrl: string): Promise<void> => {
  const connection = await connections.get(databaseUrl);
  connections.delete(databaseUrl);
  await connection?.close();
};

/** Recorded actions of a measurement in their order, from the database, because no call returns them. */
export const recordedOf = (product: Place, statisticsId: number | undefined): Promise<Action[]> =>
  inDatabase(product, async ({ db }) => {
    const rows = await db
      .selectFrom('measurement_action')
      .selectAll()
      .where('measurement_id', '=', Number(statisticsId))
      .orderBy('id')
      .execute();
    return rows.map((row) =>
      comparableAction({
        actionId: row.action_id,
        action: row.action as Action['action'],
        questionId: row.question_id,
        optionId: row.option_id,
        resultId: row.result_id,
        step: row.step,
      }),
    );
  });
