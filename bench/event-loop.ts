import { request as ask } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatNumber, formatTable, median, quantile, type Section } from './figures.ts';
import { type HostileRequest, hostileRequests } from './hostile-bodies.ts';
import { type Program, startProduct, temporaryFolder } from './program.ts';
import { Visitor } from './visitor.ts';
import type { LongestTurn } from './watch-loop.ts';

/** Milliseconds for which one request may block the event loop. */
export const maxBlockedMs = 50;

/** A request without work, to measure the event loop at rest. */
const emptyRequest: HostileRequest = {
  kind: '',
  name: '',
  method: 'GET',
  path: '/api/authenticate',
  type: '',
  body: () => '',
};

type BlockedTime = LongestTurn & { request: HostileRequest; status: number };

/** Reads the longest turn of the event loop since the previous call, in milliseconds: see `watch-loop.ts`. */
const fetchLongestTurn = (socketPath: string): Promise<LongestTurn> =>
  new Promise((resolve, reject) => {
    ask({ socketPath }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve(JSON.parse(text));
    })
      .on('error', reject)
      .end();
  });

/**
 * Starts the product with a watch on its event loop. `readLongestTurn` returns the longest turn since its last call.
 */
export const startWithLoopWatch = async (
  databaseUrl: string,
): Promise<{ product: Program; readLongestTurn: () => Promise<LongestTurn> }> => {
  const LOOP_SOCKET = join(temporaryFolder(), 'watch');
  const watch = ['--import', fileURLToPath(new URL('watch-loop.ts', import.meta.url))];
  const product = await startProduct(databaseUrl, temporaryFolder(), { parameters: watch, settings: { LOOP_SOCKET } });
  return { product, readLongestTurn: () => fetchLongestTurn(LOOP_SOCKET) };
};

/**
 * Measures how long the most expensive requests block the event loop, and with it all other requests. Node measures the
 * loop within the product's process.
 */
export const measureEventLoop = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const { product, readLongestTurn } = await startWithLoopWatch(databaseUrl);
  const { headers } = await Visitor.signIn(product.url, 'admin');

  const send = async ({ method, path, type, body }: HostileRequest): Promise<number> => {
    const sent = method === 'GET' ? {} : { body: body(), headers: { ...headers, 'content-type': type } };
    // The server may close the connection when it rejects a body before its end; that counts as an answer.
    const response = await fetch(product.url + path, { method, ...sent }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    return response?.status ?? 0;
  };
  /** Measures how long a request, and the work left after its answer, block the loop. */
  const measure = async (request: HostileRequest, times: number): Promise<BlockedTime> => {
    await readLongestTurn();
    const turns: LongestTurn[] = [];
    let status = 0;
    for (let round = 0; round < times; round += 1) {
      status = await send(request);
      turns.push(await readLongestTurn());
    }
    return {
      request,
      status,
      lasted: median(turns.map(({ lasted }) => lasted)),
      worked: median(turns.map(({ worked }) => worked)),
    };
  };
  /** Measures a request once, and again when it seems slow: this machine disturbs single rounds. */
  const measureAgain = async (request: HostileRequest): Promise<BlockedTime> => {
    const first = await measure(request, 1);
    return first.worked < maxBlockedMs / 3 ? first : measure(request, rounds);
  };

  const requests = await hostileRequests();
  // The first run of code compiles it.
  for (const request of requests) await send(request);
  const restTurns: number[] = [];
  for (let round = 0; round < 20 * rounds; round += 1) restTurns.push((await measure(emptyRequest, 1)).worked);
  const measured: BlockedTime[] = [];
  for (const request of requests) measured.push(await measureAgain(request));
  await product.stop();

  const worstFirst = measured.toSorted((one, other) => other.worked - one.worked);
  const worst = worstFirst[0];
  const kinds = [...new Set(measured.map(({ request }) => request.kind))];
  const rowOf = ({ request, status, lasted, worked }: BlockedTime) => [
    request.kind,
    request.name,
    String(status || 'cut'),
    formatNumber(worked, 1),
    formatNumber(lasted, 1),
  ];
  const worstOfKinds = kinds.flatMap((kind) => worstFirst.find(({ request }) => request.kind === kind) ?? []);
  return {
    title: `The event loop under ${measured.length} hostile requests to ${kinds.length} routes`,
    text: [
      `While nothing but trivial requests come a turn of it takes ${formatNumber(median(restTurns), 1)} ms (p99 ${formatNumber(quantile(restTurns, 0.99), 1)}). The worst of each route, of those that hold it longest:`,
      formatTable(
        ['route', 'what was sent', 'answer', 'at work, ms', 'lasted ms'],
        worstOfKinds
          .toSorted((one, other) => other.worked - one.worked)
          .slice(0, 12)
          .map(rowOf),
      ),
    ].join('\n\n'),
    verdicts: [
      {
        target: `No request holds the event loop longer than ${maxBlockedMs} ms`,
        measured: `${formatNumber(worst?.worked ?? Number.NaN, 1)} ms`,
        met: worst !== undefined && worst.worked <= maxBlockedMs,
      },
    ],
  };
};
