import type { LanguageProgress } from '@ok/contract/routes/trees/language-overview.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeHalfTranslatedTree, makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: string;
let user: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  user = await server.signIn('professional');
});
afterAll(() => server.close());

const path = '/api/translations/language-overview';
const all = async (): Promise<LanguageProgress[]> => (await server.call('GET', path, { token: admin })).body;
const of = async (code: string) => (await all()).find((standing) => standing.code === code);

test('[I18-07] lists every language for administrators only, the default one first', async () => {
  expect((await server.call('GET', path)).status).toBe(401);
  expect((await server.call('GET', path, { token: user })).status).toBe(403);
  const standings = await all();
  expect(standings.map(({ code, active }) => [code, active]).slice(0, 3)).toEqual([
    ['nl', true],
    ['en', true],
    [expect.any(String), false],
  ]);
  expect(standings[0]).toMatchObject({
    ...{ localName: 'Nederlands', unicodeFlag: '🇳🇱', direction: 'ltr', defaultLanguage: true },
  });
  expect(standings.find(({ code }) => code === 'ar')).toMatchObject({ direction: 'rtl', active: false, texts: 0 });
  expect(standings.filter(({ defaultLanguage }) => defaultLanguage)).toHaveLength(1);
});

test('[I18-07] counts the shipped and edited texts of the screens, without empty ones', async () => {
  const texts = async () => (await of('de'))?.texts;
  expect([(await of('nl'))?.texts, (await of('en'))?.texts, await texts()]).toEqual([100, 100, 0]);
  const dutch = (await server.call('GET', '/api/translations/by-language/nl')).body;
  const write = async (body: object) => {
    const answer = await server.call('PUT', '/api/translations/by-language/de', { token: admin, body });
    expect(answer.status).toBe(200);
  };
  await write(dutch);
  expect(await texts()).toBe(100);
  await write({ login: { title: '' } });
  expect(await texts()).toBe(99);
});

test('[I18-07] says how complete each tree is in every language, and in which it is published', async () => {
  const tree = await makeTree(server.db);
  const here = async (code: string) => (await of(code))?.trees.find(({ treeId }) => treeId === tree.treeId);
  const publish = async () => {
    const answer = await server.call('PUT', `/api/question-trees/${tree.id}/publish`, { token: admin });
    expect(answer.status).toBe(200);
  };
  expect(await here('nl')).toMatchObject({ id: tree.id, complete: 100, published: false });
  const half = await makeHalfTranslatedTree(server.db);
  const halfIn = (await of('en'))?.trees.find(({ treeId }) => treeId === half.treeId);
  expect(halfIn?.complete).toBeGreaterThan(0);
  expect(halfIn?.complete).toBeLessThan(100);
  expect((await here('en'))?.complete).toBe(100);
  expect(await here('ar')).toMatchObject({ complete: 0, published: false });
  const languageRows = (await server.call('GET', '/api/question-tree-languages', { token: admin })).body;
  const english = languageRows.find(
    (row: { treeId: number; active: boolean; defaultLanguage: boolean }) =>
      row.treeId === tree.id && !row.defaultLanguage,
  );
  const activate = async (active: boolean) => {
    const body = { ...english, active };
    expect((await server.call('PUT', '/api/question-tree-languages', { token: admin, body })).status).toBe(200);
  };
  await activate(false);
  await publish();
  expect([(await here('nl'))?.published, (await here('en'))?.published]).toEqual([true, false]);
  await activate(true);
  expect((await here('en'))?.published).toBe(false);
  await publish();
  expect((await here('en'))?.published).toBe(true);
});

