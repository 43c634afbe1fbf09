import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { fileURLToPath } from 'node:url';
import { maxBlockedMs, startWithLoopWatch } from './event-loop.ts';
import { exportRowsSql, fillExport } from './export-rows.ts';
import {
  formatNumber,
  formatPercent,
  formatTable,
  median,
  quantile,
  type Section,
  type TargetResult,
} from './figures.ts';
import { pg } from './server-packages.ts';
import { Visitor } from './visitor.ts';

/** Smallest share of COPY's rows a second for each format. */
const minShares: Record<string, number> = { csv: 0.4, xlsx: 0.15, sav: 0 };

/** Megabytes by which memory may grow, for any number of rows. */
const maxExportGrowthMb = 60;

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

/** Times reads while another process downloads an export. */
const timeReadsBeside = async (
  exportUrl: string,
  headers: Record<string, string>,
  timeStepReads: () => Promise<number[]>,
): Promise<number[]> => {
  const downloader = spawn(process.execPath, [discardScript, exportUrl, JSON.stringify(headers)]);
  const exited = once(downloader, 'exit');
  const readsMs = await timeStepReads();
  if (downloader.exitCode !== null) throw new Error(`${exportUrl} ended before its neighbours were measured`);
  downloader.kill();
  await exited;
  return readsMs;
};

/** Figures of the benchmark of exports. */
type ExportFigures = {
  rows: number;
  copySeconds: number[];
  byFormat: ReadonlyMap<string, { seconds: number; bytes: number; blockedMs: number }[]>;
  /** Megabytes by which the memory of the product grew. */
  grownMb: number;
  /** Waits of a reader, in milliseconds: alone, and beside an export in each format. */
  readsAloneMs: number[];
  readsBesideMs: Record<string, number[]>;
};

const formatFigures = ({ rows, copySeconds, byFormat, readsAloneMs, readsBesideMs }: ExportFigures): string => {
  const copied = median(copySeconds);
  const formatP99 = (readsMs: readonly number[] = []) => formatNumber(quantile(readsMs, 0.99), 1);
  const formatSpeed = (seconds: number) => [formatNumber(seconds, 1), formatNumber(rows / seconds / 1000, 0)];
  return formatTable(
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
      ['COPY of the same rows', ...formatSpeed(copied), '', '', '', formatP99(readsAloneMs)],
      ...[...byFormat].map(([format, exports]) => {
        const seconds = median(exports.map((each) => each.seconds));
        return [
          format,
          ...formatSpeed(seconds),
          formatPercent(copied / seconds),
          formatNumber((exports[0]?.bytes ?? 0) / 2 ** 20, 0),
          formatNumber(Math.max(...exports.map(({ blockedMs }) => blockedMs)), 1),
          formatP99(readsBesideMs[format]),
        ];
      }),
    ],
  );
};

const judgeFigures = ({
  copySeconds,
  byFormat,
  grownMb,
  readsAloneMs,
  readsBesideMs,
}: ExportFigures): TargetResult[] => {
  const copied = median(copySeconds);
  const aloneP99 = quantile(readsAloneMs, 0.99);
  const longestBlockedMs = Math.max(...[...byFormat.values()].flat().map(({ blockedMs }) => blockedMs));
  return [
    ...Object.entries(minShares)
      .filter(([, minShare]) => minShare > 0)
      .map(([format, minShare]) => {
        const share = copied / median((byFormat.get(format) ?? []).map(({ seconds }) => seconds));
        return {
          target: `Export as ${format}: at least ${formatPercent(minShare)} of the rows a second of COPY`,
          measured: formatPercent(share),
          met: share >= minShare,
        };
      }),
    {
      target: `Export: memory grows by at most ${maxExportGrowthMb} MB, however many rows there are`,
      measured: `${formatNumber(grownMb)} MB`,
      met: grownMb <= maxExportGrowthMb,
    },
    {
      target: `Export: the event loop is held at most ${maxBlockedMs} ms at a time`,
      measured: `${formatNumber(longestBlockedMs, 1)} ms`,
      met: longestBlockedMs <= maxBlockedMs,
    },
    ...Object.entries(readsBesideMs).map(([format, readsMs]) => {
      const besideP99 = quantile(readsMs, 0.99);
      return {
        target: `Export as ${format}: the p99 of a reader beside it is at most twice what it is alone`,
        measured: `${formatNumber(besideP99 / aloneP99, 1)} times`,
        met: besideP99 <= 2 * aloneP99,
      };
    }),
  ];
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
  const timeStepReads = () => timeReads(step, visitor.headers, 5);
  const exportOf = (format: string) => `${product.url}/api/statistics/export?format=${format}`;
  // The first export saves the labels of the publication, and compiles the code.
  await discardAnswer(`${exportOf('csv')}&to=2020-01-02`, headers);
  await discardAnswer(`${exportOf('xlsx')}&to=2020-01-02`, headers);
  const readsAloneMs = await timeStepReads();
  await readLongestTurn();

  const copySeconds: number[] = [];
  const byFormat: ExportFigures['byFormat'] = new Map(Object.keys(minShares).map((format) => [format, []]));
  // The exports don't count the memory of starting and filling.
  product.forgetPeak();
  const before = product.memory();
  for (let round = 0; round < rounds; round += 1) {
    copySeconds.push((await timeWork(() => copyAll(databaseUrl))).seconds);
    for (const [format, exports] of byFormat) {
      await readLongestTurn();
      const { seconds, value: bytes } = await timeWork(() => discardAnswer(exportOf(format), headers));
      exports.push({ seconds, bytes, blockedMs: (await readLongestTurn()).worked });
    }
  }
  const grownMb = product.peakMemory() - before;
  const readsBesideMs: Record<string, number[]> = {};
  for (const format of ['csv', 'xlsx']) {
    readsBesideMs[format] = await timeReadsBeside(exportOf(format), headers, timeStepReads);
  }
  await product.stop();

  const figures: ExportFigures = { rows, copySeconds, byFormat, grownMb, readsAloneMs, readsBesideMs };
  return {
    title: `Export of ${rows} actions`,
    text: formatFigures(figures),
    verdicts: judgeFigures(figures),
  };
};
