import { entities } from '@ok/contract/entities/index.ts';
import type { KyselyPlugin } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { entityCases, makeRows } from '../../../test/entity-rows.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { textToDocument } from '../../html/rich-document.ts';
import { listRows } from '../rows/content-select.ts';
import { findUses } from '../rows/content-uses.ts';
import { searchRows } from './content-search.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());

const search = async (query: string) =>
  (await rows.send('GET', `/api/content-search?query=${encodeURIComponent(query)}`)).body;

test('finds a row by its text in any kind of field, or by its id', async () => {
  const word = 'Zevenslaper';
  const mail = await rows.make(entities.email, { content: `<p>Welkom.</p><p>Beste <b>${word}</b></p>` });
  const question = await rows.make(entities.question, { name: textToDocument(`Is dit een "${word}"?`) });
  const example = await rows.make(entities.questionOptionExample, { content: `een\n${word}` });
  expect(await search(word.toUpperCase())).toEqual([
    { entity: 'question', id: question.id, text: `Is dit een "${word}"?` },
    { entity: 'questionOptionExample', id: example.id, text: example.identifier, sentence: word },
    { entity: 'email', id: mail.id, text: mail.identifier, sentence: `Beste ${word}` },
  ]);
  expect(await search(`"${word}"`)).toHaveLength(1);
  const [first] = await search(String(question.id));
  expect(first.id).toBe(question.id);
  for (const markup of ['paragraph', '<b>', '%', '_____', '\\', '.*', word + word]) {
    expect(await search(markup), markup).toEqual([]);
  }
});

test('names the question and the answer in which a found row stands, also of a translation', async () => {
  const question = await rows.make(entities.question, { name: textToDocument('Wat doet de ouder?') });
  const option = await rows.make(entities.questionOption, { name: 'Wacht even', questionId: question });
  const example = await rows.make(entities.questionOptionExample, { content: 'Gnoekoeloe ziet het', option });
  const languageId = (await rows.send('GET', '/api/languages')).body.find((one: { code: string }) => one.code === 'en');
  await rows.make(entities.questionOptionExampleTranslation, {
    content: 'Gnoekoeloe sees it',
    languageId,
    questionOptionExampleId: example,
  });
  const place = ['Wat doet de ouder?', 'Wacht even'];
  expect(await search('Gnoekoeloe')).toMatchObject([
    { entity: 'questionOptionExample', sentence: 'Gnoekoeloe ziet het', place },
    { entity: 'questionOptionExampleTranslation', text: 'Gnoekoeloe sees it', place },
  ]);
  expect((await search('Wacht even'))[0]).toMatchObject({ entity: 'questionOption', place: ['Wat doet de ouder?'] });
});

test('names rows of every entity that has the text, before many of one', async () => {
  const word = 'Vijflobbig';
  for (let made = 0; made < 25; made += 1) await rows.make(entities.question, { name: textToDocument(word) });
  const mail = await rows.make(entities.email, { content: `<p>${word}</p>` });
  const found = await search(word);
  expect(found).toHaveLength(20);
  expect(found.at(-1)).toMatchObject({ entity: 'email', id: mail.id });
});

test('names at most twenty, and nothing about people', async () => {
  expect(await search('de')).toHaveLength(20);
  expect(await search('professional@')).toEqual([]);
  expect(await search(' ')).toEqual([]);
  expect((await rows.send('GET', '/api/content-search')).status).toBe(400);
  expect((await rows.send('GET', `/api/content-search?query=${'x'.repeat(201)}`)).status).toBe(400);
  const token = await server.signIn('professional');
  expect((await server.call('GET', '/api/content-search?query=de', { token })).status).toBe(403);
});

test('[ENT-02] a list, a search and what refers to a row are one statement each, however many rows there are', async () => {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const db = server.db.withPlugin(counter);
  const count = async (work: () => Promise<unknown>) => {
    statements = 0;
    await work();
    return statements;
  };
  for (const [, name, entity] of entityCases) {
    expect(await count(() => listRows(db, entity)), name).toBe(1);
    expect(await count(() => findUses(db, entity, 1)), name).toBeLessThanOrEqual(1);
  }
  expect(await count(() => searchRows(db, 'de'))).toBe(1);
});

test('[ENT-02] a list of five thousand rows is answered whole', async () => {
  const { db } = server;
  const questions = Array.from({ length: 500 }, (_, index) => ({
    name: textToDocument(`Vraag ${index}`),
    main: false,
  }));
  for (let part = 0; part < 10; part += 1) await db.insertInto('question').values(questions).execute();
  const { body } = await rows.send('GET', '/api/questions');
  expect(body.length).toBeGreaterThanOrEqual(5000);
});
