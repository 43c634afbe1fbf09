import { readFileSync } from 'node:fs';
import type { EditedText } from '@ok/contract/routes/texts/text-editing.ts';
import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
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
  await server.db.deleteFrom('text_history').execute();
});

const readShipped = (language: string) =>
  Object.fromEntries(
    flattenTexts(JSON.parse(readFileSync(new URL(`../../../content/ui-${language}.json`, import.meta.url), 'utf8'))),
  ) as Record<string, string>;
const dutch = readShipped('nl');
const english = readShipped('en');

const address = (language: string, rest = '') => `/api/translations/texts/${language}${rest}`;
const get = (path: string, as = token) => server.call('GET', path, { token: as });
const save = (language: string, key: string, text: string, seen: string | null = null, on = server) =>
  on.call('PUT', address(language), { token, body: { key, text, seen } });
const readRow = async (language: string, key: string): Promise<EditedText> =>
  (await get(address(language))).body.texts.find((text: EditedText) => text.key === key);
const readHistory = async (language: string, key: string) =>
  (await get(address(language, `/history?key=${key}`))).body.changes;
const readEdits = () => server.db.selectFrom('text_edit').select(['language', 'key', 'value']).orderBy('key').execute();
/** Simulates that the shipped text has changed since the edit. */
const outdateEdit = (key: string) =>
  server.db.updateTable('text_edit').set({ base_hash: '00000000' }).where('key', '=', key).execute();

describe('[I18-07] the texts of a language', () => {
  test('stand beside those of another one, each with its state', async () => {
    await save('nl', 'login.title', 'Kom binnen');
    const { status, body } = await get(address('nl', '?from=en'));
    expect([status, body.language, body.from, body.texts.length]).toEqual([200, 'nl', 'en', Object.keys(dutch).length]);
    const row = body.texts.find(({ key }: EditedText) => key === 'login.title');
    expect(row).toMatchObject({ source: english['login.title'], shipped: dutch['login.title'], edit: 'Kom binnen' });
    expect(row).toMatchObject({ state: 'edited', editedBy: expect.any(String), editedAt: expect.any(String) });
    expect(body.texts.find(({ key }: EditedText) => key === 'home.title')).toMatchObject({
      state: 'shipped',
      edit: null,
      required: ['firstName'],
    });
    await outdateEdit('login.title');
    expect((await readRow('nl', 'login.title')).state).toBe('outdated');
  });

  test('are found by what people read, edited or shipped, at most ten', async () => {
    const search = async (query: string) =>
      (await get(address('nl', `/search?query=${encodeURIComponent(query)}`))).body as { key: string; text: string }[];
    await save('nl', 'login.title', 'Kom binnen, zevenslaper');
    expect(await search(' ZEVENSLAPER')).toEqual([{ key: 'login.title', text: 'Kom binnen, zevenslaper' }]);
    expect(await search(dutch['error.fetchingData'] ?? '')).toContainEqual({
      key: 'error.fetchingData',
      text: dutch['error.fetchingData'],
    });
    expect(await search('de')).toHaveLength(10);
    expect(await search(' ')).toEqual([]);
  });

  test('are missing until they are written, each plural form separately; the default language is the source', async () => {
    const { body } = await get(address('pl'));
    expect(body.from).toBe('nl');
    const states = new Set(body.texts.map(({ state }: EditedText) => state));
    expect([...states]).toEqual(['missing']);
    const keys = body.texts.map(({ key }: EditedText) => key);
    expect(keys).toEqual(expect.arrayContaining(['instruction.questions_few', 'instruction.questions_many']));
    expect((await get(address('nl'))).body.from).toBe('en');
  });

  test('are for administrators alone, of languages that are there', async () => {
    const professional = await server.signIn('professional');
    expect((await get(address('nl'), professional)).status).toBe(403);
    expect((await server.call('GET', address('nl'))).status).toBe(401);
    for (const code of ['xx', '__proto__', '..%2F..', 'nld']) {
      expect((await get(address(code))).status, code).toBe(404);
      expect((await save(code, 'login.title', 'x')).status, code).toBe(404);
    }
  });
});

