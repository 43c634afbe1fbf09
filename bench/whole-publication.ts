import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../server/src/db/connections/connect.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { maxBlockedMs, startWithLoopWatch } from './event-loop.ts';
import { formatNumber, formatTable, type Section } from './figures.ts';
import { Visitor } from './visitor.ts';

/** Megabytes by which the memory of the product may grow while it sends a few hundred. */
const maxGrowthMb = 64;

/** Milliseconds that a client on a slow line waits after each piece. */
const slowWaitMs = 2;

type LargestPublication = { id: number; pages: number };

/** Finds the publication with the most pages among those of the former parts. */
const findLargestPublication = async (databaseUrl: string): Promise<LargestPublication> => {
  const { rawTransaction, close } = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const [row] = await rawTransaction(({ query }) =>
    query<LargestPublication>(`select publication_id as id, count(distinct question_id)::int as pages
      from publication_page group by publication_id order by pages desc limit 1`),
  );
  await close();
  if (!row) throw new Error('nothing was published');
  return row;
};

/** Discards an answer and returns its size in bytes. */
const discardAtPace = (url: string, headers: Record<string, string>, wait: number): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers }, async (response) => {
      let bytes = 0;
      for await (const piece of response) {
        bytes += (piece as Buffer).length;
        if (wait > 0) await pause(wait);
      }
      if (response.statusCode === 200) resolve(bytes);
      else reject(new Error(`a whole publication answered ${response.statusCode}`));
    }).on('error', reject);
  });

/** Measures a publication of 10,000 questions in one call: its bytes, and its cost to the product. */
export const measureWholePublication = async (databaseUrl: string): Promise<Section> => {
  const { id, pages } = await findLargestPublication(databaseUrl);
  const { product, readLongestTurn } = await startWithLoopWatch(databaseUrl);
  const { headers } = await Visitor.signIn(product.url);
  const url = `${product.url}/api/publications/${id}/bundle?language=nl`;
  const ways: { name: string; more: Record<string, string>; wait: number }[] = [
    { name: 'as it is', more: {}, wait: 0 },
    { name: 'compressed', more: { 'accept-encoding': 'br' }, wait: 0 },
    { name: 'as it is, on a slow line', more: {}, wait: slowWaitMs },
  ];
  // The first run of code compiles it and fills the caches.
  for (const { more } of ways) await discardAtPace(url, { ...headers, ...more }, 0);
  const rows: string[][] = [];
  let held = 0;
  const before = product.peakMemory();
  for (const { name, more, wait } of ways) {
    await readLongestTurn();
    const began = performance.now();
    const bytes = await discardAtPace(url, { ...headers, ...more }, wait);
    const seconds = (performance.now() - began) / 1000;
    const { worked } = await readLongestTurn();
    held = Math.max(held, worked);
    rows.push([name, formatNumber(bytes / 2 ** 20, 1), formatNumber(seconds, 1), formatNumber(worked, 1)]);
  }
  const grown = product.peakMemory() - before;
  await product.stop();
  return {
    title: `A publication of ${pages} questions in one call`,
    text: formatTable(['how', 'MB', 'seconds', 'longest turn of the loop, ms'], rows),
    verdicts: [
      {
        target: `Whole publication: the event loop is held at most ${maxBlockedMs} ms at a time`,
        measured: `${formatNumber(held, 1)} ms`,
        met: held <= maxBlockedMs,
      },
      {
        target: `Whole publication: memory grows by at most ${maxGrowthMb} MB, however slowly it is taken`,
        measured: `${formatNumber(grown)} MB`,
        met: grown <= maxGrowthMb,
      },
    ],
  };
};
