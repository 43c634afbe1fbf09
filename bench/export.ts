import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mostHeld, startWatched } from './event-loop.ts';
import { fillExport, sameRows } from './export-rows.ts';
import { inDigits, inPercent, median, quantile, type Section, table } from './figures.ts';
import { Visitor } from './visitor.ts';

const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg');

/** What of the rows a second that COPY reaches an export has to reach, by its format. */
const least: Record<string, number> = { csv: 0.4, xlsx: 0.15, sav: 0 };

/** Megabytes that memory may grow by, however many rows there are. */
const mostGrown = 60;

const takeAway = fileURLToPath(new URL('take-away.ts', import.meta.url));

const agent = new Agent({ keepAlive: true });

/** Reads an answer to its end without keeping it; says how many bytes it had. */
const read = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    get(url, { headers, agent }, (response) => {
      let bytes = 0;
      response.on('data', (piece: Buffer) => {
        bytes += piece.length;
      });
      response.on('error', reject);
      response.on('end', () => {
        if (response.statusCode === 200) resolve(bytes);
        else reject(new Error(`${url} answered ${response.statusCode}`));
      });
    }).on('error', reject);
  });

const timed = async <T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> => {
  const began = performance.now();
  const value = await work();
  return { seconds: (performance.now() - began) / 1000, value };
};

/** What PostgreSQL gives by itself: the same rows by COPY, thrown away as they come. */
const copyAll = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`copy (${sameRows}) to stdout (format csv)`);
  await client.end();
};

/** How long a reader waits for the options of a question, time after time, for so many seconds. */
const waits = async (url: string, headers: Record<string, string>, seconds: number): Promise<number[]> => {
  const found: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) found.push((await timed(() => read(url, headers))).seconds * 1000);
  return found;
};

/** Exporting a great many rows: how quickly, with how much memory, and what that is to others. */
export const exporting = async (databaseUrl: string, rows: number, rounds: number): Promise<Section> => {
  const { product, longest } = await startWatched(databaseUrl);
  const { headers } = await Visitor.signIn(product.url, 'admin');
  const visitor = await Visitor.signIn(product.url);
  const [tree] = await visitor.trees();
  const started = await visitor.start(tree?.id ?? 0);
  await fillExport(databaseUrl, started.publicationId, rows);
  const step = `${product.url}/api/questions/${started.question.id}/options?publicationId=${started.publicationId}&language=nl`;
  const exportOf = (format: string) => `${product.url}/api/statistics/export?format=${format}`;
  // The words of the publication are written by the first export, and code that runs is compiled.
  await read(`${exportOf('csv')}&to=2020-01-02`, headers);
  await read(`${exportOf('xlsx')}&to=2020-01-02`, headers);
  const alone = await waits(step, visitor.headers, 5);
  await longest();

  const copies: number[] = [];
  const figures = new Map(
    Object.keys(least).map((format) => [format, [] as { seconds: number; bytes: number; held: number }[]]),
  );
  // Whatever it had while it started and was filled is nothing of the exports.
  product.forgetPeak();
  const before = product.memory();
  for (let round = 0; round < rounds; round += 1) {
    copies.push((await timed(() => copyAll(databaseUrl))).seconds);
    for (const [format, found] of figures) {
      await longest();
      const { seconds, value: bytes } = await timed(() => read(exportOf(format), headers));
      found.push({ seconds, bytes, held: (await longest()).worked });
    }
  }
  const grown = product.peakMemory() - before;
  const besides: Record<string, number> = {};
  for (const format of ['csv', 'xlsx']) {
    const taker = spawn(process.execPath, [takeAway, exportOf(format), JSON.stringify(headers)]);
    const gone = once(taker, 'exit');
    besides[format] = quantile(await waits(step, visitor.headers, 5), 0.99);
    if (taker.exitCode !== null) throw new Error(`the export as ${format} ended before its neighbours were measured`);
    taker.kill();
    await gone;
  }
  await product.stop();

  const copied = median(copies);
  const aloneP99 = quantile(alone, 0.99);
  const heldMost = Math.max(...[...figures.values()].flat().map(({ held }) => held));
  const lines = [...figures].map(([format, found]) => {
    const seconds = median(found.map((one) => one.seconds));
    return {
      format,
      part: copied / seconds,
      cells: [
        format,
        inDigits(seconds, 1),
        inDigits(rows / seconds / 1000, 0),
        inPercent(copied / seconds),
        inDigits((found[0]?.bytes ?? 0) / 2 ** 20, 0),
        inDigits(Math.max(...found.map(({ held }) => held)), 1),
        inDigits(besides[format] ?? Number.NaN, 1),
      ],
    };
  });
  return {
    title: `Export of ${rows} actions`,
    text: table(
      [
        'format',
        'seconds',
        'thousand rows a second',
        'of COPY',
        'MB',
        'longest turn of the loop, ms',
        'p99 of a reader, ms',
      ],
      [
        [
          'COPY of the same rows',
          inDigits(copied, 1),
          inDigits(rows / copied / 1000, 0),
          '',
          '',
          '',
          inDigits(aloneP99, 1),
        ],
        ...lines.map(({ cells }) => cells),
      ],
    ),
    verdicts: [
      ...lines
        .filter(({ format }) => (least[format] ?? 0) > 0)
        .map(({ format, part }) => ({
          target: `Export as ${format}: at least ${inPercent(least[format] ?? 0)} of the rows a second of COPY`,
          measured: inPercent(part),
          met: part >= (least[format] ?? 0),
        })),
      {
        target: `Export: memory grows by at most ${mostGrown} MB, however many rows there are`,
        measured: `${inDigits(grown)} MB`,
        met: grown <= mostGrown,
      },
      {
        target: `Export: the event loop is held at most ${mostHeld} ms at a time`,
        measured: `${inDigits(heldMost, 1)} ms`,
        met: heldMost <= mostHeld,
      },
      ...Object.entries(besides).map(([format, p99]) => ({
        target: `Export as ${format}: the p99 of a reader beside it is at most twice what it is alone`,
        measured: `${inDigits(p99 / aloneP99, 1)} times`,
        met: p99 <= 2 * aloneP99,
      })),
    ],
  };
};
