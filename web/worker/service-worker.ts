import { classifyRequest, entryOfPage } from './answer-request.ts';
import { sendWaitingAnswers } from './send-waiting-answers.ts';

// Opens the application without a network. It keeps the files of the pages of a professional, the page itself, and the
// texts and languages. It keeps no answer about a person and nothing of the back-office.

declare const self: ServiceWorkerGlobalScope;

/** Version of the application, and the address of a list of its files as paths; `web/worker-files.ts` sets them. */
declare const workerVersion: string;
declare const workerFilesAddress: string;

const filesCache = `ok-files-${workerVersion}`;
/** Texts and languages, of whichever version. */
const textsCache = 'ok-texts';
/** Page that opens without a network, whatever its address. */
const keptPage = '/';
/** Milliseconds after which a page on a bad connection opens without the server. */
const pageTimeoutMs = 3000;

const keepFiles = async () => {
  const list = await fetch(workerFilesAddress);
  const files: string[] = await list.json();
  const cache = await caches.open(filesCache);
  await cache.addAll(files.map((path) => new Request(path)));
  await cache.add(new Request(keptPage, { cache: 'no-cache' }));
};

/** Deletes the files of all versions but this and the one before it, of which pages may still be open. */
const deleteOldFiles = async () => {
  const old = (await caches.keys()).filter((name) => name.startsWith('ok-files-') && name !== filesCache);
  await Promise.all(old.slice(0, -1).map((name) => caches.delete(name)));
};

/** Keeps a newer page of the same version: its texts may have changed. */
const renewPage = async (page: Response) => {
  const copy = page.clone();
  const cache = await caches.open(filesCache);
  const cached = await cache.match(keptPage);
  const [newHtml, cachedHtml] = [await page.text(), (await cached?.text()) ?? ''];
  const entry = entryOfPage(newHtml);
  if (entry !== undefined && entry === entryOfPage(cachedHtml) && newHtml !== cachedHtml)
    await cache.put(keptPage, copy);
};

const sleep = (milliseconds: number) => new Promise<undefined>((resolve) => setTimeout(resolve, milliseconds));

const answerPage = async (event: FetchEvent): Promise<Response> => {
  // Navigation preload would send the request of a download as well, whose link works only once.
  const fromServer = fetch(event.request);
  event.waitUntil(fromServer.then((page) => (page.ok ? renewPage(page.clone()) : undefined)).catch(() => undefined));
  const page = await Promise.race([fromServer.catch(() => undefined), sleep(pageTimeoutMs)]);
  // From 500 on a server before ours may answer while ours starts anew.
  if (page && page.status < 500) return page;
  const cached = await caches.open(filesCache).then((cache) => cache.match(keptPage));
  return cached ?? page ?? fromServer;
};

const answerFile = async (request: Request): Promise<Response> => {
  const cached = await caches.match(request);
  if (cached) return cached;
  const file = await fetch(request);
  // A font is fetched when the first text needs it, such as an Arabic one.
  if (file.ok && request.url.endsWith('.woff2')) {
    const copy = file.clone();
    await caches.open(filesCache).then((cache) => cache.put(request, copy));
  }
  return file;
};

/** Copies an answer without its date, from which the application would take the time. */
const withoutDate = (answer: Response): Response => {
  const headers = new Headers(answer.headers);
  headers.delete('date');
  return new Response(answer.body, { status: answer.status, headers });
};

/** Address of a call without the part that only keeps caches away. */
const textsAddress = ({ url }: Request): string => {
  const address = new URL(url);
  address.searchParams.delete('cacheBuster');
  return address.href;
};

const answerTexts = async (event: FetchEvent): Promise<Response> => {
  const cache = await caches.open(textsCache);
  const address = textsAddress(event.request);
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(cache.put(address, withoutDate(answer.clone())));
    return answer;
  } catch (error) {
    const cached = await cache.match(address);
    if (cached) return cached;
    throw error;
  }
};

self.addEventListener('install', (event) => event.waitUntil(keepFiles()));

self.addEventListener('activate', (event) => {
  event.waitUntil(deleteOldFiles());
});

// The page asks for it when no measurement is running, see `web/src/offline/start-worker.ts`.
self.addEventListener('message', ({ data }) => {
  if (data === 'activate') void self.skipWaiting();
});

// The page asks for it when answers could not be sent. The browser repeats it until it succeeds, at most some times.
self.addEventListener('sync', (event) => (event as ExtendableEvent).waitUntil(sendWaitingAnswers()));

self.addEventListener('fetch', (event) => {
  const kind = classifyRequest(event.request, self.location.origin);
  if (kind === 'page') event.respondWith(answerPage(event));
  else if (kind === 'file') event.respondWith(answerFile(event.request));
  else if (kind === 'picture')
    event.respondWith(caches.match(event.request).then((kept) => kept ?? fetch(event.request)));
  else if (kind === 'texts') event.respondWith(answerTexts(event));
});
