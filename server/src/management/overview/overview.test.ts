import { tmpdir } from 'node:os';
import { entities } from '@ok/contract/entities/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRows } from '../../../test/entity-rows.ts';
import { finishEach, makePeople } from '../../../test/finished-measurements.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { createWorkMonitor } from '../health/work-monitor.ts';

let server: Served;
let admin: string;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  rows = makeRows(server, admin);
});
afterAll(() => server.close());

const get = (path: string, token?: string) => server.call('GET', path, { token });
const attention = async () => (await get('/api/overview/attention', admin)).body;
const changes = async () => (await get('/api/overview/changes', admin)).body;

test.each([
  '/api/overview/attention',
  '/api/overview/changes',
  '/api/overview/row-counts',
  '/api/overview/first-steps',
])('[LAY-03] %s is for administrators alone', async (path) => {
  expect((await get(path)).status).toBe(401);
  expect((await get(path, await server.signIn('professional'))).status).toBe(403);
  expect((await get(path, admin)).status).toBe(200);
});

test('[LAY-03] mails that were given up are counted by what they are about, and those that wait with the next of them', async () => {
  expect((await attention()).mails).toEqual({ failed: [], waiting: 0, nextAttemptDate: null });
  const mail = { recipient: 'a@example.nl', language: 'nl', values: '{}' };
  const old = new Date(Date.now() - 91 * 86_400_000);
  const soon = new Date('2031-01-01T10:00:00Z');
  await server.db
    .insertInto('mail')
    .values([
      { ...mail, kind: 'activation', status: 'FAILED' },
      { ...mail, kind: 'passwordReset', status: 'FAILED' },
      { ...mail, kind: 'activation', status: 'FAILED' },
      // Older than the outbox shows.
      { ...mail, kind: 'creation', status: 'FAILED', created_at: old },
      { ...mail, kind: 'creation', status: 'SENT' },
      { ...mail, kind: 'creation', status: 'QUEUED', next_attempt_at: new Date('2031-01-02T10:00:00Z') },
      { ...mail, kind: 'activation', status: 'QUEUED', next_attempt_at: soon },
    ])
    .execute();
  expect((await attention()).mails).toEqual({
    failed: [
      { kind: 'activation', count: 2 },
      { kind: 'passwordReset', count: 1 },
    ],
    waiting: 2,
    nextAttemptDate: soon.toISOString(),
  });
});

test('[LAY-03] texts are counted of which what ships has changed since they were edited', async () => {
  const save = (body: object) => server.call('PUT', '/api/translations/by-language/nl', { token: admin, body });
  await save({ login: { title: 'Kom binnen' } });
  expect(await attention()).toMatchObject({ outdatedTexts: 0, outdatedLanguages: [] });
  // As if the edit was made when another text shipped.
  await server.db.updateTable('text_edit').set({ base_hash: '00000000' }).where('key', '=', 'login.title').execute();
  const upgraded = await serve({ database: server.database });
  const counted = async () => {
    const { outdatedTexts, outdatedLanguages } = (
      await upgraded.call('GET', '/api/overview/attention', { token: admin })
    ).body;
    return [outdatedTexts, outdatedLanguages];
  };
  expect(await counted()).toEqual([1, ['nl']]);
  await save({ login: { title: 'Kom maar binnen' } });
  expect(await counted()).toEqual([0, []]);
  await upgraded.close();
});

test('[LAY-03] the rows of each list are counted, those of a very long one up to ten thousand', async () => {
  const countOf = async (list: string) =>
    (await get('/api/overview/row-counts', admin)).body.find((one: { list: string }) => one.list === list);
  const before = await countOf('professionalAssociation');
  expect(before).toEqual({ list: 'professionalAssociation', count: expect.any(Number), hasMore: false });
  await rows.make(entities.professionalAssociation);
  expect(await countOf('professionalAssociation')).toEqual({ ...before, count: before.count + 1 });
  expect(await countOf('questionTreeTranslation')).toBeUndefined();
  await sql`insert into mail (recipient, language, values, kind, status)
    select 'a@example.nl', 'nl', '{}', 'creation', 'SENT' from generate_series(1, 10001)`.execute(server.db);
  expect(await countOf('mail')).toEqual({ list: 'mail', count: 10_000, hasMore: true });
  await sql`delete from mail where kind = 'creation' and status = 'SENT'`.execute(server.db);
  expect((await countOf('mail')).hasMore).toBe(false);
});

test('[LAY-03] what was changed last comes first, each once, with its name and who did it', async () => {
  const language = await rows.make(entities.language);
  const association = await rows.make(entities.professionalAssociation);
  expect((await rows.send('PUT', '/api/languages', { ...language, name: 'Veluws' })).status).toBe(200);
  const [first, second] = await changes();
  expect(first).toMatchObject({
    object: 'language',
    objectId: String(language.id),
    what: 'UPDATE',
    by: expect.any(String),
    isOwn: true,
    isThere: true,
    tree: null,
  });
  expect(Date.now() - Date.parse(first.date)).toBeLessThan(60_000);
  expect(second).toMatchObject({ object: 'professionalAssociation', objectId: String(association.id), what: 'CREATE' });
  const changedObjects = (await changes()).map(
    ({ object, objectId }: { object: string; objectId: string }) => object + objectId,
  );
  expect(new Set(changedObjects).size).toBe(changedObjects.length);
});

