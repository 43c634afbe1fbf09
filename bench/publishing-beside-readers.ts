import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../server/src/db/connect.ts';
import type { Database } from '../server/src/db/tables.ts';
import { inDigits, median, quantile, type Section, table } from './figures.ts';
import { type GrownTree, growTree, walks } from './grow-tree.ts';
import { startProduct } from './program.ts';
import { Visitor } from './visitor.ts';

const questions = 10_000;
const readers = 4;

/** Milliseconds of thought between two steps of a reader. */
const thought = 5;

/** Milliseconds that nobody may wait longer because a version is published. */
const mostLonger = 50;

const grow = async (databaseUrl: string): Promise<GrownTree> => {
  const connection = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const tree = await growTree(connection, questions, 4_000_000, 2);
  await connection.close();
  return tree;
};

/** Publishes a version as an administrator does, and says how many seconds that took. */
const publish = async (admin: Visitor, id: number, changes: object): Promise<number> => {
  const headers = { ...admin.headers, 'content-type': 'application/json' };
  const began = performance.now();
  const row = JSON.parse(await admin.read(`/api/question-trees/${id}`));
  const body = JSON.stringify({ ...row, ...changes });
  const response = await fetch(`${admin.url}/api/question-trees`, { method: 'PUT', headers, body });
  if (!response.ok) throw new Error(`publishing answered ${response.status}: ${await response.text()}`);
  return (performance.now() - began) / 1000;
};

/** The milliseconds that each step of some readers took until `isDone`. */
const readUntil = async (visitor: Visitor, steps: Iterator<string>, isDone: () => boolean): Promise<number[]> => {
  const waits: number[] = [];
  const read = async () => {
    while (!isDone()) {
      const began = performance.now();
      await visitor.read(steps.next().value);
      waits.push(performance.now() - began);
      await pause(thought);
    }
  };
  await Promise.all(Array.from({ length: readers }, read));
  return waits;
};

/** How long readers wait while a version of 10 000 questions in two languages is published, and without that. */
export const publishingBesideReaders = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const product = await startProduct(databaseUrl);
  const tree = await grow(databaseUrl);
  const admin = await Visitor.signIn(product.url, 'admin');
  const reader = await Visitor.signIn(product.url);
  const firstTime = await publish(admin, tree.id, { status: 'PUBLISHED' });
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
    // A former version that is published again is rendered again.
    const publishing = publish(admin, tree.id, { status: 'WAS_PUBLISHED' })
      .then(() => publish(admin, tree.id, { status: 'PUBLISHED' }))
      .finally(() => {
        isPublished = true;
      });
    note('beside', await readUntil(reader, steps, () => isPublished));
    seconds.push(await publishing);
    const end = performance.now() + (seconds.at(-1) ?? 1) * 1000;
    note('alone', await readUntil(reader, steps, () => performance.now() > end));
  }
  await product.stop();

  const longer = median(worst.beside.map((wait, round) => wait - (worst.alone[round] ?? 0)));
  const row = (name: string, side: 'alone' | 'beside') => [
    name,
    inDigits(median(tails[side]), 1),
    inDigits(median(worst[side]), 1),
    inDigits(Math.max(...worst[side]), 1),
  ];
  return {
    title: `Publishing ${questions} questions in two languages beside ${readers} readers, ${rounds} times`,
    text: [
      table(
        ['readers', 'p99 ms', 'worst wait ms, median of rounds', 'worst of all'],
        [row('without', 'alone'), row('beside it', 'beside')],
      ),
      `Publishing took ${inDigits(firstTime, 1)} s without readers, ${inDigits(median(seconds), 1)} s beside them.`,
    ].join('\n\n'),
    verdicts: [
      {
        target: `Publishing ${questions} questions in two languages: no reader waits over ${mostLonger} ms longer`,
        measured: `${inDigits(longer, 1)} ms longer (${inDigits(median(worst.beside), 1)} ms, ${inDigits(median(worst.alone), 1)} ms without)`,
        met: longer <= mostLonger,
      },
    ],
  };
};
