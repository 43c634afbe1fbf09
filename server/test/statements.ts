import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Database } from '../src/db/schema/tables.ts';

/** A statement as the driver gets it. */
export type Statement = { sql: string; parameters: readonly unknown[] };

/** Collects the statements of some work without a database, so that other programs can send the same. */
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
