import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement/measurement.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { optionsQuery, type PageSource, questionQuery } from './page-source.ts';

// Sanitising needs a browser's parser. These tests check which texts are prepared, others how they are sanitised.
const prepared: string[] = [];
vi.mock('./safe-html.ts', () => ({
  safeHtml: (html: string) => prepared.push(html),
  safeHeading: (html: string) => prepared.push(html),
}));
const { fetchAhead } = await import('./fetch-ahead.ts');

/** Requested images, with their priority when the request starts. */
const pictures: { src: string; priority: string; srcset: string }[] = [];
const sizesOfPicture = (src: string) => shownPictures.filter((each) => each.src === src).map(({ sizes }) => sizes);
const shownPictures: { src: string; sizes: string }[] = [];
class FakeImage {
  fetchPriority = 'auto';
  sizes = '';
  srcset = '';
  set src(src: string) {
    pictures.push({ src, priority: this.fetchPriority, srcset: this.srcset });
    shownPictures.push({ src, sizes: this.sizes });
  }
}

const question = (id: number): QuestionPage => ({ id, publicationId: 1, name: `Vraag ${id}` });
const option = (id: number, leadsTo: Partial<OptionPage>): OptionPage => ({
  id,
  publicationId: 1,
  identifier: `${id}`,
  name: `Antwoord ${id}`,
  position: id,
  hasDivider: false,
  dividerText: null,
  examples: [],
  question: null,
  result: null,
  ...leadsTo,
});
const leadingTo = (id: number) => option(100 + id, { question: { id } });
const withPicture = (id: number, media: string) =>
  option(id, {
    question: { id: 2 },
    examples: [
      {
        id,
        identifier: null,
        position: 1,
        belowDivider: false,
        content: 'Zegt iets',
        infoText: `<p>Uitleg ${id}</p>`,
        media,
        altText: null,
      },
    ],
  });
const result: OptionPage['result'] = {
  id: 9,
  name: 'Sensitief',
  score: 6,
  description: '<p>Sterk</p>',
  images: [{ id: 1, position: 1, content: null, media: 'result.png', altText: null }],
};

/** Source that answers on request and records its calls. */
const slowSource = (answers: Record<number, OptionPage[]> = {}) => {
  const calls: string[] = [];
  const waiting: (() => void)[] = [];
  const later = <T>(name: string, value: T) => {
    calls.push(name);
    return new Promise<T>((resolve) => waiting.push(() => resolve(value)));
  };
  const source: PageSource = {
    key: ['measurement', 1, 'nl'],
    question: (id) => later(`question ${id}`, question(id)),
    options: (id) => later(`options ${id}`, answers[id] ?? []),
    examples: async () => [],
    isTemporary: () => false,
    mediaBase: '/media/',
  };
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { source, calls, answerAll };
};

const flushMicrotasks = async () => {
  for (let tick = 0; tick < 100; tick += 1) await Promise.resolve();
};

let client: QueryClient;
let abortController: AbortController;
const ready: number[] = [];
const begin = (options: readonly OptionPage[], source: PageSource) =>
  fetchAhead(options, { client, source, signal: abortController.signal, onReady: (id) => ready.push(id) });

beforeEach(() => {
  client = new QueryClient();
  abortController = new AbortController();
  for (const list of [prepared, pictures, ready]) list.length = 0;
  vi.stubGlobal('requestIdleCallback', (task: () => void) => {
    queueMicrotask(task);
    return 0;
  });
  vi.stubGlobal('cancelIdleCallback', () => undefined);
  vi.stubGlobal('Image', FakeImage);
});
afterEach(() => {
  client.clear();
  vi.unstubAllGlobals();
});

