import { createRequire } from 'node:module';

const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg');

/** Runs a statement by itself, outside of any transaction. */
export const runStatement = async (databaseUrl: string, statement: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
};

/** An empty database of that name on the server that the benchmark was given; what it returns is its URL. */
export const createDatabase = async (name: string): Promise<string> => {
  const url = new URL(process.env.OK_BENCH_PG_URL ?? '');
  await runStatement(url.href, `create database ${pg.escapeIdentifier(name)}`);
  url.pathname = `/${name}`;
  return url.href;
};
