import { randomUUID } from 'node:crypto';
import type { NodeOf } from '@ok/contract/tree/tree-document.ts';
import type { TreeEdit } from '@ok/contract/tree/tree-edits.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { chainOf, keyOf } from '../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor, shippedNames, writeDraft } from '../../test/editing.ts';
import { type Served, serve } from '../../test/serve.ts';
import { copyAccount } from '../../test/sessions.ts';
import { textToDocument } from '../html/rich-document.ts';
import { publishTree } from './publish.ts';

let server: Served;
let admin: Editor;
let names: Awaited<ReturnType<typeof shippedNames>>;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
  names = await shippedNames(server);
});
afterAll(() => server.close());

const [first, second] = [keyOf('question', 0), keyOf('question', 1)];
const [on, end, last] = [keyOf('option', 0), keyOf('option', 1), keyOf('option', 2)];
const say = (key: string, value: string | null, language = 'nl'): TreeEdit => ({
  edit: 'text',
  node: 'option',
  key,
  language,
  field: 'name',
  value,
});
const draft = () => writeDraft(server, chainOf(2));
const refusal = (errorKey: string) => ({ status: 400, body: { errorKey } });
const publish = (id: number) => server.db.transaction().execute((trx) => publishTree(trx, id, { by: null }));

describe('one who edits', () => {
  test('[TRE-08] what is changed is stored, counted and told as it is kept', async () => {
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
    const kept = [say(on, 'Ja'), { ...name, value: textToDocument('Why') }, { ...html, value: '<p>hoi</p>' }];
    expect(made.body.news.batches).toEqual([
      { number: number + 1, id: batch, edits: kept, by: expect.any(String), at: expect.any(String) },
    ]);
    const now = await admin.open(id);
    expect(now.number).toBe(number + 1);
    expect(now.document.options[on].texts.nl.name).toBe('Ja');
    expect(now.document.questions[first].texts.en.name).toBe(textToDocument('Why'));
    expect(now.document.texts.nl.description).toBe('<p>hoi</p>');
  });

  test('[TRE-08] a version says which rows its nodes have, whatever it is and how large', async () => {
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

  test('[TRE-08] a part of the tree goes bottom-up; what is not named stays, and stands nowhere', async () => {
    const id = await draft();
    const answer = await admin.edit(id, [
      { edit: 'remove', node: 'option', key: last, from: second },
      { edit: 'remove', node: 'question', key: second, from: on },
      { edit: 'remove', node: 'option', key: on, from: first },
    ]);
    expect(answer.status).toBe(200);
    const { document } = await admin.open(id);
    expect(Object.keys(document.questions)).toEqual([first]);
    // The other answer of the question that went was not named.
    expect(Object.keys(document.options).sort()).toEqual([end, keyOf('option', 3)]);
    expect(document.questions[first].options).toEqual([end]);
  });

  test('[TRE-08] [ENT-06] the form of a tree that is open elsewhere learns of a change of its row, and of no other', async () => {
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

  test('[TRE-08] edits of one go are one event of the audit trail', async () => {
    const id = await draft();
    await admin.edit(id, [say(on, 'Een'), say(end, 'Twee')]);
    const events = await server.db
      .selectFrom('audit_event')
      .select(['type', 'data'])
      .where('object_id', '=', String(id))
      .execute();
    expect(events).toEqual([{ type: 'CONTENT_UPDATE', data: expect.objectContaining({ edits: 2 }) }]);
  });

  test('[TRE-08] a picture that is stored is taken, with what it shows in the language of the tree', async () => {
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
});

describe('what does not fit changes nothing', () => {
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
  ])('[TRE-08] %s', async (_what, edit) => {
    const id = await draft();
    const before = await admin.open(id);
    const answer = await admin.edit(id, [say(end, 'Eerst dit'), edit]);
    expect(answer).toMatchObject(refusal('editdoesnotfit'));
    expect(answer.body.detail).toMatch(/^edits\.1: /);
    expect(await admin.open(id)).toEqual(before);
  });

  test('[TRE-08] a question moved below itself, though nothing else leads to it', async () => {
    const id = await draft();
    await admin.edit(id, [{ edit: 'set', node: 'option', key: on, field: 'next', value: null }]);
    const answer = await admin.edit(id, [
      { edit: 'move', node: 'question', key: second, from: null, to: { in: last, before: null } },
    ]);
    expect(answer).toMatchObject(refusal('editdoesnotfit'));
  });

  test('[TRE-08] [ENT-15] a result that another tree uses stays', async () => {
    const id = await draft();
    const gone: TreeEdit[] = [end, last, keyOf('option', 3)].map((key) => ({
      edit: 'set',
      node: 'option',
      key,
      field: 'result',
      value: null,
    }));
    const answer = await admin.edit(id, [...gone, { edit: 'remove', node: 'result', key: names.result, from: null }]);
    expect(answer).toMatchObject(refusal('editdoesnotfit'));
    expect((await admin.read(id)).results[names.result]).toBeDefined();
  });
});

test('[TRE-08] a result is made, said, shown with slides, and goes when nothing leads to it', async () => {
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

test('[TRE-08] a result that exists is taken into a tree as it is', async () => {
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
  const kept = answer.body.news.batches[0].edits[0].value;
  expect(kept.texts.nl.name).not.toBe('Iets anders');
  if (stored) expect(kept).toEqual(stored);
  expect((await admin.read(id)).results[key as string]).toEqual(kept);
});

describe('several at once', () => {
  test('[REL-05] who comes second is told what came before, and changes nothing', async () => {
    const id = await draft();
    const { number } = await admin.open(id);
    await copyAccount(server.db, 'other@example.nl', 'admin@example.nl');
    const other = await makeEditor(server, 'other@example.nl');
    const answers = await Promise.all([
      admin.edit(id, [say(on, 'Van de een')], { after: number }),
      other.edit(id, [say(on, 'Van de ander')], { after: number }),
    ]);
    const [made, late] = answers.toSorted((one, two) => Number(two.body.isMade) - Number(one.body.isMade));
    expect([made?.body.isMade, late?.body.isMade]).toEqual([true, false]);
    expect(late?.body.news).toEqual(made?.body.news);
    const [{ value }] = made?.body.news.batches[0].edits ?? [];
    expect((await admin.open(id)).document.options[on].texts.nl.name).toBe(value);
    expect((await other.edit(id, [say(on, 'Daarna')], { after: number + 1 })).body.isMade).toBe(true);
  });

  test('[REL-05] what is sent twice is made once, and answered as before', async () => {
    const id = await draft();
    const sent = { after: (await admin.open(id)).number, batch: randomUUID() };
    const edits = [say(on, 'Eenmaal')];
    const once = await admin.edit(id, edits, sent);
    await admin.edit(id, [say(on, 'Later')]);
    const again = await admin.edit(id, edits, sent);
    expect(again.body).toEqual(once.body);
    expect((await admin.open(id)).document.options[on].texts.nl.name).toBe('Later');
  });

  test('[REL-05] what changed otherwise makes that the version is read anew', async () => {
    const id = await draft();
    const { number } = await admin.open(id);
    await sql`update question_option set name = 'elders' where question_tree_id = ${id}`.execute(server.db);
    const late = await admin.edit(id, [say(on, 'x')], { after: number });
    expect(late.body).toMatchObject({ isMade: false, news: { batches: null } });
    expect(late.body.news.number).toBe((await admin.open(id)).number);
  });

  test('[REL-05] [TRE-08] whoever has it open is known to others, with where they are, until they leave', async () => {
    const id = await draft();
    const tabs = [randomUUID(), randomUUID()];
    const { number } = await admin.open(id);
    const alone = await admin.follow(id, { after: number, tab: tabs[0], node: first });
    expect(alone.body).toEqual({ number, status: 'DRAFT', batches: [], editors: [] });
    await admin.edit(id, [say(on, 'Nieuws')]);
    const told = await admin.follow(id, { after: number, tab: tabs[1] });
    expect(told.body).toMatchObject({
      number: number + 1,
      batches: [{ number: number + 1, edits: [say(on, 'Nieuws')] }],
      editors: [{ tab: tabs[0], name: expect.any(String), isOwn: true, node: first }],
    });
    await admin.follow(id, { after: number, tab: tabs[0], isLeaving: true });
    expect((await admin.follow(id, { after: number + 1, tab: tabs[1] })).body.editors).toEqual([]);
    await sql`insert into tree_editor (question_tree_id, tab, user_id, seen_at)
      select ${id}, ${tabs[0]}, id, now() - interval '31 seconds' from user_account limit 1`.execute(server.db);
    expect((await admin.follow(id, { after: number + 1, tab: tabs[1] })).body.editors).toEqual([]);
    expect(await server.db.selectFrom('tree_editor').select('tab').execute()).toEqual([{ tab: tabs[1] }]);
    expect((await admin.follow(999_999, {})).status).toBe(404);
  });

  test('[REL-05] of very many changes it is only said that there are', async () => {
    const id = await draft();
    await sql`insert into tree_edit (question_tree_id, number, id, edits)
      select ${id}, n, gen_random_uuid(), '[]' from generate_series(1000, 1400) n`.execute(server.db);
    await sql`update tree_head set number = 1400 where question_tree_id = ${id}`.execute(server.db);
    expect((await admin.follow(id, { after: 1099 })).body.batches).toBeNull();
    expect((await admin.follow(id, { after: 1100 })).body.batches).toHaveLength(300);
    expect((await admin.follow(id, { after: 9999 })).body.batches).toBeNull();
  });

  test('[REL-05] a version that was deleted meanwhile is not there', async () => {
    const id = await draft();
    const { number } = await admin.open(id);
    for (const table of ['question_tree_language', 'question_tree_translation'] as const) {
      await server.db.deleteFrom(table).where('tree_id', '=', id).execute();
    }
    await server.db.deleteFrom('question_tree').where('id', '=', id).execute();
    expect((await admin.edit(id, [say(on, 'x')], { after: number })).status).toBe(404);
    expect((await admin.follow(id, { after: number })).status).toBe(404);
  });
});

test('[TRE-04] a version that was published meanwhile takes translations, languages and results, and nothing else', async () => {
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
    { edit: 'set', node: 'result', key: names.result, field: 'score', value: 2 },
  ] satisfies TreeEdit[]) {
    expect(await admin.edit(id, [say(on, 'Yes', 'en'), edit]), JSON.stringify(edit)).toMatchObject(refusal('readonly'));
  }
  expect(await admin.read(id)).toEqual(before);
  const answer = await admin.edit(id, [
    say(on, 'Yes', 'en'),
    say(end, 'نعم', 'ar'),
    { edit: 'language', language: 'ar', active: true },
    { edit: 'text', node: 'tree', language: 'en', field: 'name', value: 'Tree' },
    { edit: 'text', node: 'result', key: names.result, language: 'nl', field: 'name', value: 'Andere naam' },
    { edit: 'set', node: 'tree', field: 'test', value: true },
    { edit: 'set', node: 'tree', field: 'position', value: 12 },
  ]);
  expect(answer.body).toMatchObject({ isMade: true, news: { status: 'PUBLISHED' } });
  const after = await admin.read(id);
  expect(after.options[on]?.texts.en?.name).toBe('Yes');
  expect(after.languages.ar).toEqual({ active: true });
  expect(after.results[names.result]?.texts.nl?.name).toBe('Andere naam');
  expect([after.test, after.position, after.texts.en?.name]).toEqual([true, 12, 'Tree']);
});
