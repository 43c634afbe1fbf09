import { pg } from './server-packages.ts';

/** Runs a statement outside any transaction. */
export const runStatement = async (databaseUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
};

/** Creates an empty database on the benchmark's server and returns its URL. */
export const createBenchDatabase = async (name: string): Promise<string> => {
  const url = new URL(process.env.OK_BENCH_PG_URL ?? '');
  await runStatement(url.href, `create database ${pg.escapeIdentifier(name)}`);
  url.pathname = `/${name}`;
  return url.href;
};