describe('[MEA-10] while a question is read', () => {
  test('every next question is fetched with its options, each once, two at a time', async () => {
    const { source, calls, answerAll } = slowSource();
    const done = begin([1, 2, 2, 3].map(leadingTo), source);
    await flushMicrotasks();
    expect(calls).toEqual(['question 1', 'options 1', 'question 2', 'options 2']);
    expect(ready).toEqual([]);
    answerAll();
    await flushMicrotasks();
    expect(ready).toEqual([1, 2]);
    expect(calls.slice(4)).toEqual(['question 3', 'options 3']);
    answerAll();
    await done;
    expect(ready).toEqual([1, 2, 3]);
    expect(calls).toHaveLength(6);
    expect(client.getQueryData(['measurement', 1, 'nl', 'question', 3])).toEqual(question(3));
    expect(client.getQueryData(['measurement', 1, 'nl', 'options', 3])).toEqual([]);
  });

  test('texts and pictures of possible next questions are prepared, pictures at low priority', async () => {
    const { source, answerAll } = slowSource({ 1: [withPicture(11, 'eleven.png')] });
    const done = begin([leadingTo(1), option(5, { result })], source);
    await flushMicrotasks();
    answerAll();
    await done;
    expect(prepared.slice(0, 3).sort()).toEqual(['<p>Sterk</p>', '<p>Uitleg 11</p>', 'Vraag 1']);
    expect(pictures.map(({ src }) => src).sort()).toEqual(['/media/eleven-480.png', '/media/result-480.png']);
    expect(pictures.every(({ priority, srcset }) => priority === 'low' && srcset !== '')).toBe(true);
  });

  test('a question that can’t be fetched does not block the others', async () => {
    const { source, answerAll } = slowSource();
    const failing = {
      ...source,
      question: (id: number) => (id === 1 ? Promise.reject(new Error('no network')) : source.question(id)),
    };
    const done = begin([1, 2].map(leadingTo), failing);
    await flushMicrotasks();
    answerAll();
    await expect(done).resolves.toBeUndefined();
    expect(ready).toEqual([2]);
  });

  test('nothing more is fetched or prepared after the professional has gone on', async () => {
    const { source, calls, answerAll } = slowSource();
    const done = begin([1, 2, 3].map(leadingTo), source);
    await flushMicrotasks();
    abortController.abort();
    answerAll();
    await done;
    expect(calls).toHaveLength(4);
    expect(ready).toEqual([]);
  });

  /** Source that also has all its pages in one call. */
  const sourceWithAll = (answers: Record<number, OptionPage[]>, all?: PageSource['all']) => {
    const slow = slowSource(answers);
    const everyPage = Object.entries(answers).map(([id, options]) => ({ question: question(Number(id)), options }));
    const fetchAll = vi.fn(all ?? (async () => everyPage));
    return { ...slow, fetchAll, source: { ...slow.source, all: fetchAll } };
  };

  test('every question comes in one call, once, with the pictures of later steps', async () => {
    const answers = {
      1: [leadingTo(2)],
      2: [leadingTo(3)],
      3: [withPicture(30, 'thirty.png'), withPicture(31, 'last.png')],
    };
    const { source, calls, fetchAll } = sourceWithAll(answers);
    await begin([leadingTo(1)], source);
    await begin([leadingTo(2)], source);
    expect([ready, calls, fetchAll.mock.calls.length]).toEqual([[1, 2], [], 1]);
    expect(await client.fetchQuery(questionQuery(3, source))).toEqual(question(3));
    expect(await client.fetchQuery(optionsQuery(3, source))).toEqual(answers[3]);
    expect(calls).toEqual([]);
    expect(new Set(pictures.map(({ src }) => src))).toEqual(new Set(['/media/thirty-480.png', '/media/last-480.png']));
  });

  test('a picture of an example and of a result is fetched in the size of both', async () => {
    const images = [{ id: 1, position: 1, content: null, media: 'both.png', altText: null }];
    const ending = option(41, { result: { id: 9, name: 'Sensitief', score: 6, description: '<p>Sterk</p>', images } });
    const answers = { 1: [ending], 2: [] };
    const { source } = sourceWithAll(answers);
    await begin([leadingTo(1), withPicture(40, 'both.png'), withPicture(42, 'both.png')], source);
    expect(sizesOfPicture('/media/both-480.png').sort()).toEqual([
      '(max-width: 1024px) 100vw, 32rem',
      '(max-width: 360px) 90vw, 108px',
    ]);
  });

  test.each([
    ['the one call fails', () => Promise.reject(new Error('no network')), {}],
    ['the user saves data', undefined, { connection: { saveData: true } }],
  ])('if %s, the next questions are fetched one by one', async (_case, all, navigator) => {
    vi.stubGlobal('navigator', navigator);
    const { source, calls, fetchAll, answerAll } = sourceWithAll({ 1: [leadingTo(2)], 2: [] }, all);
    const done = begin([leadingTo(1)], source);
    await flushMicrotasks();
    expect(calls).toEqual(['question 1', 'options 1']);
    answerAll();
    await done;
    expect(ready).toEqual([1]);
    expect(fetchAll).toHaveBeenCalledTimes(all ? 1 : 0);
  });
});
