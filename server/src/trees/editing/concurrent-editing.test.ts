import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, first, makeEditor, on, say, writeDraft } from '../../../test/editing.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { copyAccount } from '../../../test/sessions.ts';

let server: Served;
let admin: Editor;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
});
afterAll(() => server.close());

const draft = () => writeDraft(server, chainOf(2));

test("[TRE-08] the second of two editors gets the first one's edits, and changes nothing", async () => {
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

test('[TRE-08] a batch that is sent twice is applied once, with the same reply', async () => {
  const id = await draft();
  const sent = { after: (await admin.open(id)).number, batch: randomUUID() };
  const edits = [say(on, 'Eenmaal')];
  const once = await admin.edit(id, edits, sent);
  await admin.edit(id, [say(on, 'Later')]);
  const again = await admin.edit(id, edits, sent);
  expect(again.body).toEqual(once.body);
  expect((await admin.open(id)).document.options[on].texts.nl.name).toBe('Later');
});

test('[TRE-08] a change by another call makes the editor read the version again', async () => {
  const id = await draft();
  const { number } = await admin.open(id);
  await sql`update question_option set name = 'elders' where question_tree_id = ${id}`.execute(server.db);
  const late = await admin.edit(id, [say(on, 'x')], { after: number });
  expect(late.body).toMatchObject({ isMade: false, news: { batches: null } });
  expect(late.body.news.number).toBe((await admin.open(id)).number);
});

test('[TRE-08] other editors see an open tab and its node until it is closed', async () => {
  const id = await draft();
  const tabs = [randomUUID(), randomUUID()];
  const { number } = await admin.open(id);
  const alone = await admin.follow(id, { after: number, tab: tabs[0], node: first, field: `${first} name` });
  expect(alone.body).toEqual({ number, status: 'DRAFT', results: expect.any(String), batches: [], editors: [] });
  await admin.edit(id, [say(on, 'Nieuws')]);
  const reply = await admin.follow(id, { after: number, tab: tabs[1] });
  expect(reply.body).toMatchObject({
    number: number + 1,
    batches: [{ number: number + 1, edits: [say(on, 'Nieuws')] }],
    editors: [{ tab: tabs[0], name: expect.any(String), isOwn: true, node: first, field: `${first} name` }],
  });
  await admin.follow(id, { after: number, tab: tabs[0], isLeaving: true });
  expect((await admin.follow(id, { after: number + 1, tab: tabs[1] })).body.editors).toEqual([]);
  await sql`insert into tree_editor (question_tree_id, tab, user_id, seen_at)
    select ${id}, ${tabs[0]}, id, now() - interval '31 seconds' from user_account limit 1`.execute(server.db);
  expect((await admin.follow(id, { after: number + 1, tab: tabs[1] })).body.editors).toEqual([]);
  expect(await server.db.selectFrom('tree_editor').select('tab').execute()).toEqual([{ tab: tabs[1] }]);
  expect((await admin.follow(999_999, {})).status).toBe(404);
});

test('[TRE-08][SEC-37] a user keeps at most twenty tabs in all versions together, without affecting others', async () => {
  const ids = [await draft(), await draft()] as const;
  await copyAccount(server.db, 'third@example.nl', 'admin@example.nl');
  const other = await makeEditor(server, 'third@example.nl');
  const theirs = randomUUID();
  await other.follow(ids[0], { tab: theirs });
  const tabs: string[] = [];
  for (let count = 0; count < 25; count += 1) {
    tabs.push(randomUUID());
    await admin.follow(ids[count % 2 ? 1 : 0], { tab: tabs.at(-1) });
  }
  const readTabs = async () =>
    (await server.db.selectFrom('tree_editor').select('tab').execute()).map(({ tab }) => tab).sort();
  expect(await readTabs()).toEqual([...tabs.slice(-20), theirs].sort());
  // Simultaneous tabs may exceed the limit until the next one comes.
  await Promise.all(Array.from({ length: 40 }, () => admin.follow(ids[0], {})));
  const last = randomUUID();
  await admin.follow(ids[0], { tab: last });
  const tabsAfter = await readTabs();
  expect(tabsAfter).toHaveLength(21);
  expect(tabsAfter).toEqual(expect.arrayContaining([last, theirs]));
});

test('[TRE-08] following a version reports a change of a result, made from any tree or by any call', async () => {
  const [one, other] = [await draft(), await draft()];
  const { results: at, number, document } = await admin.open(one);
  const [key = ''] = Object.keys(document.results);
  const follow = async () => (await admin.follow(one, { after: number })).body;
  expect((await follow()).results).toBe(at);
  await admin.edit(other, [say(on, 'Geen uitkomst')]);
  expect((await follow()).results).toBe(at);
  await admin.edit(other, [
    { edit: 'set', node: 'result', key, field: 'score', value: (document.results[key].score % 7) + 1 },
  ]);
  const reply = await follow();
  expect(reply).toMatchObject({ number, batches: [] });
  expect(reply.results).not.toBe(at);
  expect((await admin.open(one)).results).toBe(reply.results);
  const all = await server.call('GET', `/api/question-trees/${one}/results`, { token: admin.token });
  const { value } = all.body.find((each: { key: string }) => each.key === key);
  expect(value).toEqual((await admin.open(one)).document.results[key]);
  await sql`update test_result set name = name || '.' where key = ${key}`.execute(server.db);
  expect((await follow()).results).not.toBe(reply.results);
});

test('[TRE-08] very many changes are not listed; the editor reads the version again', async () => {
  const id = await draft();
  await sql`insert into tree_edit (question_tree_id, number, id, edits)
    select ${id}, n, gen_random_uuid(), '[]' from generate_series(1000, 1400) n`.execute(server.db);
  await sql`update tree_head set number = 1400 where question_tree_id = ${id}`.execute(server.db);
  expect((await admin.follow(id, { after: 1099 })).body.batches).toBeNull();
  expect((await admin.follow(id, { after: 1100 })).body.batches).toHaveLength(300);
  expect((await admin.follow(id, { after: 9999 })).body.batches).toBeNull();
});

test('[TRE-08] a version that was deleted meanwhile is 404', async () => {
  const id = await draft();
  const { number } = await admin.open(id);
  for (const table of ['question_tree_language', 'question_tree_translation'] as const) {
    await server.db.deleteFrom(table).where('tree_id', '=', id).execute();
  }
  await server.db.deleteFrom('question_tree').where('id', '=', id).execute();
  expect((await admin.edit(id, [say(on, 'x')], { after: number })).status).toBe(404);
  expect((await admin.follow(id, { after: number })).status).toBe(404);
});
