import { createServer, type IncomingMessage } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';

// Bare limit of the back-office's calls: the product's statements through the same driver, with their rows as JSON. The
// server checks neither the caller nor the input.

const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg');
// The product reads ids as numbers as well.
pg.types.setTypeParser(20, Number);

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE) });

type Statement = { sql: string; parameters: unknown[] };

/** Statements by path. The statement under `one` takes the id of its row. */
const statements: Record<string, Statement[]> = JSON.parse(process.env.STATEMENTS ?? '{}');

const runStatements = async (path: string): Promise<unknown> => {
  const results = await Promise.all((statements[path] ?? []).map(({ sql, parameters }) => pool.query(sql, parameters)));
  return results[0].rows;
};

const readBody = async (request: IncomingMessage) => {
  let body = '';
  for await (const part of request.setEncoding('utf8')) body += part;
  return JSON.parse(body);
};

/** Locks, changes, audits and reads back one option. */
const saveOption = async (request: IncomingMessage): Promise<unknown> => {
  const { id, name } = await readBody(request);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query('select * from question_option where id = $1 for update', [id]);
    await client.query('update question_option set name = $2, revision = revision + 1 where id = $1', [id, name]);
    await client.query(
      `insert into audit_event (actor_id, type, object_type, object_id, outcome, data)
       values (1, 'CONTENT_UPDATE', 'questionOption', $1, 'SUCCESS', '{"fields": "name"}')`,
      [String(id)],
    );
    const { rows } = await client.query(statements.one?.[0]?.sql, [id]);
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
};

const server = createServer((request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://limit');
  (request.method === 'PUT' ? saveOption(request) : runStatements(pathname)).then(
    (answer) => {
      response.setHeader('content-type', 'application/json; charset=utf-8');
      response.end(JSON.stringify(answer));
    },
    (error: Error) => {
      response.statusCode = 500;
      response.end(error.message);
    },
  );
});

server.listen(0, '127.0.0.1', () => {
  console.log(`listens at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
process.once('SIGTERM', () => process.exit(0));
