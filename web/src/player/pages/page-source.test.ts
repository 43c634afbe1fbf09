import { QueryClient } from '@tanstack/react-query';
import { expect, test, vi } from 'vitest';
import { optionsQuery, type PageSource, questionQuery } from './page-source.ts';

const sourceOf = (over: Partial<PageSource>): PageSource => ({
  key: ['measurement', 7, 'nl'],
  question: async (id) => ({ id, publicationId: 7, name: `Vraag ${id}` }),
  options: async () => [],
  examples: async () => [],
  isTemporary: () => true,
  mediaBase: '/media/',
  ...over,
});

test('[MEA-10] a page of a publication is fetched once, for it never changes', async () => {
  const question = vi.fn(sourceOf({}).question);
  const client = new QueryClient();
  for (const source of [sourceOf({ question }), sourceOf({ question })]) {
    expect(await client.fetchQuery(questionQuery(3, source))).toMatchObject({ id: 3, name: 'Vraag 3' });
  }
  expect(question).toHaveBeenCalledOnce();
  await client.fetchQuery(questionQuery(3, sourceOf({ question, key: ['measurement', 8, 'nl'] })));
  await client.fetchQuery(questionQuery(3, sourceOf({ question, key: ['measurement', 7, 'en'] })));
  await client.fetchQuery(questionQuery(4, sourceOf({ question })));
  expect(question).toHaveBeenCalledTimes(4);
  client.clear();
});

test.each([
  ['that may be temporary is retried twice', true, 3],
  ['that is permanent is reported at once', false, 1],
])('[MEA-09] a failure %s', async (_name, isTemporary, calls) => {
  vi.useFakeTimers();
  const options = vi.fn(async () => Promise.reject(new Error('no network')));
  const client = new QueryClient();
  const fetching = client.fetchQuery(optionsQuery(3, sourceOf({ options, isTemporary: () => isTemporary })));
  const failed = expect(fetching).rejects.toThrow('no network');
  await vi.runAllTimersAsync();
  await failed;
  expect(options).toHaveBeenCalledTimes(calls);
  vi.useRealTimers();
  client.clear();
});
