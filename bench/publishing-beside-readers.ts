import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { publishTree } from '../server/src/trees/publishing/publish.ts';
import { formatNumber, formatTable, median, quantile, type Section } from './figures.ts';
import { type GrownTree, growTree, walks } from './grow-tree.ts';
import { startProduct } from './program.ts';
import { readerPauseMs, Visitor } from './visitor.ts';

const publishedQuestions = 10_000;
const readers = 4;

/** Milliseconds that publishing may add to any reader's wait. */
const maxExtraWaitMs = 50;

const growBilingualTree = async (databaseUrl: string): Promise<GrownTree> => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const tree = await growTree(connection, publishedQuestions, 4_000_000, 2);
  await connection.close();
  return tree;
};

/**
 * Longest turn of the event loop while this process publishes a version, in milliseconds of processor time. The process
 * answers no request during that turn, on any number of processors.
 */
const measureLongestTurn = async (databaseUrl: string, id: number): Promise<number> => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const sampler = setInterval(() => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (user + system) / 1000);
  }, 1);
  await connection.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));
  clearInterval(sampler);
  await connection.close();
  return longestMs;
};

/** Publishes a version as an administrator does, and returns the seconds that it took. */
const changeTree = async (admin: Visitor, id: number, changes: object): Promise<number> => {
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const began = performance.now();
  const row = JSON.parse(await admin.read(`/api/question-trees/${id}`));
  const body = JSON.stringify({ ...row, ...changes });
  const response = await fetch(`${admin.url}/api/question-trees`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`publishing answered ${response.status}: ${await response.text()}`);
  return (performance.now() - began) / 1000;
};

/** Milliseconds of each step of the readers until `isDone`. */
const readUntil = async (visitor: Visitor, steps: Iterator<string>, isDone: () => boolean): Promise<number[]> => {
  const waits: number[] = [];
  const read = async () => {
    while (!isDone()) {
      const began = performance.now();
      await visitor.read(steps.next().value);
      waits.push(performance.now() - began);
      await pause(readerPauseMs);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return waits;
};

/** Measures how long readers wait with and without the publishing of 10,000 questions in two languages. */
export const measurePublishingBesideReaders = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const tree = await growBilingualTree(databaseUrl);
  const admin = await Visitor.signIn(product.url, 'admin');
  const reader = await Visitor.signIn(product.url);
  const firstTime = await changeTree(admin, tree.id, { status: 'PUBLISHED' });
  const { publicationId } = await reader.start(tree.id);
  const steps = walks(tree, publicationId);

  const worst = { alone: [] as number[], beside: [] as number[] };
  const tails = { alone: [] as number[], beside: [] as number[] };
  const note = (side: 'alone' | 'beside', waits: number[]) => {
    worst[side].push(Math.max(...waits));
    tails[side].push(quantile(waits, 0.99));
  };
  const seconds: number[] = [];
  await readUntil(
    reader,
    steps,
    (() => {
      const end = performance.now() + 2_000;
      return () => performance.now() > end;
    })(),
  );
  for (let round = 0; round < rounds; round += 1) {
    let isPublished = false;
    // Publishing a former version again renders it again.
    const publishing = changeTree(admin, tree.id, { status: 'WAS_PUBLISHED' })
      .then(() => changeTree(admin, tree.id, { status: 'PUBLISHED' }))
      .finally(() => {
        isPublished = true;
      });
    note('beside', await readUntil(reader, steps, () => isPublished));
    seconds.push(await publishing);
    const end = performance.now() + (seconds.at(-1) ?? 1) * 1000;
    note('alone', await readUntil(reader, steps, () => performance.now() > end));
  }
  await product.stop();
  const longestTurnMs = await measureLongestTurn(databaseUrl, tree.id);

  const extraWaitMs = median(worst.beside.map((wait, round) => wait - (worst.alone[round] ?? 0)));
  const row = (name: string, side: 'alone' | 'beside') => [
    name,
    formatNumber(median(tails[side]), 1),
    formatNumber(median(worst[side]), 1),
    formatNumber(Math.max(...worst[side]), 1),
  ];
  return {
    title: `Publishing ${publishedQuestions} questions in two languages beside ${readers} readers, ${rounds} times`,
    text: [
      formatTable(
        ['readers', 'p99 ms', 'worst wait ms, median of rounds', 'worst of all'],
        [row('without', 'alone'), row('beside it', 'beside')],
      ),
      `Publishing took ${formatNumber(firstTime, 1)} s without readers, ${formatNumber(median(seconds), 1)} s beside them.`,
    ].join('\n\n'),
    verdicts: [
      {
        target: `Publishing ${publishedQuestions} questions in two languages: no reader waits over ${maxExtraWaitMs} ms longer`,
        measured: `${formatNumber(extraWaitMs, 1)} ms longer (${formatNumber(median(worst.beside), 1)} ms, ${formatNumber(median(worst.alone), 1)} ms without)`,
        met: extraWaitMs <= maxExtraWaitMs,
      },
      {
        target: `Publishing ${publishedQuestions} questions in two languages: the event loop is never held over ${maxExtraWaitMs} ms`,
        measured: `${formatNumber(longestTurnMs, 1)} ms at the most`,
        met: longestTurnMs <= maxExtraWaitMs,
      },
    ],
  };
};
