import { setTimeout as pause } from 'node:timers/promises';
import type { Outcomes } from '../contract/src/routes/tree-outcomes.ts';
import { connect } from '../server/src/db/connect.ts';
import type { Database } from '../server/src/db/tables.ts';
import { publishTree } from '../server/src/trees/publish.ts';
import { mostHeld, startWatched } from './event-loop.ts';
import { inDigits, median, type Section, table } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { Visitor } from './visitor.ts';

/** Seven answers to each result, by 2187 ways. */
const questions = 1093;
const measurements = 100_000;
const people = 400;

/** Statements in which actions are written. */
const parts = 20;

/** Seconds in which an administrator is told. */
const mostSeconds = 5;

/** Milliseconds of thought between two steps of a reader. */
const thought = 5;

/**
 * A tree that is live with measurements on it, each with answers by chance; one in seven went back once. What a version
 * grown under `base` leads to is worked out as `growTree` does.
 */
const grow = async (databaseUrl: string): Promise<{ id: number; first: number }> => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const base = 6_000_000;
  const tree = await growTree(connection, questions, base);
  const { publicationId } = await connection.db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
  await connection.rawTransaction(async ({ query, script }) => {
    await query(
      `insert into user_account (login, email, password_hash, activated, lang_key, authorities, created_by)
       select 'measures' || n || '@example.nl', 'measures' || n || '@example.nl', 'none', true, 'nl', '{ROLE_USER}', 'bench'
       from generate_series(1, $1::int) n`,
      [people],
    );
    await query(
      `with people as (select array_agg(id) as ids from user_account where login like 'measures%'),
        outcome as (select result_id from publication_option where publication_id = $1::int8 and result_id is not null limit 1)
       insert into measurement (user_id, publication_id, language, status, step, steps, result_id, score, ended_at, last_sequence)
       select ids[1 + n % $2::int], $1::int8, 'nl', 'FINISHED', 7, 7, result_id, 4, now(), 7
       from generate_series(1, $3::int) n, people, outcome`,
      [publicationId, people, measurements],
    );
    await script('analyze');
    // The database allows no statement more than some seconds.
    for (let part = 0; part < parts; part += 1) {
      await query(
        `with recursive walk as (
        select id, 1 as step, 1 as question, 1 + floor(random() * 3)::int as answer
        from measurement where publication_id = $1::int8 and id % $4::int = $5::int
        union all
        select id, step + 1, (question - 1) * 3 + 1 + answer, 1 + floor(random() * 3)::int
        from walk where (question - 1) * 3 + 1 + answer <= $3::int
      ), done as (
        select id, step, 2 as place, question, answer, false as is_back from walk
        union all
        select id, step, 0, question, answer % 3 + 1, false from walk where id % 7 = 0 and step = 3
        union all
        select id, step, 1, question, answer % 3 + 1, true from walk where id % 7 = 0 and step = 3
      )
      insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step,
        question_key, option_key, result_key, sequence, occurred_at)
      select done.id, gen_random_uuid(),
        case when is_back then 'BACK_CLICK' when choice.result_id is null then 'OPTION_SELECT' else 'RESULT_SELECT' end,
        choice.question_id, case when not is_back then choice.option_id end, case when not is_back then choice.result_id end,
        step, choice.question_key, case when not is_back then choice.option_key end,
        case when not is_back then choice.result_key end,
        row_number() over (partition by done.id order by step, place), now()
      from done join publication_option choice
        on choice.publication_id = $1::int8 and choice.option_id = $2::int8 + question * 10 + answer`,
        [publicationId, base, questions, parts, part],
      );
    }
    await script('analyze');
  });
  await connection.close();
  return { id: tree.id, first: tree.idOf(1) };
};

/** A draft in which an answer to the first question leads to another score; an answer to another one is gone. */
const makeDraft = async (admin: Visitor, originalId: number): Promise<number> => {
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const post = async (path: string, body: object) => {
    const response = await fetch(admin.url + path, { method: 'POST', headers, body: JSON.stringify(body) });
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
    return response.json();
  };
  const { id } = await post('/api/question-trees/copy-tree', { originalId });
  const { number, document } = JSON.parse(await admin.read(`/api/question-trees/${id}/document`));
  const results: { key: string; value: { score: number } }[] = JSON.parse(
    await admin.read(`/api/question-trees/${id}/results`),
  );
  const other = results.find(({ value }) => value.score === 6)?.key;
  const [first, second] = document.questions[document.root].options;
  const below = document.options[second].next;
  const [gone] = document.questions[below].options;
  await post(`/api/question-trees/${id}/edits`, {
    after: number,
    id: crypto.randomUUID(),
    edits: [
      { edit: 'set', node: 'option', key: first, field: 'next', value: null },
      { edit: 'set', node: 'option', key: first, field: 'result', value: other },
      { edit: 'remove', node: 'option', key: gone, from: below },
    ],
  });
  return id;
};

/** How long it takes to tell what a draft does to 100 000 outcomes, and what that does to everybody else. */
export const outcomes = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const { product, longest } = await startWatched(databaseUrl);
  const tree = await grow(databaseUrl);
  const admin = await Visitor.signIn(product.url, 'admin');
  const reader = await Visitor.signIn(product.url);
  const draft = await makeDraft(admin, tree.id);
  const { publicationId } = await reader.start(tree.id);
  const step = `/api/questions/${tree.first}/options?publicationId=${publicationId}&language=nl`;
  const ask = async (): Promise<Outcomes> => JSON.parse(await admin.read(`/api/question-trees/${draft}/outcomes`));
  const told = await ask();
  await reader.read(step);
  const seconds: number[] = [];
  const held: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await longest();
    const began = performance.now();
    let isDone = false;
    const asked = ask().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const sent = performance.now();
      await reader.read(step);
      waits.push(performance.now() - sent);
      await pause(thought);
    }
    await asked;
    seconds.push((performance.now() - began) / 1000);
    held.push((await longest()).worked);
  }
  await product.stop();
  const most = Math.max(...held);
  return {
    title: `What a draft does to the outcomes of ${measurements} measurements, ${rounds} times beside a reader`,
    text: table(
      ['', 'median', 'most'],
      [
        ['until it is told, s', inDigits(median(seconds), 2), inDigits(Math.max(...seconds), 2)],
        ['the event loop at one thing, ms', inDigits(median(held), 1), inDigits(most, 1)],
        ['a step of a reader, ms', inDigits(median(waits), 1), inDigits(Math.max(...waits), 1)],
      ],
    ),
    verdicts: [
      {
        target: `${measurements} measurements replayed on a draft of ${questions} questions within ${mostSeconds} s`,
        measured: `${inDigits(median(seconds), 2)} s (${told.measurements} told: ${told.stay} stay, ${told.up} up, ${told.untold} can't be told)`,
        met: median(seconds) <= mostSeconds && told.measurements === measurements,
      },
      {
        target: `${measurements} measurements replayed on a draft: the event loop is never held over ${mostHeld} ms`,
        measured: `${inDigits(most, 1)} ms at the most`,
        met: most <= mostHeld,
      },
    ],
  };
};
