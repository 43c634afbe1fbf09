import type { IncomingMessage } from 'node:http';
import { readText, serveLimit } from './serve-limit.ts';
import { pg } from './server-packages.ts';

// Bare limit of the back-office's calls: the product's statements through the same driver, with their rows as JSON. The
// server checks neither the caller nor the input.

// The product reads ids as numbers as well.
pg.types.setTypeParser(20, Number);

const listPool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE) });

type Statement = { sql: string; parameters: unknown[] };

/** Statements by path. The statement under `one` takes the id of its row. */
const statementsByPath: Record<string, Statement[]> = JSON.parse(process.env.STATEMENTS ?? '{}');

const runStatements = async (path: string): Promise<unknown> => {
  const results = await Promise.all(
    (statementsByPath[path] ?? []).map(({ sql, parameters }) => listPool.query(sql, parameters)),
  );
  return results[0].rows;
};

/** Locks, changes, audits and reads back one option. */
const saveOption = async (request: IncomingMessage): Promise<unknown> => {
  const { id, name } = JSON.parse(await readText(request));
  const client = await listPool.connect();
  try {
    await client.query('begin');
    await client.query('select * from question_option where id = $1 for update', [id]);
    await client.query('update question_option set name = $2, revision = revision + 1 where id = $1', [id, name]);
    await client.query(
      `insert into audit_event (actor_id, type, object_type, object_id, outcome, data)
       values (1, 'CONTENT_UPDATE', 'questionOption', $1, 'SUCCESS', '{"fields": "name"}')`,
      [String(id)],
    );
    const { rows } = await client.query(statementsByPath.one?.[0]?.sql, [id]);
    await client.query('commit');
    return rows[0];
  } finally {
    client.release();
  }
};

serveLimit(async (request, response) => {
  const { pathname } = new URL(request.url ?? '/', 'http://limit');
  const answer = await (request.method === 'PUT' ? saveOption(request) : runStatements(pathname));
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(answer));
});
