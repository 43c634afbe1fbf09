import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('text_edit').execute();
});

const address = (language: string) => `/api/translations/by-language/${language}`;
const save = (language: string, body: unknown, as = token) =>
  server.call('PUT', address(language), { token: as, body });
const readTexts = async (language: string) => (await server.call('GET', address(language))).body;
const readEdits = () => server.db.selectFrom('text_edit').selectAll().orderBy('key').execute();
const shipped = JSON.parse(readFileSync(new URL('../../../content/ui-nl.json', import.meta.url), 'utf8'));

test('[I18-01] an administrator saves texts, nested or by dotted keys, and every process shows them at once', async () => {
  const replica = await serve({ database: server.database });
  await replica.call('GET', address('nl'));
  const answer = await save('NL', { login: { title: 'Kom binnen' }, 'error.server.not.reachable': 'Weg' });
  expect([answer.status, answer.body]).toEqual([200, '']);
  expect(answer.headers.get('x-okapp-alert')).toBe('okApp.translation.updated');
  expect(answer.headers.get('x-okapp-params')).toBe('nl');
  const { body } = await replica.call('GET', address('nl'));
  await replica.close();
  expect([body.login.title, body.error.server.not.reachable]).toEqual(['Kom binnen', 'Weg']);
  expect(body.login.username).toEqual(shipped.login.username);
});

test('[I18-01][PRI-06] an edit says who, when and over which text; erasing the person leaves the edit', async () => {
  await save('nl', { login: { title: 'Kom binnen' } });
  const admin = await server.db.selectFrom('user_account').select('id').where('login', '=', 'admin').executeTakeFirst();
  const [edit] = await readEdits();
  const written = { language: 'nl', key: 'login.title', value: 'Kom binnen', edited_by: admin?.id };
  expect(edit).toMatchObject({ ...written, edited_at: expect.any(Date) });
  // First 8 hex digits of the SHA-256 of the shipped text.
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(shipped.login.title));
  expect(edit?.base_hash).toBe(Buffer.from(bytes).toString('hex').slice(0, 8));

  const tester = server.db.selectFrom('user_account').select('id').where('login', '=', 'tester@example.nl');
  await server.db.updateTable('text_edit').set({ edited_by: tester }).execute();
  expect((await server.call('DELETE', '/api/users/tester@example.nl', { token })).status).toBe(204);
  expect(await readEdits()).toMatchObject([{ value: 'Kom binnen', edited_by: null }]);
});

test('[I18-01] the shipped text, or an empty one, removes an edit', async () => {
  await save('nl', { login: { title: 'Kom binnen' }, home: { subtitle: 'Hier' } });
  await save('nl', { login: { title: shipped.login.title }, home: { subtitle: ' ' } });
  expect(await readEdits()).toEqual([]);
  expect((await readTexts('nl')).login.title).toBe(shipped.login.title);
});

test('[I18-01] a language without texts of its own can be written, with the forms that its plurals have', async () => {
  const forms = { instruction: { questions_few: '{{count}} pytania', questions_many: '{{count}} pytań' } };
  expect((await save('pl', { login: { title: 'Zaloguj' }, ...forms })).status).toBe(200);
  expect(await readTexts('pl')).toMatchObject({ login: { title: 'Zaloguj' }, ...forms });
  expect((await readEdits()).map(({ base_hash }) => base_hash)).toEqual([null, null, null]);
  expect((await save('xx', { login: { title: 'Nergens' } })).status).toBe(404);
});

test('[I18-01] errors are listed by key, and then nothing is changed', async () => {
  const answer = await save('nl', {
    login: { title: 'Goed' },
    nowhere: { at: { all: 'x' } },
    home: { title: 'Welkom', subtitle: 'x'.repeat(2001) },
    global: { 'item-count': ['geen tekst'] },
    logout: null,
  });
  expect(answer.status).toBe(400);
  expect(answer.body.fieldErrors).toEqual([
    { objectName: 'translation', field: 'nowhere.at.all', message: 'UnknownText' },
    { objectName: 'translation', field: 'home.title', message: 'Placeholders' },
    { objectName: 'translation', field: 'home.subtitle', message: 'Size' },
    { objectName: 'translation', field: 'global.item-count', message: 'typeMismatch' },
    { objectName: 'translation', field: 'logout', message: 'UnknownText' },
  ]);
  expect(answer.body.detail).toContain('home.title must have {{firstName}}');
  expect(await readEdits()).toEqual([]);
  expect((await save('nl', { home: { subtitle: 'x'.repeat(2000), title: 'Ha {{ firstName }}' } })).status).toBe(200);
});

test('[SEC-02] only administrators change texts', async () => {
  const professional = await server.signIn('professional');
  const body = { login: { title: 'Mijn' } };
  expect((await save('nl', body, professional)).status).toBe(403);
  expect((await server.call('PUT', address('nl'), { body })).status).toBe(401);
  expect(await readEdits()).toEqual([]);
});

test('[I18-01] a change is audited with its keys; saving an equal text is no change', async () => {
  const events = () =>
    server.db
      .selectFrom('audit_event')
      .select(['type', 'object_id', 'data'])
      .where('object_type', '=', 'translation')
      .orderBy('id', 'desc')
      .execute();
  await save('en', { login: { title: 'Come in' }, home: { subtitle: 'Here' } });
  const storedEvents = await events();
  expect(storedEvents[0]).toMatchObject({
    type: 'CONTENT_UPDATE',
    object_id: 'en',
    data: { fields: 'login.title, home.subtitle', count: 2 },
  });
  const tag = (await server.call('GET', address('en'))).headers.get('etag');
  expect((await save('en', { login: { title: 'Come in' } })).status).toBe(200);
  expect(await events()).toHaveLength(storedEvents.length);
  expect((await server.call('GET', address('en'))).headers.get('etag')).toBe(tag);
});

test('neither deep nor wide bodies hold anybody up', async () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
  expect((await server.call('PUT', address('nl'), { token, body: deep(9000) })).status).toBe(400);
  expect((await server.call('PUT', address('nl'), { token, body: deep(150_000) })).status).toBe(413);
  const wide = Object.fromEntries(Array.from({ length: 5001 }, (_, at) => [`k${at}`, 'x']));
  expect((await save('nl', wide)).status).toBe(413);
});
