import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { textToDocument } from '../../html/rich-document.ts';

// Tests what each change of a version leaves in the audit trail, and what its reply tells in the headers.

let server: Served;
let token: string;
let actor: number;
let lines: string[] = [];
beforeAll(async () => {
  server = await serve({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } });
  token = await server.signIn('admin');
  actor = (await server.call('GET', '/api/account', { token })).body.id;
});
afterAll(() => server.close());

let tree: Awaited<ReturnType<typeof makeTree>>;
let lastEvent = 0;
beforeEach(async () => {
  tree = await makeTree(server.db);
  const { rows } = await sql<{ id: number }>`select max(id) as id from audit_event`.execute(server.db);
  lastEvent = rows[0]?.id ?? 0;
  lines = [];
});

const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token, body });

/** Reads the events of the test, which have to be of its administrator. */
const readEvents = async () => {
  const { rows } = await sql<{ line: string; actor: number; data: object }>`
    select concat_ws(' ', type, outcome, object_type, object_id) as line, actor_id as actor, data - 'remoteAddress' as data
    from audit_event where id > ${lastEvent} order by id`.execute(server.db);
  for (const { line, actor: by } of rows) expect(by, line).toBe(actor);
  return rows.map(({ line, data }) => [line, data]);
};

/** Reads what a reply tells a client about a change. */
const changeIn = ({ headers }: { headers: Headers }) => [headers.get('x-okapp-alert'), headers.get('x-okapp-params')];
/** Reads the tag of the version as it is now. */
const readTag = async () =>
  (await send('GET', `/api/question-tree-translations/${tree.id}/languages`)).headers.get('etag');

test('[PRI-04][TRE-05] a new tree is recorded, and its reply says where it is', async () => {
  const made = await send('POST', '/api/question-trees/create-tree', { name: 'Nieuw', language: 'nl' });
  const { id, revision } = made.body;
  expect(changeIn(made)).toEqual(['okApp.questionTree.created', String(id)]);
  expect([made.headers.get('location'), made.headers.get('etag')]).toEqual([
    `/api/question-trees/${id}`,
    `"${revision}"`,
  ]);
  expect(await readEvents()).toEqual([[`CONTENT_CREATE SUCCESS questionTree ${id}`, {}]]);
  const refused = await send('POST', '/api/question-trees/create-tree', { name: 'Nieuw', language: 'xx' });
  expect(refused.body.fieldErrors).toEqual([{ objectName: 'questionTree', field: 'language', message: 'Reference' }]);
});

test('[PRI-04][TRE-03] a copy is recorded with its original, and has a suffix in its language alone as a tree of its own', async () => {
  const copy = (asNewTree: boolean) =>
    send('POST', '/api/question-trees/copy-tree', { originalId: tree.id, asNewTree });
  const [version, other] = [await copy(false), await copy(true)];
  expect([version.body.name, version.body.treeId, version.body.version]).toEqual(['Boom', tree.treeId, 2]);
  expect([other.body.name, other.body.version]).toEqual(['Boom (kopie)', 1]);
  expect(other.body.treeId).not.toBe(tree.treeId);
  const { rows } = await sql`select name from question_tree_translation where tree_id = ${other.body.id}`.execute(
    server.db,
  );
  expect(rows).toEqual([{ name: 'Tree (copy)' }]);
  expect(await readEvents()).toEqual(
    [version, other].map(({ body }) => [`CONTENT_CREATE SUCCESS questionTree ${body.id}`, { copyOf: tree.id }]),
  );
});

test('[PRI-04][TRE-02] a publication is recorded as a change of the status, and logged', async () => {
  expect((await send('PUT', `/api/question-trees/${tree.id}/publish`)).status).toBe(200);
  const events = await readEvents();
  expect(events.at(-1)).toEqual([`CONTENT_UPDATE SUCCESS questionTree ${tree.id}`, { fields: 'status' }]);
  const logged = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a version was published');
  expect(logged).toMatchObject([{ version: tree.id }]);
});

test('[PRI-04][TRE-01] a test and a place are recorded for each version that they change', async () => {
  const second = await makeTree(server.db, { treeId: tree.treeId, version: 2 });
  expect((await send('PUT', `/api/question-trees/test/${tree.treeId}/true`)).status).toBe(200);
  const updates = (fields: string) =>
    [tree, second].map(({ id }) => [`CONTENT_UPDATE SUCCESS questionTree ${id}`, { fields }]);
  expect(await readEvents()).toEqual(expect.arrayContaining(updates('test')));
  expect(await readEvents()).toHaveLength(2);
  expect((await send('PUT', '/api/question-trees/positions', { treeIds: [tree.treeId] })).status).toBe(204);
  expect(await readEvents()).toEqual(expect.arrayContaining(updates('position')));
});