describe('[I18-07] saving one text', () => {
  test('is seen by every process at its next reading', async () => {
    const other = await serve({ database: server.database });
    const readTexts = () => other.call('GET', '/api/translations/by-language/nl');
    expect((await readTexts()).body.login.title).toBe(dutch['login.title']);
    const saved = await save('nl', 'login.title', 'Kom binnen');
    expect(saved.body).toMatchObject({ key: 'login.title', edit: 'Kom binnen', state: 'edited' });
    expect((await readTexts()).body.login.title).toBe('Kom binnen');
    await other.close();
  });

  test('over an edit that the user has not seen is refused with 412, and both texts can be read', async () => {
    await save('nl', 'login.title', 'Kom binnen');
    const late = await save('nl', 'login.title', 'Treed binnen');
    expect([late.status, late.body.title]).toEqual([412, 'This has been changed in the meantime']);
    const { body } = await get(address('nl', '/history?key=login.title'));
    expect(body.text.edit).toBe('Kom binnen');
    expect((await save('nl', 'login.title', 'Treed binnen', 'Kom binnen')).status).toBe(200);
  });

  test('of two at once, one counts', async () => {
    const other = await serve({ database: server.database });
    const both = await Promise.all([
      save('nl', 'login.title', 'Eerste'),
      save('nl', 'login.title', 'Tweede', null, other),
    ]);
    await other.close();
    expect(both.map(({ status }) => status).sort()).toEqual([200, 412]);
    expect(await readHistory('nl', 'login.title')).toHaveLength(1);
  });

  test.each([
    ['home.title', 'Welkom', 'Placeholders', 'home.title must have {{firstName}}'],
    ['home.title', 'Welkom {{firstName}} {{lastName}}', 'Placeholders', 'home.title must have {{firstName}}'],
    ['home.title', 'Welkom {{firstName}', 'Unbalanced', 'home.title has braces that open or close nothing'],
    ['login.title.more', 'x', 'UnknownText', 'login.title.more goes on after login.title, which is a text'],
    ['login', 'x', 'UnknownText', 'login is the beginning of other keys, such as login.title, and has no text itself'],
    ['nowhere.at.all', 'x', 'UnknownText', 'nowhere.at.all is no text of the screens'],
    ['__proto__', 'x', 'UnknownText', '__proto__ is no text of the screens'],
    ['constructor', 'x', 'UnknownText', 'constructor is no text of the screens'],
  ])('%s as %j is refused: %s', async (key, text, message, sentence) => {
    const { status, body } = await save('nl', key, text);
    expect([status, body.fieldErrors]).toEqual([400, [{ objectName: 'translation', field: key, message }]]);
    expect(body.detail).toBe(sentence);
    expect(await readEdits()).toEqual([]);
  });

  test('has at most 2 000 characters; a body of 5 MB is not read', async () => {
    expect((await save('nl', 'login.title', 'é'.repeat(2001))).status).toBe(400);
    expect((await save('nl', 'login.title', '🙂'.repeat(2000))).status).toBe(200);
    const large = { 'login.title': 'x'.repeat(5 * 1024 * 1024) };
    for (const rest of ['', '/import', '/import/preview']) {
      const method = rest ? 'POST' : 'PUT';
      expect((await server.call(method, address('nl', rest), { token, body: large })).status, rest).toBe(413);
    }
    expect(await readEdits()).toHaveLength(1);
  });
});

