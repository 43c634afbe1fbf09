import { createRequire } from 'node:module';

const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg');

/** An empty database of that name on the server that the benchmark was given; what it returns is its URL. */
export const createDatabase = async (name: string): Promise<string> => {
  const url = new URL(process.env.OK_BENCH_PG_URL ?? '');
  const client = new pg.Client({ connectionString: url.href });
  await client.connect();
  await client.query(`create database ${pg.escapeIdentifier(name)}`);
  await client.end();
  url.pathname = `/${name}`;
  return url.href;
};
