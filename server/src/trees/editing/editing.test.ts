import { randomUUID } from 'node:crypto';
import type { NodeOf } from '@ok/contract/tree/document/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import { sql } from 'kysely';
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
import { failingDatabase } from '../../../test/failing-database.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { textToDocument } from '../../html/rich-document.ts';
import { editVersion } from './edit-store.ts';

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

test('[TRE-08] an edit is stored, counted, and returned as stored', async () => {
  const id = await draft();
  const { number } = await admin.open(id);
  const batch = randomUUID();
  const name: TreeEdit = { edit: 'text', node: 'question', key: first, language: 'en', field: 'name', value: 'Why' };
  const html: TreeEdit = {
    edit: 'text',
    node: 'tree',
    language: 'nl',
    field: 'description',
    value: '<p onclick="x">hoi<script>x</script></p>',
  };
  const made = await admin.edit(id, [say(on, 'Ja'), name, html], { after: number, batch });
  expect(made).toMatchObject({ status: 200, body: { isMade: true, news: { number: number + 1, status: 'DRAFT' } } });
  const storedEdits = [say(on, 'Ja'), { ...name, value: textToDocument('Why') }, { ...html, value: '<p>hoi</p>' }];
  expect(made.body.news.batches).toEqual([
    { number: number + 1, id: batch, edits: storedEdits, by: expect.any(String), at: expect.any(String) },
  ]);
  const now = await admin.open(id);
  expect(now.number).toBe(number + 1);
  expect(now.document.options[on].texts.nl.name).toBe('Ja');
  expect(now.document.questions[first].texts.en.name).toBe(textToDocument('Why'));
  expect(now.document.texts.nl.description).toBe('<p>hoi</p>');
});

test('[TRE-08] a version names the rows of its nodes, in any status and size', async () => {
  const id = await draft();
  const opened = await admin.open(id);
  expect(opened).toMatchObject({ id, status: 'DRAFT', document: { root: first } });
  const { rows } = await sql<{ id: number }>`select id from question_option
    where question_tree_id = ${id} and key = ${last}`.execute(server.db);
  expect(opened.rows.option[last]).toBe(rows[0]?.id);
  expect(Object.keys(opened.rows.question).sort()).toEqual([first, second]);
  expect(opened.rows.example).toEqual({});
  expect((await server.call('GET', '/api/question-trees/999999/document', { token: admin.token })).status).toBe(404);
});

test('[TRE-08] a part of the tree is removed bottom-up; unnamed nodes stay as loose rows', async () => {
  const id = await draft();
  const answer = await admin.edit(id, [
    { edit: 'remove', node: 'option', key: last, from: second },
    { edit: 'remove', node: 'question', key: second, from: on },
    { edit: 'remove', node: 'option', key: on, from: first },
  ]);
  expect(answer.status).toBe(200);
  const { document } = await admin.open(id);
  expect(Object.keys(document.questions)).toEqual([first]);
  // The edits did not name the other answer of the removed question.
  expect(Object.keys(document.options).sort()).toEqual([end, keyOf('option', 3)]);
  expect(document.questions[first].options).toEqual([end]);
});

test("[TRE-08] [ENT-06] an edit of the tree's row outdates an open form of it; other edits don't", async () => {
  const id = await draft();
  const revision = async () =>
    (await server.db.selectFrom('question_tree').select('revision').where('id', '=', id).executeTakeFirstOrThrow())
      .revision;
  const before = await revision();
  await admin.edit(id, [say(on, 'Anders')]);
  expect(await revision()).toBe(before);
  await admin.edit(id, [{ edit: 'set', node: 'tree', field: 'position', value: 3 }]);
  expect(await revision()).toBe(before + 1);
});

test('[TRE-08] a batch of edits is one event of the audit trail', async () => {
  const id = await draft();
  await admin.edit(id, [say(on, 'Een'), say(end, 'Twee')]);
  const events = await server.db
    .selectFrom('audit_event')
    .select(['type', 'data'])
    .where('object_id', '=', String(id))
    .execute();
  expect(events).toEqual([{ type: 'CONTENT_UPDATE', data: expect.objectContaining({ edits: 2 }) }]);
});

test('[TRE-08][SEC-33] a stored document is no picture of a tree, an example or a result', async () => {
  const id = await draft();
  const file = `${randomUUID()}.pdf`;
  await server.parts.files.put(file, Buffer.from('%PDF-1.7'));
  const picture = { file, alternative: {} };
  const example = { identifier: null, belowDivider: false, picture, texts: { nl: { content: 'kijkt' } } };
  const edits: TreeEdit[] = [
    { edit: 'set', node: 'tree', field: 'picture', value: picture },
    { edit: 'add', node: 'example', key: randomUUID(), value: example, to: { in: on, before: null } },
    { edit: 'set', node: 'result', key: names.result, field: 'slides', value: [{ picture, texts: {} }] },
  ];
  const before = await admin.open(id);
  for (const edit of edits)
    expect(await admin.edit(id, [edit])).toMatchObject({
      ...refusal('editdoesnotfit'),
      body: { detail: `edits.0: there is no picture ${file}` },
    });
  expect(await admin.open(id)).toEqual(before);
});

