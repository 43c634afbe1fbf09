import type { APIResponse, Page, Route } from '@playwright/test';

/** What is asked of the server; the files of the web are never answered here. */
const ofServer = /\/(api|management|v3)\//;

type Address = Parameters<Page['route']>[0];
type Handler = Parameters<Page['route']>[1];

/** An address as Playwright writes it: one star is a part of the path, two are any. */
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

/** Of a body that is sent anew as it is, neither its length nor how it was packed holds any longer. */
const packed = new Set(['content-length', 'content-encoding', 'transfer-encoding']);

/**
 * Lets calls of a page be answered by a journey while its files come from the browser's cache: Playwright's own way turns
 * that off, which makes opening the product twice as long. To be called once, before the page is opened.
 */
export const answerCallsWithCache = async (page: Page): Promise<void> => {
  const [route, unroute, unrouteAll] = [page.route.bind(page), page.unroute.bind(page), page.unrouteAll.bind(page)];
  const session = await page.context().newCDPSession(page);
  let answered: { address: Address; pattern: RegExp; handler: Handler }[] = [];

  session.on('Fetch.requestPaused', ({ requestId, request }) => {
    // A page that was left meanwhile needs no answer any more.
    const tell = (method: 'continue' | 'fail' | 'fulfill', more = {}) =>
      session.send(`Fetch.${method}Request` as 'Fetch.continueRequest', { requestId, ...more }).catch(() => {});
    const answer = answered.findLast(({ pattern }) => pattern.test(request.url));
    if (!answer) return void tell('continue');
    const fulfill = async ({ status, headers, body, json, response }: Answer) => {
      const all = Object.entries(headers ?? response?.headers() ?? {}).filter(([name]) => !packed.has(name));
      if (json !== undefined && !all.some(([name]) => name === 'content-type'))
        all.push(['content-type', 'application/json']);
      const text = json === undefined ? (body ?? (await response?.body()) ?? '') : JSON.stringify(json);
      await tell('fulfill', {
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
      abort: () => tell('fail', { errorReason: 'Failed' }),
      continue: () => tell('continue'),
    };
    const answering = async () =>
      answer.handler(one as unknown as Route, one.request() as ReturnType<Route['request']>);
    // What is no longer answered may end as it will, such as without the server's answer when the page is closed.
    void answering().catch((error: unknown) => {
      if (answered.includes(answer)) throw error;
    });
  });

  /** Only while there is something to answer do calls come by here. */
  const listen = () =>
    answered.length > 0
      ? session.send('Fetch.enable', {
          patterns: ['api', 'management', 'v3'].map((part) => ({ urlPattern: `*/${part}/*` })),
        })
      : session.send('Fetch.disable');

  const own: Pick<Page, 'route' | 'unroute' | 'unrouteAll'> = {
    route: async (address, handler, options) => {
      const pattern = asPattern(address);
      if (!pattern) return route(address, handler, options);
      answered.push({ address, pattern, handler });
      await listen();
      return { dispose: () => own.unroute(address), [Symbol.asyncDispose]: () => own.unroute(address) };
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
  Object.assign(page, own);
};