test('[TRE-12] each change of the languages of a version tells its row, and the new revision', async () => {
  const base = '/api/question-tree-translations/languages';
  const arabic = await server.db.selectFrom('language').select('id').where('code', '=', 'ar').executeTakeFirstOrThrow();
  const added = await send('POST', base, { treeId: tree.id, languageId: arabic.id });
  const { id } = added.body;
  const expectChange = async (answer: typeof added, change: string) => {
    expect(changeIn(answer)).toEqual([`okApp.questionTreeLanguage.${change}`, String(id)]);
    expect(answer.headers.get('etag')).toBe(await readTag());
  };
  await expectChange(added, 'created');
  await expectChange(await send('PUT', `${base}/${id}/activate?active=false`), 'updated');
  const refused = await send('PUT', `${base}/${id}/activate?active=true`);
  expect(refused.body).toMatchObject({ errorKey: 'languageincomplete', entityName: 'questionTreeLanguage' });
  expect(refused.body.missing[0]).toEqual({ kind: expect.any(String), count: expect.any(Number) });
  const [{ kind, count }] = refused.body.missing;
  expect(refused.body.detail).toMatch(new RegExp(`^Missing texts: ${kind} ${count}, `));
  await expectChange(await send('DELETE', `${base}/${id}`), 'deleted');
});

test('[TRE-12] saved translations tell their version and its new revision; a text that is none is refused by its field', async () => {
  const { rows } = await sql<{ id: number }>`select id from language where code = 'en'`.execute(server.db);
  const path = `/api/question-tree-translations/languages/${rows[0]?.id}`;
  const save = (field: string, value: string | null, entity = 'question', id = tree.first) =>
    send('PUT', path, { treeId: tree.id, fields: [{ entity, id, field, value }] });
  const before = await readTag();
  const saved = await save('name', textToDocument('Another question'));
  expect(changeIn(saved)).toEqual(['okApp.questionTreeTranslation.updated', String(tree.id)]);
  expect(saved.headers.get('etag')).toBe(await readTag());
  expect(saved.headers.get('etag')).not.toBe(before);
  expect((await save('colour', 'red')).body.fieldErrors).toEqual([
    { objectName: 'questionTreeTranslation', field: 'colour', message: 'UnknownText' },
  ]);
  expect((await save('name', 'x'.repeat(1001), 'questionOption', tree.optionB)).body.fieldErrors).toEqual([
    { objectName: 'questionOptionTranslation', field: 'name', message: 'Size' },
  ]);
  expect((await save('name', ' ', 'questionOption', tree.optionB)).status).toBe(204);
  const names =
    await sql`select name from question_option_translation where question_option_id = ${tree.optionB}`.execute(
      server.db,
    );
  expect(names.rows).toEqual([]);
});

test('[PRI-04][TRE-05] a draft that a correction begins is recorded once, and found again', async () => {
  expect((await send('PUT', `/api/question-trees/${tree.id}/publish`)).status).toBe(200);
  const before = (await readEvents()).length;
  const correct = () => send('POST', '/api/question-trees/correct', { entity: 'question', rowId: tree.first });
  const [first, again] = [await correct(), await correct()];
  expect([first.body.isNew, again.body.isNew, again.body.id]).toEqual([true, false, first.body.id]);
  expect((await readEvents()).slice(before)).toEqual([
    [`CONTENT_CREATE SUCCESS questionTree ${first.body.id}`, { copyOf: tree.id }],
  ]);
});

test('[TRE-01] what belongs to an unknown version is not found', async () => {
  for (const path of [
    ...['trees/999999', '999999/publications', '999999/changes-since?number=0', '999999/document', '999999/results'],
    ...['999999/preview'],
  ])
    expect((await send('GET', `/api/question-trees/${path}`)).status, path).toBe(404);
  expect((await send('GET', '/api/publications/999999/document')).status).toBe(404);
  for (const path of ['supported-languages', 'default-translations', 'languages'])
    expect((await send('GET', `/api/question-tree-translations/999999/${path}`)).status, path).toBe(404);
});
