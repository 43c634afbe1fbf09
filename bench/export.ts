import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { maxBlockedMs, startWithLoopWatch } from './event-loop.ts';
import { exportRowsSql, fillExport } from './export-rows.ts';
import { formatNumber, formatPercent, formatTable, median, quantile, type Section } from './figures.ts';
import { Visitor } from './visitor.ts';

const pg = createRequire(new URL('../server/package.json', import.meta.url))('pg');

/** Smallest share of COPY's rows a second for each format. */
const minShares: Record<string, number> = { csv: 0.4, xlsx: 0.15, sav: 0 };

/** Megabytes by which memory may grow, for any number of rows. */
const maxGrowthMb = 60;

const discardScript = fileURLToPath(new URL('discard-answer.ts', import.meta.url));

const agent = new Agent({ keepAlive: true });

/** Discards an answer and returns its size in bytes. */
const discardAnswer = (url: string, headers: Record<string, string>): Promise<number> =>
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

const timeWork = async <T>(work: () => Promise<T>): Promise<{ seconds: number; value: T }> => {
  const began = performance.now();
  const value = await work();
  return { seconds: (performance.now() - began) / 1000, value };
};

/** Copies the same rows to the client, which discards them: PostgreSQL's own speed. */
const copyAll = async (databaseUrl: string): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query(`copy (${exportRowsSql}) to stdout (format csv)`);
  await client.end();
};

/** Milliseconds that a reader waits for the options of a question, read one after another for `seconds`. */
const timeReads = async (url: string, headers: Record<string, string>, seconds: number): Promise<number[]> => {
  const found: number[] = [];
  const until = performance.now() + seconds * 1000;
  while (performance.now() < until) found.push((await timeWork(() => discardAnswer(url, headers))).seconds * 1000);
  return found;
};

/** Measures the speed and memory of an export of many rows, and its effect on readers. */
export const measureExport = async (databaseUrl: string, rows: number, rounds: number): Promise<Section> => {
  const { product, readLongestTurn } = await startWithLoopWatch(databaseUrl);
  const { headers } = await Visitor.signIn(product.url, 'admin');
  const visitor = await Visitor.signIn(product.url);
  const [tree] = await visitor.trees();
  const started = await visitor.start(tree?.id ?? 0);
  await fillExport(databaseUrl, started.publicationId, rows);
  const step = `${product.url}/api/questions/${started.question.id}/options?publicationId=${started.publicationId}&language=nl`;
  const exportOf = (format: string) => `${product.url}/api/statistics/export?format=${format}`;
  // The first export saves the labels of the publication, and compiles the code.
  await discardAnswer(`${exportOf('csv')}&to=2020-01-02`, headers);
  await discardAnswer(`${exportOf('xlsx')}&to=2020-01-02`, headers);
  const alone = await timeReads(step, visitor.headers, 5);
  await readLongestTurn();

  const copies: number[] = [];
  const figures = new Map(
    Object.keys(minShares).map((format) => [format, [] as { seconds: number; bytes: number; blockedMs: number }[]]),
  );
  // The exports don't count the memory of starting and filling.
  product.forgetPeak();
  const before = product.memory();
  for (let round = 0; round < rounds; round += 1) {
    copies.push((await timeWork(() => copyAll(databaseUrl))).seconds);
    for (const [format, found] of figures) {
      await readLongestTurn();
      const { seconds, value: bytes } = await timeWork(() => discardAnswer(exportOf(format), headers));
      found.push({ seconds, bytes, blockedMs: (await readLongestTurn()).worked });
    }
  }
  const grown = product.peakMemory() - before;
  const p99Beside: Record<string, number> = {};
  for (const format of ['csv', 'xlsx']) {
    const downloader = spawn(process.execPath, [discardScript, exportOf(format), JSON.stringify(headers)]);
    const exited = once(downloader, 'exit');
    p99Beside[format] = quantile(await timeReads(step, visitor.headers, 5), 0.99);
    if (downloader.exitCode !== null)
      throw new Error(`the export as ${format} ended before its neighbours were measured`);
    downloader.kill();
    await exited;
  }
  await product.stop();

  const copied = median(copies);
  const aloneP99 = quantile(alone, 0.99);
  const longestBlockedMs = Math.max(...[...figures.values()].flat().map(({ blockedMs }) => blockedMs));
  const lines = [...figures].map(([format, found]) => {
    const seconds = median(found.map((one) => one.seconds));
    return {
      format,
      part: copied / seconds,
      cells: [
        format,
        formatNumber(seconds, 1),
        formatNumber(rows / seconds / 1000, 0),
        formatPercent(copied / seconds),
        formatNumber((found[0]?.bytes ?? 0) / 2 ** 20, 0),
        formatNumber(Math.max(...found.map(({ blockedMs }) => blockedMs)), 1),
        formatNumber(p99Beside[format] ?? Number.NaN, 1),
      ],
    };
  });
  return {
    title: `Export of ${rows} actions`,
    text: formatTable(
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
          formatNumber(copied, 1),
          formatNumber(rows / copied / 1000, 0),
          '',
          '',
          '',
          formatNumber(aloneP99, 1),
        ],
        ...lines.map(({ cells }) => cells),
      ],
    ),
    verdicts: [
      ...lines
        .filter(({ format }) => (minShares[format] ?? 0) > 0)
        .map(({ format, part }) => ({
          target: `Export as ${format}: at least ${formatPercent(minShares[format] ?? 0)} of the rows a second of COPY`,
          measured: formatPercent(part),
          met: part >= (minShares[format] ?? 0),
        })),
      {
        target: `Export: memory grows by at most ${maxGrowthMb} MB, however many rows there are`,
        measured: `${formatNumber(grown)} MB`,
        met: grown <= maxGrowthMb,
      },
      {
        target: `Export: the event loop is held at most ${maxBlockedMs} ms at a time`,
        measured: `${formatNumber(longestBlockedMs, 1)} ms`,
        met: longestBlockedMs <= maxBlockedMs,
      },
      ...Object.entries(p99Beside).map(([format, p99]) => ({
        target: `Export as ${format}: the p99 of a reader beside it is at most twice what it is alone`,
        measured: `${formatNumber(p99 / aloneP99, 1)} times`,
        met: p99 <= 2 * aloneP99,
      })),
    ],
  };
};
