import type { IncomingMessage, ServerResponse } from 'node:http';
import { readText, serveLimit } from './serve-limit.ts';
import { pg } from './server-packages.ts';

// Bare limit for the product: Node and PostgreSQL doing the same calls without authentication, authorisation or
// validation. With LEAST_WORK an action is no more than a row that is inserted, so that the figures also show what the
// product's own rules cost: its state, its keys and its place in the measurement.

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: Number(process.env.POOL_SIZE) });

const sendOptions = async (url: URL, response: ServerResponse) => {
  const [, questionId] = /^\/api\/questions\/(\d+)\/options$/.exec(url.pathname) ?? [];
  const { rows } = await pool.query(
    'select options from publication_page where publication_id = $1 and question_id = $2 and language = $3',
    [url.searchParams.get('publicationId'), questionId, url.searchParams.get('language')],
  );
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(rows[0].options);
};

const storeAnswer = async (url: URL, request: IncomingMessage, response: ServerResponse) => {
  const [, measurementId] = /^\/api\/statistics\/(\d+)$/.exec(url.pathname) ?? [];
  const { actionId, action, questionId, optionId, resultId, step } = JSON.parse(await readText(request));
  // Stores an answer as the product does: its keys, its place and the measurement's next step.
  await pool.query(
    `with measured as (
      update measurement set last_sequence = last_sequence + 1, last_action_at = now(), step = step + 1, steps = step
      where id = $1 returning id, publication_id, last_sequence
    )
    insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step,
      question_key, option_key, result_key, sequence, occurred_at)
    select measured.id, $2, $3, $4, $5, $6, $7, question_key, option_key, result_key, last_sequence, now()
    from measured
    join publication_option choice on choice.publication_id = measured.publication_id and choice.option_id = $5`,
    [measurementId, actionId, action, questionId, optionId ?? null, resultId ?? null, step],
  );
  response.end();
};

const insertRow = async (url: URL, request: IncomingMessage, response: ServerResponse) => {
  const [, measurementId] = /^\/api\/statistics\/(\d+)$/.exec(url.pathname) ?? [];
  const { actionId, questionId, optionId, step } = JSON.parse(await readText(request));
  await pool.query({
    name: 'insert',
    text: `insert into least_work (measurement_id, action_id, question_id, option_id, step)
      values ($1, $2, $3, $4, $5) returning id`,
    values: [measurementId, actionId, questionId, optionId, step],
  });
  response.end();
};

if (process.env.LEAST_WORK) {
  await pool.query(
    `create table if not exists least_work (id bigint generated always as identity primary key, measurement_id bigint,
      action_id uuid, question_id bigint, option_id bigint, step integer, recorded_at timestamptz default now())`,
  );
}

serveLimit((request, response) => {
  const url = new URL(request.url ?? '/', 'http://limit');
  if (request.method === 'GET') return sendOptions(url, response);
  return process.env.LEAST_WORK ? insertRow(url, request, response) : storeAnswer(url, request, response);
});
