import { join } from 'node:path';
import type { Action } from '@ok/contract/measurement/flow.ts';
import { type Connection, connect } from '../server/src/db/connect.ts';
import type { Database } from '../server/src/db/tables.ts';
import { actionIn } from './ledger.ts';
import type { Product } from './product.ts';

/** One connection to each product's database, by its address, kept until the product is removed. */
const connections = new Map<string, Promise<Connection<Database>>>();

/** Do something with the database of a product; one that is embedded has to be stopped first. */
export const inDatabase = async <T>(
  { databaseUrl, dataDir }: Product,
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

/** Closes what `inDatabase` keeps open: a database with connections is not dropped in peace. */
export const closeDatabase = async (databaseUrl: string): Promise<void> => {
  const connection = await connections.get(databaseUrl);
  connections.delete(databaseUrl);
  await connection?.close();
};

/** What the server has recorded of a measurement, in its order: read from its database, for no call tells. */
export const recordedOf = (product: Product, statisticsId: number | undefined): Promise<Action[]> =>
  inDatabase(product, async ({ db }) => {
    const rows = await db
      .selectFrom('measurement_action')
      .selectAll()
      .where('measurement_id', '=', Number(statisticsId))
      .orderBy('id')
      .execute();
    return rows.map((row) =>
      actionIn({
        actionId: row.action_id,
        action: row.action as Action['action'],
        questionId: row.question_id,
        optionId: row.option_id,
        resultId: row.result_id,
        step: row.step,
      }),
    );
  });
