import type { APIResponse, Page, Route } from '@playwright/test';

/** Calls of the server, as opposed to files of the web. */
const ofServer = /\/(api|management|v3)\//;

type Address = Parameters<Page['route']>[0];
type Handler = Parameters<Page['route']>[1];

/** An address in Playwright's notation: one star is a part of the path, two are any number of parts. */
const asPattern = (address: Address): RegExp | undefined => {
  const text = address instanceof RegExp ? address.source : typeof address === 'string' ? address : '';
  if (!ofServer.test(text.replaceAll('\\', ''))) return undefined;
  if (address instanceof RegExp) return address;
  const parts = text.split('**').map((part) =>
    part
      .split('*')
      .map((plain) => plain.replaceAll(/[.?+^$(){}|[\]\\]/g, String.raw`\$&`))
      .join('[^/]*'),
  );
  return new RegExp(`^${parts.join('.*')}$`);
};

type Answer = {
  status?: number;
  headers?: Record<string, string>;
  body?: string;
  json?: unknown;
  response?: APIResponse;
};

/** Headers about the length and compression of a body, which don't hold for a body that is sent again. */
const packed = new Set(['content-length', 'content-encoding', 'transfer-encoding']);

/**
 * Lets a journey answer calls while the browser's cache serves files: Playwright's own routing disables the cache,
 * which doubles the time to open the product. Call it once, before the page is opened.
 */
export const answerCallsWithCache = async (page: Page): Promise<void> => {
  const [route, unroute, unrouteAll] = [page.route.bind(page), page.unroute.bind(page), page.unrouteAll.bind(page)];
  const session = await page.context().newCDPSession(page);
  let answered: { address: Address; pattern: RegExp; handler: Handler }[] = [];

  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // A closed page needs no answer any more.
    const send = (method: 'continue' | 'fail' | 'fulfill', more = {}) =>
      session.send(`Fetch.${method}Request` as 'Fetch.continueRequest', { requestId, ...more }).catch(() => {});
    const answer = answered.findLast(({ pattern }) => pattern.test(request.url));
    if (!answer) return void send('continue');
    const fulfill = async ({ status, headers, body, json, response }: Answer) => {
      const all = Object.entries(headers ?? response?.headers() ?? {}).filter(([name]) => !packed.has(name));
      if (json !== undefined && !all.some(([name]) => name === 'content-type'))
        all.push(['content-type', 'application/json']);
      const text = json === undefined ? (body ?? (await response?.body()) ?? '') : JSON.stringify(json);
      await send('fulfill', {
        responseCode: status ?? response?.status() ?? 200,
        responseHeaders: all.map(([name, value]) => ({ name, value })),
        body: Buffer.from(text).toString('base64'),
      });
    };
    const { url, method, postData } = request;
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name.toLowerCase(), value]),
    );
    const one = {
      request: () => ({
        url: () => url,
        method: () => method,
        allHeaders: async () => headers,
        postDataJSON: () => JSON.parse(postData ?? 'null'),
      }),
      fetch: (options?: { url?: string }) =>
        page.request.fetch(options?.url ?? url, { method, headers, ...(postData !== undefined && { data: postData }) }),
      fulfill,
      abort: () => send('fail', { errorReason: 'Failed' }),
      continue: () => send('continue'),
    };
    const answering = async () =>
      answer.handler(one as unknown as Route, one.request() as ReturnType<Route['request']>);
    // Errors of an answer don't matter after its route was removed, for example when the page was closed.
    void answering().catch((error: unknown) => {
      if (answered.includes(answer)) throw error;
    });
  });

  /** Interception is on only while there are calls to answer. */
  const listen = () =>
    answered.length > 0
      ? session.send('Fetch.enable', {
          patterns: ['api', 'management', 'v3'].map((part) => ({ urlPattern: `*/${part}/*` })),
        })
      : session.send('Fetch.disable');

  const routing: Pick<Page, 'route' | 'unroute' | 'unrouteAll'> = {
    route: async (address, handler, options) => {
      const pattern = asPattern(address);
      if (!pattern) return route(address, handler, options);
      answered.push({ address, pattern, handler });
      await listen();
      return { dispose: () => routing.unroute(address), [Symbol.asyncDispose]: () => routing.unroute(address) };
    },
    unroute: async (address, handler) => {
      answered = answered.filter((each) => String(each.address) !== String(address));
      await listen();
      await unroute(address, handler);
    },
    unrouteAll: async (options) => {
      answered = [];
      await listen();
      await unrouteAll(options);
    },
  };
  Object.assign(page, routing);
};
