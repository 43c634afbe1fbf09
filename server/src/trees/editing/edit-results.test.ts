import { randomUUID } from 'node:crypto';
import type { NodeOf } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, end, makeEditor, shippedNames, writeDraft } from '../../../test/editing.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { textToDocument } from '../../html/rich-document.ts';

let server: Served;
let admin: Editor;
let names: Awaited<ReturnType<typeof shippedNames>>;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
  names = await shippedNames(server);
});
afterAll(() => server.close());

const draft = () => writeDraft(server, chainOf(2));

test('[TRE-08] a result is added, edited, given slides, and deleted once no answer leads to it', async () => {
  const id = await draft();
  const key = randomUUID();
  const slide = { picture: { file: names.picture, alternative: {} }, texts: { en: { content: 'Look' } } };
  const value: NodeOf['result'] = {
    score: 5,
    texts: { nl: { name: 'Goed' }, en: { description: textToDocument('Well') } },
    slides: [slide, slide],
  };
  const lead = (result: string | null): TreeEdit => ({
    edit: 'set',
    node: 'option',
    key: end,
    field: 'result',
    value: result,
  });
  expect((await admin.edit(id, [{ edit: 'add', node: 'result', key, value, to: null }, lead(key)])).status).toBe(200);
  expect((await admin.read(id)).results[key]).toEqual(value);
  await admin.edit(id, [
    { edit: 'set', node: 'result', key, field: 'slides', value: [slide] },
    { edit: 'set', node: 'result', key, field: 'score', value: 6 },
    { edit: 'text', node: 'result', key, language: 'nl', field: 'name', value: 'Beter' },
  ]);
  expect((await admin.read(id)).results[key]).toMatchObject({
    score: 6,
    slides: [slide],
    texts: { nl: { name: 'Beter' } },
  });
  expect((await admin.edit(id, [{ edit: 'set', node: 'result', key, field: 'score', value: 9 }])).status).toBe(400);
  const remove: TreeEdit = { edit: 'remove', node: 'result', key, from: null };
  expect((await admin.edit(id, [remove])).status).toBe(400);
  expect((await admin.edit(id, [lead(null), remove])).status).toBe(200);
  expect(await server.db.selectFrom('test_result').select('id').where('key', '=', key).execute()).toEqual([]);
});

test('[TRE-08] an existing result is added to a tree unchanged', async () => {
  const id = await draft();
  const { key } = await server.db
    .selectFrom('test_result')
    .select('key')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const stored = (await admin.open(1)).document.results[key as string];
  const other: NodeOf['result'] = { score: 1, slides: [], texts: { nl: { name: 'Iets anders' } } };
  const answer = await admin.edit(id, [
    { edit: 'add', node: 'result', key: key as string, value: other, to: null },
    { edit: 'set', node: 'option', key: end, field: 'result', value: key as string },
  ]);
  expect(answer.status).toBe(200);
  const storedResult = answer.body.news.batches[0].edits[0].value;
  expect(storedResult.texts.nl.name).not.toBe('Iets anders');
  if (stored) expect(storedResult).toEqual(stored);
  expect((await admin.read(id)).results[key as string]).toEqual(storedResult);
});