describe('[I18-07] what was done to a text', () => {
  test('is listed with user, time, and text before and after; it can be reverted to the shipped or the former text', async () => {
    await save('nl', 'login.title', 'Eerst');
    await save('nl', 'login.title', 'Daarna', 'Eerst');
    const [last, first] = await readHistory('nl', 'login.title');
    expect(first).toMatchObject({ before: null, after: 'Eerst', base: dutch['login.title'], by: expect.any(String) });
    expect(last).toMatchObject({ before: 'Eerst', after: 'Daarna', at: expect.stringMatching(/^\d{4}-/) });
    const revert = (seen: string, before: number | null) =>
      server.call('POST', address('nl', '/revert'), { token, body: { key: 'login.title', seen, before } });
    expect((await revert('Eerst', last.id)).status).toBe(412);
    expect((await revert('Daarna', last.id)).body).toMatchObject({ edit: 'Eerst' });
    expect((await revert('Eerst', last.id + 1000)).status).toBe(404);
    expect((await revert('Eerst', null)).body).toMatchObject({ edit: null, state: 'shipped' });
    expect(await readEdits()).toEqual([]);
    expect(await readHistory('nl', 'login.title')).toHaveLength(4);
    expect(await readHistory('nl', 'home.title')).toEqual([]);
    expect((await get(address('nl', '/history?key=nowhere'))).status).toBe(404);
  });

  test('stays when the user who changed it is erased', async () => {
    await save('nl', 'login.title', 'Eerst');
    const tester = server.db.selectFrom('user_account').select('id').where('login', '=', 'tester@example.nl');
    await server.db.updateTable('text_history').set({ edited_by: tester }).execute();
    expect((await server.call('DELETE', '/api/users/tester@example.nl', { token })).status).toBe(204);
    expect(await readHistory('nl', 'login.title')).toMatchObject([{ after: 'Eerst', by: null }]);
  });

  test('shows the text that shipped at the time of the edit, once that has changed; saving again keeps the edit', async () => {
    await save('nl', 'login.title', 'Kom binnen');
    // Simulates an upgrade: another text shipped at the time of the edit.
    const { createHash } = await import('node:crypto');
    const base_hash = createHash('sha256').update('Vroeger').digest('hex').slice(0, 8);
    await server.db.updateTable('text_edit').set({ base_hash }).execute();
    await server.db.updateTable('text_history').set({ base: 'Vroeger' }).execute();
    expect(await readRow('nl', 'login.title')).toMatchObject({ state: 'outdated', shippedBefore: 'Vroeger' });
    const saved = await save('nl', 'login.title', 'Kom binnen', 'Kom binnen');
    expect(saved.body).toMatchObject({ state: 'edited', edit: 'Kom binnen', shippedBefore: null });
    expect(await readHistory('nl', 'login.title')).toHaveLength(2);
    await save('nl', 'login.title', 'Kom binnen', 'Kom binnen');
    expect(await readHistory('nl', 'login.title')).toHaveLength(2);
  });
});

describe('[I18-07] texts in a file', () => {
  const load = (language: string, body: unknown, headers = {}) =>
    server.call('POST', address(language, '/import'), { token, body, headers });
  const preview = async (language: string, body: unknown) =>
    (await server.call('POST', address(language, '/import/preview'), { token, body })).body;

  test('are all of them as they stand, and importing them again changes nothing', async () => {
    await save('nl', 'login.title', 'Kom binnen');
    await outdateEdit('login.title');
    const { body } = await get(address('nl', '/export'));
    expect(body).toEqual({ ...dutch, 'login.title': 'Kom binnen' });
    expect(await preview('nl', body)).toMatchObject({ changes: [], faults: [], same: Object.keys(dutch).length });
    expect((await load('nl', body)).status).toBe(200);
    expect((await readRow('nl', 'login.title')).state).toBe('outdated');
    expect((await get(address('pl', '/export'))).body['login.title']).toBe('');
  });

  test('are shown before anything is changed, and then all come in', async () => {
    const file = { login: { title: 'Wejdź' }, 'instruction.questions_few': '{{count}} pytania' };
    const { changes, faults, revision } = await preview('pl', file);
    expect([changes, faults]).toEqual([
      [
        { key: 'login.title', before: '', after: 'Wejdź' },
        { key: 'instruction.questions_few', before: '', after: '{{count}} pytania' },
      ],
      [],
    ]);
    expect(await readEdits()).toEqual([]);
    expect((await load('pl', file, { 'if-match': `"${revision}"` })).status).toBe(200);
    expect(await readEdits()).toHaveLength(2);
    const late = await load('pl', { login: { title: 'Inny' } }, { 'if-match': `"${revision}"` });
    expect(late.status).toBe(412);
    expect(await readEdits()).toContainEqual({ language: 'pl', key: 'login.title', value: 'Wejdź' });
  });

  test('with one that is wrong are refused whole, each fault named', async () => {
    const file = {
      'login.title': 'Goed',
      'home.title': 'Welkom',
      'home.subtitle': '{{',
      nowhere: 'x',
      login: { title: 'Ook' },
    };
    expect((await preview('nl', file)).faults).toEqual([
      { key: 'login.title', fault: 'Twice', names: [] },
      { key: 'home.title', fault: 'Placeholders', names: ['firstName'] },
      { key: 'home.subtitle', fault: 'Unbalanced', names: [] },
      { key: 'nowhere', fault: 'UnknownText', names: [] },
    ]);
    const long = { 'login.title': 'x'.repeat(2001) };
    expect((await preview('nl', long)).faults).toEqual([{ key: 'login.title', fault: 'Size', names: [] }]);
    expect((await load('nl', long)).status).toBe(400);
    const { status, body } = await load('nl', file);
    expect([status, body.fieldErrors.length]).toEqual([400, 4]);
    expect(body.detail).toContain('login.title was sent twice');
    expect(await readEdits()).toEqual([]);
  });
});
