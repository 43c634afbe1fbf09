import { setTimeout as pause } from 'node:timers/promises';
import type { Outcomes } from '../contract/src/routes/trees/tree-outcomes.ts';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { publishTree } from '../server/src/trees/publishing/publish.ts';
import { maxBlockedMs, startWithLoopWatch } from './event-loop.ts';
import { formatNumber, formatTable, median, type Section } from './figures.ts';
import { growTree } from './grow-tree.ts';
import { readerPauseMs, Visitor } from './visitor.ts';

/** A tree with seven answers to each result and 2,187 paths. */
const questionCount = 1093;
const measurements = 100_000;
const professionalCount = 400;

/** Number of statements that write the actions. */
const batches = 20;

/** Seconds within which an administrator has the outcomes. */
const maxSeconds = 5;

/**
 * Creates a live tree with measurements of random answers; one in seven went back once. The next question is computed
 * from `base`, as `growTree` does.
 */
const growMeasuredTree = async (databaseUrl: string): Promise<{ id: number; first: number }> => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const base = 6_000_000;
  const tree = await growTree(connection, questionCount, base);
  const { publicationId } = await connection.db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
  await connection.rawTransaction(async ({ query, script }) => {
    await query(
      `insert into user_account (login, email, password_hash, activated, lang_key, authorities, created_by)
       select 'measures' || n || '@example.nl', 'measures' || n || '@example.nl', 'none', true, 'nl', '{ROLE_USER}', 'bench'
       from generate_series(1, $1::int) n`,
      [professionalCount],
    );
    await query(
      `with people as (select array_agg(id) as ids from user_account where login like 'measures%'),
        outcome as (select result_id from publication_option where publication_id = $1::int8 and result_id is not null limit 1)
       insert into measurement (user_id, publication_id, language, status, step, steps, result_id, score, ended_at, last_sequence)
       select ids[1 + n % $2::int], $1::int8, 'nl', 'FINISHED', 7, 7, result_id, 4, now(), 7
       from generate_series(1, $3::int) n, people, outcome`,
      [publicationId, professionalCount, measurements],
    );
    await script('analyze');
    // The database limits a statement to some seconds.
    for (let part = 0; part < batches; part += 1) {
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
        [publicationId, base, questionCount, batches, part],
      );
    }
    await script('analyze');
  });
  await connection.close();
  return { id: tree.id, first: tree.idOf(1) };
};

/**
 * Creates a draft in which one answer to the first question leads to another score, and one answer below is removed.
 */
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
  const [removed] = document.questions[below].options;
  await post(`/api/question-trees/${id}/edits`, {
    after: number,
    id: crypto.randomUUID(),
    edits: [
      { edit: 'set', node: 'option', key: first, field: 'next', value: null },
      { edit: 'set', node: 'option', key: first, field: 'result', value: other },
      { edit: 'remove', node: 'option', key: removed, from: below },
    ],
  });
  return id;
};

/** Measures how long the outcomes of a draft on 100,000 measurements take, and their effect on a reader. */
export const measureOutcomes = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const { product, readLongestTurn } = await startWithLoopWatch(databaseUrl);
  const tree = await growMeasuredTree(databaseUrl);
  const admin = await Visitor.signIn(product.url, 'admin');
  const reader = await Visitor.signIn(product.url);
  const draft = await makeDraft(admin, tree.id);
  const { publicationId } = await reader.start(tree.id);
  const step = `/api/questions/${tree.first}/options?publicationId=${publicationId}&language=nl`;
  const fetchOutcomes = async (): Promise<Outcomes> =>
    JSON.parse(await admin.read(`/api/question-trees/${draft}/outcomes`));
  const firstReply = await fetchOutcomes();
  await reader.read(step);
  const seconds: number[] = [];
  const blockedMs: number[] = [];
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    await readLongestTurn();
    const began = performance.now();
    let isDone = false;
    const reply = fetchOutcomes().finally(() => {
      isDone = true;
    });
    while (!isDone) {
      const sent = performance.now();
      await reader.read(step);
      waits.push(performance.now() - sent);
      await pause(readerPauseMs);
    }
    await reply;
    seconds.push((performance.now() - began) / 1000);
    blockedMs.push((await readLongestTurn()).worked);
  }
  await product.stop();
  const longestBlockedMs = Math.max(...blockedMs);
  return {
    title: `What a draft does to the outcomes of ${measurements} measurements, ${rounds} times beside a reader`,
    text: formatTable(
      ['', 'median', 'most'],
      [
        ['until it is told, s', formatNumber(median(seconds), 2), formatNumber(Math.max(...seconds), 2)],
        ['the event loop at one thing, ms', formatNumber(median(blockedMs), 1), formatNumber(longestBlockedMs, 1)],
        ['a step of a reader, ms', formatNumber(median(waits), 1), formatNumber(Math.max(...waits), 1)],
      ],
    ),
    verdicts: [
      {
        target: `${measurements} measurements replayed on a draft of ${questionCount} questions within ${maxSeconds} s`,
        measured: `${formatNumber(median(seconds), 2)} s (${firstReply.measurements} told: ${firstReply.stay} stay, ${firstReply.up} up, ${firstReply.untold} can't be told)`,
        met: median(seconds) <= maxSeconds && firstReply.measurements === measurements,
      },
      {
        target: `${measurements} measurements replayed on a draft: the event loop is never held over ${maxBlockedMs} ms`,
        measured: `${formatNumber(longestBlockedMs, 1)} ms at the most`,
        met: longestBlockedMs <= maxBlockedMs,
      },
    ],
  };
};
