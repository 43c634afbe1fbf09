import { sql } from 'kysely';
import { connect } from '../server/src/db/connect.ts';

/** An empty database of that name on the server that the benchmark was given; what it returns is its URL. */
export const createDatabase = async (name: string): Promise<string> => {
  const url = new URL(process.env.OK_BENCH_PG_URL ?? '');
  const server = await connect({ databaseUrl: url.href, dataDir: '', poolSize: 1 });
  await sql`create database ${sql.id(name)}`.execute(server.db);
  await server.close();
  url.pathname = `/${name}`;
  return url.href;
};