test('[LAY-03] a text of a version says in which, a user is called by their login, and what is gone has no name', async () => {
  const [tree] = (await server.call('GET', '/api/question-trees-by-tree-id', { token: admin })).body;
  const { body: draft } = await server.call('POST', '/api/question-trees/copy-tree', {
    token: admin,
    body: { originalId: tree.versions[0].id, asNewTree: false },
  });
  const { id: rowId } = await server.db
    .selectFrom('question_option')
    .select('id')
    .where('question_tree_id', '=', draft.id)
    .limit(1)
    .executeTakeFirstOrThrow();
  const { body: option } = await rows.send('GET', `/api/question-options/${rowId}`);
  expect((await rows.send('PUT', '/api/question-options', { ...option, name: 'Troost het kind' })).status).toBe(200);
  const user = { login: 'toos', email: 'toos@example.nl', langKey: 'nl', authorities: ['ROLE_USER'] };
  expect((await rows.send('POST', '/api/users', user)).status).toBe(201);
  const deletedLanguage = await rows.make(entities.language);
  await rows.send('DELETE', `/api/languages/${deletedLanguage.id}`);

  const [deleted, person, text] = await changes();
  expect(deleted).toMatchObject({ object: 'language', what: 'DELETE', isThere: false, text: null });
  expect(person).toMatchObject({ object: 'user', what: 'CREATE', text: 'toos', isThere: true });
  expect(text).toMatchObject({
    object: 'questionOption',
    text: 'Troost het kind',
    tree: { id: draft.id, version: expect.any(Number) },
  });
});

test('[LAY-03] a term and a question of the translations are called by their words', async () => {
  const texts = { term: 'sensitief', translation: 'sensitive', forbidden: '', note: '' };
  const glossary = { from: 'nl', to: 'en', ...texts };
  const path = '/api/translation-workspace';
  expect((await rows.send('POST', `${path}/glossary`, glossary)).status).toBe(201);
  const { id: mailId } = await server.db.selectFrom('email').select('id').orderBy('id').executeTakeFirstOrThrow();
  const { id: languageId } = await server.db
    .selectFrom('language')
    .select('id')
    .where('code', '=', 'en')
    .executeTakeFirstOrThrow();
  const address = { entity: 'email', id: mailId, field: 'subject', languageId, treeId: null };
  expect((await rows.send('POST', `${path}/questions`, { ...address, question: 'Wie schrijft dit?' })).status).toBe(
    201,
  );
  const [question, term] = await changes();
  expect(question).toMatchObject({ object: 'translationQuestion', text: 'Wie schrijft dit?', isThere: true });
  expect(term).toMatchObject({ object: 'glossaryTerm', text: 'sensitief', isThere: true });
});

test('[LAY-03] signing in is no change, and somebody else sees who made one', async () => {
  const before = await changes();
  await server.signIn('professional', 'professional-demo');
  expect(await changes()).toEqual(before);
  expect(before.length).toBeGreaterThan(0);
  expect(before.length).toBeLessThanOrEqual(10);
});

test('[LAY-03] the first steps are done once a tree is live and the default language has every document', async () => {
  const firstSteps = async () => (await get('/api/overview/first-steps', admin)).body;
  expect(await firstSteps()).toEqual({ done: ['tree', 'documents'], isInUse: false });
  const [document] = (
    await server.db.selectFrom('pdf_document').selectAll().where('type', '=', 'PRIVACY').execute()
  ).map(({ id: _id, ...columns }) => columns);
  if (!document) throw new Error('There is no privacy statement.');
  await server.db.deleteFrom('pdf_document').where('type', '=', 'PRIVACY').execute();
  expect((await firstSteps()).done).toEqual(['tree']);
  await server.db.insertInto('pdf_document').values(document).execute();
  await server.db
    .updateTable('question_tree')
    .set({ status: 'WAS_PUBLISHED' })
    .where('status', '=', 'PUBLISHED')
    .execute();
  expect((await firstSteps()).done).not.toContain('tree');
  await finishEach(server.db, await makePeople(server.db, 1));
  expect((await firstSteps()).isInUse).toBe(true);
});

test('[LAY-03] a mail server and a file of backups that are set are first steps that are done', async () => {
  const watched = { folder: tmpdir(), pool: null, sending: createWorkMonitor(), jobs: new Map() };
  const set = await serve({
    watched: {
      ...watched,
      mailServer: { host: '127.0.0.1', port: 25 },
      backupFile: '/backups/made',
      hasBackupSchedule: false,
    },
  });
  try {
    const { body } = await set.call('GET', '/api/overview/first-steps', { token: await set.signIn('admin') });
    expect(body).toEqual({ done: ['tree', 'documents', 'mailServer', 'backup'], isInUse: false });
  } finally {
    await set.close();
  }
});
