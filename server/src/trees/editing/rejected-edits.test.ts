import { randomUUID } from 'node:crypto';
import type { NodeOf } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../../contract/test/tree-documents.ts';
import {
  type Editor,
  end,
  first,
  last,
  makeEditor,
  on,
  refusal,
  say,
  second,
  shippedNames,
  writeDraft,
} from '../../../test/editing.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { publishTree } from '../publishing/publish.ts';

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
const publish = (id: number) => server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));

const place = (key: string) => ({ in: key, before: null });
const option: NodeOf['option'] = {
  identifier: 'X',
  divider: false,
  next: null,
  result: null,
  texts: {},
  examples: [],
};
const free = keyOf('option', 99);
test.each<[string, TreeEdit]>([
  ['a node that is not there', say(keyOf('option', 77), 'x')],
  ['a node that is there already', { edit: 'add', node: 'option', key: on, value: option, to: null }],
  ['a place that is not there', { edit: 'move', node: 'option', key: on, from: first, to: place(free) }],
  ['a place where it does not stand', { edit: 'move', node: 'option', key: on, from: second, to: null }],
  ['two places', { edit: 'move', node: 'option', key: on, from: null, to: place(second) }],
  ['an option that leads on already', { edit: 'move', node: 'question', key: second, from: null, to: place(on) }],
  ['a question behind two options', { edit: 'set', node: 'option', key: end, field: 'next', value: second }],
  ['an answer below itself', { edit: 'move', node: 'option', key: on, from: first, to: place(second) }],
  ['a way back to the first question', { edit: 'set', node: 'option', key: last, field: 'next', value: first }],
  ['a question that something leads to gone', { edit: 'remove', node: 'question', key: second, from: null }],
  ['an option that stands somewhere gone', { edit: 'remove', node: 'option', key: on, from: null }],
  ['a first question that is not there', { edit: 'set', node: 'tree', field: 'root', value: keyOf('question', 9) }],
  ['a first question that is led to', { edit: 'set', node: 'tree', field: 'root', value: second }],
  ['a language that is not there', say(on, 'x', 'xx')],
  ['a result that is not there', { edit: 'set', node: 'option', key: on, field: 'result', value: randomUUID() }],
  ['the version', { edit: 'set', node: 'tree', field: 'version', value: 9 }],
  ['the key', { edit: 'set', node: 'tree', field: 'key', value: randomUUID() }],
  ['the language of its texts', { edit: 'set', node: 'tree', field: 'language', value: 'en' }],
  [
    'an option that names what is not there',
    {
      edit: 'add',
      node: 'option',
      key: free,
      value: { ...option, examples: [randomUUID()] },
      to: null,
    },
  ],
])('[TRE-08] [REL-05] %s does not fit, and nothing of what came with it is kept', async (_what, edit) => {
  const id = await draft();
  const before = await admin.open(id);
  const answer = await admin.edit(id, [say(end, 'Eerst dit'), edit]);
  expect(answer).toMatchObject(refusal('editdoesnotfit'));
  expect(answer.body.detail).toMatch(/^edits\.1: /);
  expect(await admin.open(id)).toEqual(before);
});

test("[TRE-08] a question that no other option leads to can't be moved below itself", async () => {
  const id = await draft();
  await admin.edit(id, [{ edit: 'set', node: 'option', key: on, field: 'next', value: null }]);
  const answer = await admin.edit(id, [
    { edit: 'move', node: 'question', key: second, from: null, to: { in: last, before: null } },
  ]);
  expect(answer).toMatchObject(refusal('editdoesnotfit'));
});

test('[TRE-08] a result that another tree uses is not deleted', async () => {
  const id = await draft();
  const removals: TreeEdit[] = [end, last, keyOf('option', 3)].map((key) => ({
    edit: 'set',
    node: 'option',
    key,
    field: 'result',
    value: null,
  }));
  const answer = await admin.edit(id, [...removals, { edit: 'remove', node: 'result', key: names.result, from: null }]);
  expect(answer).toMatchObject(refusal('editdoesnotfit'));
  expect((await admin.read(id)).results[names.result]).toBeDefined();
});

test('[TRE-04] after publishing, a version accepts edits of translations, languages and results only', async () => {
  const id = await draft();
  await publish(id);
  const before = await admin.read(id);
  for (const edit of [
    say(on, 'Anders'),
    { edit: 'language', language: 'nl', active: false },
    { edit: 'set', node: 'option', key: end, field: 'divider', value: true },
    { edit: 'move', node: 'option', key: on, from: first, to: { in: first, before: null } },
    { edit: 'remove', node: 'option', key: end, from: first },
    { edit: 'set', node: 'tree', field: 'root', value: null },
  ] satisfies TreeEdit[]) {
    expect(await admin.edit(id, [say(on, 'Yes', 'en'), edit]), JSON.stringify(edit)).toMatchObject(refusal('readonly'));
  }
  expect(await admin.read(id)).toEqual(before);
  const answer = await admin.edit(id, [
    say(on, 'Yes', 'en'),
    say(end, 'نعم', 'ar'),
    { edit: 'language', language: 'ar', active: false },
    { edit: 'text', node: 'tree', language: 'en', field: 'name', value: 'Tree' },
    { edit: 'text', node: 'result', key: names.result, language: 'nl', field: 'name', value: 'Andere naam' },
    { edit: 'set', node: 'result', key: names.result, field: 'score', value: 2 },
    { edit: 'set', node: 'tree', field: 'test', value: true },
    { edit: 'set', node: 'tree', field: 'position', value: 12 },
  ]);
  expect(answer.body).toMatchObject({ isMade: true, news: { status: 'PUBLISHED' } });
  const after = await admin.read(id);
  expect(after.options[on]?.texts.en?.name).toBe('Yes');
  expect(after.languages.ar).toEqual({ active: false });
  expect(after.results[names.result]?.texts.nl?.name).toBe('Andere naam');
  expect(after.results[names.result]?.score).toBe(2);
  expect([after.test, after.position, after.texts.en?.name]).toEqual([true, 12, 'Tree']);
});
