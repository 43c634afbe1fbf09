import { request as ask } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inDigits, median, quantile, type Section, table } from './figures.ts';
import { type HostileRequest, hostileRequests } from './hostile-bodies.ts';
import { type Program, startProduct, temporaryFolder } from './program.ts';
import { Visitor } from './visitor.ts';

/** Milliseconds for which one request may hold the event loop. */
export const mostHeld = 50;

/** Requests for nothing in particular, beside which the others are seen. */
const trivial: HostileRequest = {
  kind: '',
  name: '',
  method: 'GET',
  path: '/api/authenticate',
  type: '',
  body: () => '',
};

type Longest = { lasted: number; worked: number };

type Held = Longest & { request: HostileRequest; status: number };

/** The longest turn of the loop since this was asked the last time, in milliseconds: see `watch-loop.ts`. */
const longestSince = (socketPath: string): Promise<Longest> =>
  new Promise((resolve, reject) => {
    ask({ socketPath }, async (response) => {
      let text = '';
      for await (const chunk of response) text += chunk;
      resolve(JSON.parse(text));
    })
      .on('error', reject)
      .end();
  });

/** The product with a watch on its event loop; `longest` tells of its longest turn since that was asked before. */
export const startWatched = async (
  databaseUrl: string,
): Promise<{ product: Program; longest: () => Promise<Longest> }> => {
  const LOOP_SOCKET = join(temporaryFolder(), 'watch');
  const watch = ['--import', fileURLToPath(new URL('watch-loop.ts', import.meta.url))];
  const product = await startProduct(databaseUrl, temporaryFolder(), { parameters: watch, settings: { LOOP_SOCKET } });
  return { product, longest: () => longestSince(LOOP_SOCKET) };
};

/**
 * What the worst that one request can send does to the event loop of the product, which all others wait for. Asked of
 * Node itself in the product's process.
 */
export const eventLoop = async (databaseUrl: string, rounds: number): Promise<Section> => {
  const { product, longest } = await startWatched(databaseUrl);
  const { headers } = await Visitor.signIn(product.url, 'admin');

  const send = async ({ method, path, type, body }: HostileRequest): Promise<number> => {
    const sent = method === 'GET' ? {} : { body: body(), headers: { ...headers, 'content-type': type } };
    // A body that is refused before it was sent may end the connection: that is an answer, too.
    const response = await fetch(product.url + path, { method, ...sent }).catch(() => null);
    await response?.arrayBuffer().catch(() => null);
    return response?.status ?? 0;
  };
  /** The hold of a request, and of whatever its answer leaves to be done. */
  const measure = async (request: HostileRequest, times: number): Promise<Held> => {
    await longest();
    const turns: Longest[] = [];
    let status = 0;
    for (let round = 0; round < times; round += 1) {
      status = await send(request);
      turns.push(await longest());
    }
    return {
      request,
      status,
      lasted: median(turns.map(({ lasted }) => lasted)),
      worked: median(turns.map(({ worked }) => worked)),
    };
  };
  /** Once tells what is quick; what seems slow is looked at again, as this machine disturbs single rounds. */
  const measureAgain = async (request: HostileRequest): Promise<Held> => {
    const once = await measure(request, 1);
    return once.worked < mostHeld / 3 ? once : measure(request, rounds);
  };

  const requests = await hostileRequests();
  // Code that runs for the first time is compiled first.
  for (const request of requests) await send(request);
  const quiet: number[] = [];
  for (let round = 0; round < 20 * rounds; round += 1) quiet.push((await measure(trivial, 1)).worked);
  const measured: Held[] = [];
  for (const request of requests) measured.push(await measureAgain(request));
  await product.stop();

  const worstFirst = measured.toSorted((one, other) => other.worked - one.worked);
  const worst = worstFirst[0];
  const kinds = [...new Set(measured.map(({ request }) => request.kind))];
  const rowOf = ({ request, status, lasted, worked }: Held) => [
    request.kind,
    request.name,
    String(status || 'cut'),
    inDigits(worked, 1),
    inDigits(lasted, 1),
  ];
  const worstOfKinds = kinds.flatMap((kind) => worstFirst.find(({ request }) => request.kind === kind) ?? []);
  return {
    title: `The event loop under ${measured.length} hostile requests to ${kinds.length} routes`,
    text: [
      `While nothing but trivial requests come a turn of it takes ${inDigits(median(quiet), 1)} ms (p99 ${inDigits(quantile(quiet, 0.99), 1)}). The worst of each route, of those that hold it longest:`,
      table(
        ['route', 'what was sent', 'answer', 'at work, ms', 'lasted ms'],
        worstOfKinds
          .toSorted((one, other) => other.worked - one.worked)
          .slice(0, 12)
          .map(rowOf),
      ),
    ].join('\n\n'),
    verdicts: [
      {
        target: `No request holds the event loop longer than ${mostHeld} ms`,
        measured: `${inDigits(worst?.worked ?? Number.NaN, 1)} ms`,
        met: worst !== undefined && worst.worked <= mostHeld,
      },
    ],
  };
};
