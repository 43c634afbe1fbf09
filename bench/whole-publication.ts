import { get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { connect } from '../server/src/db/connect.ts';
import type { Database } from '../server/src/db/tables.ts';
import { mostHeld, startWatched } from './event-loop.ts';
import { inDigits, type Section, table } from './figures.ts';
import { Visitor } from './visitor.ts';

/** Megabytes that the memory of the product may grow by while it sends some hundred. */
const mostGrown = 64;

/** Milliseconds after each piece that somebody on a slow line takes. */
const slowly = 2;

type Publication = { id: number; pages: number };

/** The publication with the most pages that the parts before this one left behind. */
const largest = async (databaseUrl: string): Promise<Publication> => {
  const { rawTransaction, close } = await connect<Database>({ databaseUrl, dataDir: '', poolSize: 1 });
  const [row] = await rawTransaction(({ query }) =>
    query<Publication>(`select publication_id as id, count(distinct question_id)::int as pages
      from publication_page group by publication_id order by pages desc limit 1`),
  );
  await close();
  if (!row) throw new Error('nothing was published');
  return row;
};

/** Reads an answer to its end without keeping it; says how many bytes it had. */
const read = (url: string, headers: Record<string, string>, wait: number): Promise<number> =>
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

/** Reading a publication of 10 000 questions in one call: its bytes, and what that asks of the product. */
export const wholePublication = async (databaseUrl: string): Promise<Section> => {
  const { id, pages } = await largest(databaseUrl);
  const { product, longest } = await startWatched(databaseUrl);
  const { headers } = await Visitor.signIn(product.url);
  const url = `${product.url}/api/publications/${id}/bundle?language=nl`;
  const ways: { name: string; more: Record<string, string>; wait: number }[] = [
    { name: 'as it is', more: {}, wait: 0 },
    { name: 'compressed', more: { 'accept-encoding': 'br' }, wait: 0 },
    { name: 'as it is, on a slow line', more: {}, wait: slowly },
  ];
  // Code that runs for the first time is compiled first, and what is kept for later is there.
  for (const { more } of ways) await read(url, { ...headers, ...more }, 0);
  const rows: string[][] = [];
  let held = 0;
  const before = product.peakMemory();
  for (const { name, more, wait } of ways) {
    await longest();
    const began = performance.now();
    const bytes = await read(url, { ...headers, ...more }, wait);
    const seconds = (performance.now() - began) / 1000;
    const { worked } = await longest();
    held = Math.max(held, worked);
    rows.push([name, inDigits(bytes / 2 ** 20, 1), inDigits(seconds, 1), inDigits(worked, 1)]);
  }
  const grown = product.peakMemory() - before;
  await product.stop();
  return {
    title: `A publication of ${pages} questions in one call`,
    text: table(['how', 'MB', 'seconds', 'longest turn of the loop, ms'], rows),
    verdicts: [
      {
        target: `Whole publication: the event loop is held at most ${mostHeld} ms at a time`,
        measured: `${inDigits(held, 1)} ms`,
        met: held <= mostHeld,
      },
      {
        target: `Whole publication: memory grows by at most ${mostGrown} MB, however slowly it is taken`,
        measured: `${inDigits(grown)} MB`,
        met: grown <= mostGrown,
      },
    ],
  };
};