test('[I18-07] trees come by position, those without one last, each with its published version or else its newest', async () => {
  const [first, second] = [await makeTree(server.db), await makeTree(server.db)];
  const newest = await makeTree(server.db, { treeId: first.treeId, version: 2 });
  const treesOf = async () => (await of('nl'))?.trees ?? [];
  const shipped = (await treesOf()).length - 2;
  const lastIds = async () => (await treesOf()).slice(-2).map(({ id }) => id);
  expect(await lastIds()).toEqual([newest.id, second.id]);
  expect((await server.call('PUT', `/api/question-trees/${first.id}/publish`, { token: admin })).status).toBe(200);
  expect(await lastIds()).toEqual([first.id, second.id]);
  const { body: all } = await server.call('GET', '/api/question-trees-by-tree-id', { token: admin });
  const treeIds = all.map(({ treeId }: { treeId: number }) => treeId).reverse();
  const moved = await server.call('PUT', '/api/question-trees/positions', { token: admin, body: { treeIds } });
  expect(moved.status).toBe(204);
  expect((await treesOf()).map(({ treeId }) => treeId)).toEqual(treeIds);
  expect(shipped).toBeGreaterThan(2);
});

test('[I18-07] names the first five users of a language, and their number', async () => {
  expect(await of('en')).toMatchObject({ users: 0, people: [] });
  await server.call('PUT', '/api/translations/change-language/EN', { token: user });
  expect(await of('en')).toMatchObject({ users: 1, people: [expect.stringMatching(/^Sanne/)] });
  for (let made = 0; made < 6; made += 1) {
    const login = `reader-${made}@example.nl`;
    const body = { login, email: login, firstName: 'Robin', langKey: 'en', authorities: ['ROLE_USER'] };
    expect((await server.call('POST', '/api/users', { token: admin, body })).status).toBe(201);
  }
  expect(await of('en')).toMatchObject({ users: 7, people: { length: 5 } });
});

test('[I18-07] names the missing content of a language, by kind', async () => {
  expect((await of('nl'))?.missing.filter(({ kind }) => kind !== 'trees')).toEqual([]);
  const polish = await of('pl');
  const total = (kind: string) => polish?.missing.find((gap) => gap.kind === kind);
  expect(polish?.missing.map(({ kind }) => kind)).toEqual([
    ...['texts', 'mails', 'notifications', 'associations', 'documents', 'trees'],
  ]);
  for (const gap of polish?.missing ?? []) expect(gap.count, gap.kind).toBe(gap.total);
  const mails = await server.db.selectFrom('email').selectAll().execute();
  expect(total('mails')?.total).toBe(mails.length);
  const languageId = polish?.languageId;
  const translation = { subject: 'Temat', content: '<p>Tekst</p>', languageId, emailId: mails[0]?.id };
  expect((await server.call('POST', '/api/email-translations', { token: admin, body: translation })).status).toBe(201);
  const after = await of('pl');
  expect(after?.missing.find(({ kind }) => kind === 'mails')).toEqual({
    ...{ kind: 'mails', count: mails.length - 1, total: mails.length },
  });
});

test('[I18-06] an incomplete language is switched on after a confirmation, and by earlier clients', async () => {
  const { id } = (await of('tr')) ?? { id: 0 };
  const activate = (query: string) =>
    server.call('PUT', `/api/translations/supported-languages/${id}/activate?active=${query}`, { token: admin });
  const refused = await activate('true&confirmed=false');
  expect([refused.status, refused.body.errorKey, refused.body.params]).toEqual([
    ...[400, 'languageincomplete', 'supportedLanguage'],
  ]);
  expect(refused.body.missing).toContainEqual({ kind: 'texts', count: expect.any(Number) });
  expect((await of('tr'))?.active).toBe(false);
  const active = await activate('true&confirmed=true');
  expect(active.body.active).toBe(true);
  expect([active.headers.get('x-okapp-alert'), active.headers.get('x-okapp-params')]).toEqual([
    ...['okApp.supportedLanguage.updated', String(id)],
  ]);
  expect(active.headers.get('etag')).toBe(`"${active.body.revision}"`);
  // An active language stays on, and is switched off without a confirmation.
  expect((await activate('true&confirmed=false')).status).toBe(200);
  expect((await activate('false&confirmed=false')).body.active).toBe(false);
  expect((await activate('true')).body.active).toBe(true);
  expect((await activate('true&confirmed=perhaps')).status).toBe(400);
});