const namesNothing = ['00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff'];
test.each(namesNothing)('[TRE-08] %s is the key of no node, batch or tab', async (key) => {
  const id = await draft();
  const value = { identifier: null, belowDivider: false, picture: null, texts: { nl: { content: 'kijkt' } } };
  const add: TreeEdit = { edit: 'add', node: 'example', key, value, to: { in: on, before: null } };
  expect(await admin.edit(id, [add])).toMatchObject({ status: 400, body: { message: 'error.validation' } });
  const batch = await admin.edit(id, [say(on, 'Ja')], { batch: key });
  expect(batch).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'id', message: 'Pattern' }] } });
  const follow = await admin.follow(id, { tab: key });
  expect(follow).toMatchObject({ status: 400, body: { fieldErrors: [{ field: 'tab', message: 'Pattern' }] } });
});

test('[TRE-08] a stored picture is accepted, with an alternative text in the language of the tree', async () => {
  const id = await draft();
  const example: NodeOf['example'] = {
    identifier: 'A1',
    belowDivider: false,
    picture: { file: names.picture, alternative: { nl: 'Een bal' } },
    texts: { nl: { content: 'Volgt' } },
  };
  const key = randomUUID();
  const add = (value: NodeOf['example']): TreeEdit => ({
    edit: 'add',
    node: 'example',
    key,
    value,
    to: { in: on, before: null },
  });
  const pictures: NodeOf['example']['picture'][] = [
    null,
    { file: 'nowhere.webp', alternative: {} },
    { file: names.picture, alternative: { en: 'A ball' } },
  ];
  for (const picture of pictures) {
    expect(await admin.edit(id, [add({ ...example, picture })])).toMatchObject(refusal('editdoesnotfit'));
  }
  expect((await admin.edit(id, [add(example)])).status).toBe(200);
  expect((await admin.read(id)).examples).toEqual({ [key]: example });
});

test("[TRE-08] a text in the tree's own language is only in its row, and the row names the language once languages change", async () => {
  const id = await draft();
  await sql`insert into question_option_translation (name, language_id, question_option_id)
    select 'Uit de vertaling', language.id, item.id from question_option item, language
    where question_tree_id = ${id} and item.key = ${on} and code = 'nl'`.execute(server.db);
  expect((await admin.read(id)).options[on]?.texts.nl?.name).toBe('Uit de vertaling');
  await admin.edit(id, [{ edit: 'text', node: 'option', key: on, language: 'nl', field: 'dividerText', value: 'of' }]);
  expect((await admin.read(id)).options[on]?.texts.nl).toEqual({ name: 'Uit de vertaling', dividerText: 'of' });
  const { rows } = await sql`select item.name, count(said.id)::int as said from question_option item
    left join question_option_translation said on said.question_option_id = item.id
      and language_id = (select id from language where code = 'nl')
    where question_tree_id = ${id} and item.key = ${on} group by item.name`.execute(server.db);
  expect(rows).toEqual([{ name: 'Uit de vertaling', said: 0 }]);

  await server.db.updateTable('question_tree').set({ language: null }).where('id', '=', id).execute();
  await admin.edit(id, [{ edit: 'language', language: 'nl', active: null }]);
  expect(await admin.read(id)).toMatchObject({ language: 'nl', languages: { en: { active: true } } });
});

test('[REL-05] when any statement fails, no part of the change stays', async () => {
  const id = await draft();
  const before = await admin.open(id);
  const batch = {
    after: before.number,
    id: randomUUID(),
    by: 1,
    edits: [
      {
        edit: 'add',
        node: 'question',
        key: randomUUID(),
        value: { texts: {}, options: [] },
        to: { in: end, before: null },
      },
      { edit: 'remove', node: 'option', key: last, from: second },
      { edit: 'set', node: 'tree', field: 'position', value: 4 },
      { edit: 'language', language: 'ar', active: false },
      say(on, 'Yes', 'en'),
      say(on, 'Ja'),
    ] satisfies TreeEdit[],
  };
  const { db, fail, recover } = failingDatabase(server.db);
  let failed = 0;
  for (let statements = 0; ; statements += 1) {
    fail('53300', statements);
    const made = await db
      .transaction()
      .execute((trx) => editVersion(trx, id, batch))
      .catch(() => null);
    if (recover() === 0) {
      expect(made?.isMade).toBe(true);
      break;
    }
    failed += 1;
    expect(await admin.open(id), String(statements)).toEqual(before);
  }
  expect(failed).toBeGreaterThan(10);
  expect((await admin.read(id)).options[on]?.texts.nl?.name).toBe('Ja');
});

test('[TRE-08] the cost of a changed text does not grow with the tree: the same number of statements and rows', async () => {
  const costOf = async (size: number) => {
    const id = await writeDraft(server, chainOf(size));
    const { number: after } = await admin.open(id);
    const cost = { statements: 0, rows: 0 };
    const weighed = server.db.withPlugin({
      transformQuery: ({ node }) => {
        cost.statements += 1;
        return node;
      },
      transformResult: async ({ result }) => {
        cost.rows += result.rows.length;
        return result;
      },
    });
    const batch = { after, id: randomUUID(), by: 1, edits: [say(on, 'Anders')] };
    const made = await weighed.transaction().execute((trx) => editVersion(trx, id, batch));
    expect(made?.isMade).toBe(true);
    return cost;
  };
  const small = await costOf(2);
  expect(small.statements).toBeLessThan(20);
  expect(await costOf(300)).toEqual(small);
});
