import type { OptionPage, QuestionPage } from '@ok/contract/routes/measurement.ts';
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { PageSource } from './page-source.ts';

// Making HTML safe needs a browser's parser; which texts are prepared is seen here, how they are made safe elsewhere.
const prepared: string[] = [];
vi.mock('./safe-html.ts', () => ({
  safeHtml: (html: string) => prepared.push(html),
  safeHeading: (html: string) => prepared.push(html),
}));
const { fetchAhead } = await import('./fetch-ahead.ts');

/** Images that the browser was asked for, with their priority at the moment that fetching begins. */
const pictures: { src: string; priority: string; srcset: string }[] = [];
class FakeImage {
  fetchPriority = 'auto';
  sizes = '';
  srcset = '';
  set src(src: string) {
    pictures.push({ src, priority: this.fetchPriority, srcset: this.srcset });
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

/** A source that answers when it is told to, and says what it was asked. */
const slowSource = (answers: Record<number, OptionPage[]> = {}) => {
  const asked: string[] = [];
  const waiting: (() => void)[] = [];
  const later = <T>(name: string, value: T) => {
    asked.push(name);
    return new Promise<T>((resolve) => waiting.push(() => resolve(value)));
  };
  const source: PageSource = {
    key: ['measurement', 1, 'nl'],
    question: (id) => later(`question ${id}`, question(id)),
    options: (id) => later(`options ${id}`, answers[id] ?? []),
    examples: async () => [],
    mayPass: () => false,
    mediaBase: '/media/',
  };
  const answerAll = () => {
    for (const answer of waiting.splice(0)) answer();
  };
  return { source, asked, answerAll };
};

const settle = async () => {
  for (let turn = 0; turn < 100; turn += 1) await Promise.resolve();
};

let client: QueryClient;
let leaving: AbortController;
const ready: number[] = [];
const begin = (options: readonly OptionPage[], source: PageSource) =>
  fetchAhead(options, { client, source, signal: leaving.signal, onReady: (id) => ready.push(id) });

beforeEach(() => {
  client = new QueryClient();
  leaving = new AbortController();
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
    const { source, asked, answerAll } = slowSource();
    const done = begin([1, 2, 2, 3].map(leadingTo), source);
    await settle();
    expect(asked).toEqual(['question 1', 'options 1', 'question 2', 'options 2']);
    expect(ready).toEqual([]);
    answerAll();
    await settle();
    expect(ready).toEqual([1, 2]);
    expect(asked.slice(4)).toEqual(['question 3', 'options 3']);
    answerAll();
    await done;
    expect(ready).toEqual([1, 2, 3]);
    expect(asked).toHaveLength(6);
    expect(client.getQueryData(['measurement', 1, 'nl', 'question', 3])).toEqual(question(3));
    expect(client.getQueryData(['measurement', 1, 'nl', 'options', 3])).toEqual([]);
  });

  test('texts and pictures of what may come next are prepared, pictures after what is needed now', async () => {
    const { source, answerAll } = slowSource({ 1: [withPicture(11, 'eleven.png')] });
    const done = begin([leadingTo(1), option(5, { result })], source);
    await settle();
    answerAll();
    await done;
    expect(prepared.slice(0, 3).sort()).toEqual(['<p>Sterk</p>', '<p>Uitleg 11</p>', 'Vraag 1']);
    expect(pictures.map(({ src }) => src).sort()).toEqual(['/media/eleven-480.png', '/media/result-480.png']);
    expect(pictures.every(({ priority, srcset }) => priority === 'low' && srcset !== '')).toBe(true);
  });

  test('a question that can not be fetched keeps no other from being ready', async () => {
    const { source, answerAll } = slowSource();
    const failing = {
      ...source,
      question: (id: number) => (id === 1 ? Promise.reject(new Error('no network')) : source.question(id)),
    };
    const done = begin([1, 2].map(leadingTo), failing);
    await settle();
    answerAll();
    await expect(done).resolves.toBeUndefined();
    expect(ready).toEqual([2]);
  });

  test('nothing more is fetched or made ready once the professional has gone on', async () => {
    const { source, asked, answerAll } = slowSource();
    const done = begin([1, 2, 3].map(leadingTo), source);
    await settle();
    leaving.abort();
    answerAll();
    await done;
    expect(asked).toHaveLength(4);
    expect(ready).toEqual([]);
  });
});
