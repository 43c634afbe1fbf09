import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Measurers, measurementCalls, serveMeasurers } from '../../test/measurement-calls.ts';
import type { Served } from '../../test/serve.ts';

let measurers: Measurers;
let server: Served;
let token: string;
let trees: Measurers['trees'];
beforeAll(async () => {
  measurers = await serveMeasurers();
  ({ server, token, trees } = measurers);
});
afterAll(() => server.close());

const { get, start, optionsOf } = measurementCalls(() => measurers);

test.each(['nl', 'en'])('[MEA-02] every path of every tree ends in a result, in %s', async (language) => {
  for (const { id } of trees) {
    const { question } = (await get(`/api/measurement/start/${id}?language=${language}`)).body;
    const waiting = [question.id];
    const scores = new Set<number>();
    while (waiting.length > 0) {
      const questionId = waiting.pop();
      const question = (await get(`/api/questions/${questionId}/question?language=${language}`)).body;
      expect(question.name.length).toBeGreaterThan(10);
      const options = await optionsOf(questionId, `?language=${language}`);
      expect(options.length).toBeGreaterThan(1);
      expect(options.map(({ position }) => position)).toEqual(options.map((_, index) => index + 1));
      for (const option of options) {
        const positions = option.examples.map(({ position }) => Number(position));
        expect(positions).toEqual(positions.toSorted((a, b) => a - b));
        expect((option.question === null) !== (option.result === null)).toBe(true);
        if (option.question) waiting.push(option.question.id);
        if (option.result) scores.add(option.result.score);
      }
    }
    expect([...scores].sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
  }
});

test('[MGT-01] a page that the server need not read again counts as a hit of its cache', async () => {
  const admin = await server.signIn('admin');
  const cache = async () => (await server.call('GET', '/management/jhimetrics', { token: admin })).body.cache.pages;
  const { question } = await start();
  const read = () => get(`/api/questions/${question.id}/question?language=nl`);
  await read();
  const before = await cache();
  for (let time = 0; time < 3; time += 1) expect((await read()).status).toBe(200);
  const after = await cache();
  expect(after['cache.gets.hit'] - before['cache.gets.hit']).toBe(3);
  expect(after['cache.gets.miss']).toBe(before['cache.gets.miss']);
});

test('[MEA-02] options carry examples, dividers and full results, and name their publication', async () => {
  const { question, publicationId } = await start();
  const options = await optionsOf(question.id, `?publicationId=${publicationId}`);
  expect(options.every((option) => option.publicationId === publicationId)).toBe(true);
  const [option] = options;
  expect((await get(`/api/options/${option?.id}/examples`)).body).toEqual(option?.examples);
  const all = await sql<{ options: string }>`select options from publication_page where language = 'nl'`.execute(
    server.db,
  );
  const withResult = all.rows.flatMap(({ options: text }) => JSON.parse(text)).find(({ result }) => result);
  expect(withResult.result).toMatchObject({ name: expect.any(String), score: expect.any(Number) });
  expect(withResult.result.description).toMatch(/^<p>/);
  expect(withResult.result.images.length).toBeGreaterThan(1);
});

test('[MEA-02] without a language the account decides; a tree without the requested language uses its own', async () => {
  const { question } = await start();
  const dutch = await get(`/api/questions/${question.id}/question`);
  expect((await get(`/api/questions/${question.id}/question?language=fr`)).body).toEqual(dutch.body);
  await server.call('PUT', '/api/translations/change-language/EN', { token });
  expect((await get(`/api/questions/${question.id}/question`)).body.name).toMatch(/^What/);
  await server.call('PUT', '/api/translations/change-language/NL', { token });
  expect((await get(`/api/questions/${question.id}/question`)).body).toEqual(dutch.body);
});
