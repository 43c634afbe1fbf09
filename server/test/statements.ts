import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '../src/db/tables.ts';

/** A statement as it is sent. */
export type Statement = { sql: string; parameters: readonly unknown[] };

/** The statements that something sends, without a database: to send the very same by other means. */
export const statementsOf = async (work: (db: Kysely<Database>) => Promise<unknown>): Promise<Statement[]> => {
  const sent: Statement[] = [];
  const db = new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query: { sql, parameters } }) => {
      sent.push({ sql, parameters });
    },
  });
  await work(db);
  return sent;
};
