import type { Route } from '@ok/contract/routes/define-route.ts';
import { routes } from '@ok/contract/routes/index.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';
import { signInTranslator } from '../../test/translator.ts';

const base = '/api/translation-workspace';

let server: Served;
let admin: string;
let translator: string;
let tree: Awaited<ReturnType<typeof makeTree>>;
const languageIds: Record<string, number> = {};
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  translator = await signInTranslator(server, ['en']);
  tree = await makeTree(server.db);
  for (const { code, id } of await server.db.selectFrom('language').select(['id', 'code']).execute()) {
    languageIds[code] = id;
  }
});
afterAll(() => server.close());

const send = (token: string, method: string, path: string, body?: unknown) =>
  server.call(method, path, { token, ...(body !== undefined && { body }) });

test('[TRE-12] the languages of an account make its owner a translator, and without them the role ends', async () => {
  const person = { login: 'vertaler', email: 'vertaler@example.nl', firstName: 'Vera', langKey: 'nl', authorities: [] };
  const created = await send(admin, 'POST', '/api/users', { ...person, translatorLanguages: ['EN', 'de', 'en'] });
  expect(created.body).toMatchObject({ authorities: ['ROLE_TRANSLATOR'], translatorLanguages: ['de', 'en'] });

  const { translatorLanguages: _, ...older } = created.body;
  const changed = await send(admin, 'PUT', '/api/users', { ...older, authorities: ['ROLE_USER'] });
  expect(changed.body).toMatchObject({
    authorities: ['ROLE_USER', 'ROLE_TRANSLATOR'],
    translatorLanguages: ['de', 'en'],
  });
  const refused = await send(admin, 'PUT', '/api/users', { ...changed.body, translatorLanguages: ['en', 'zz'] });
  expect(refused.body.fieldErrors).toMatchObject([{ field: 'translatorLanguages', message: 'Reference' }]);
  const ended = await send(admin, 'PUT', '/api/users', { ...changed.body, translatorLanguages: [] });
  expect(ended.body).toMatchObject({ authorities: ['ROLE_USER'], translatorLanguages: [] });
  const given = await send(admin, 'PUT', '/api/users', { ...ended.body, authorities: ['ROLE_TRANSLATOR'] });
  expect(given.body.authorities).toEqual([]);
});

test('[TRE-12] a translator sees the progress of the own languages, without the documents', async () => {
  const { body } = await send(translator, 'GET', base);
  const codes = body.flatMap((each: { languages: { code: string }[] }) => each.languages.map(({ code }) => code));
  expect(new Set(codes)).toEqual(new Set(['en']));
  const collections = new Set(body.map(({ collection }: { collection: string }) => collection));
  expect(collections).toEqual(new Set(['tree', 'results', 'mails', 'notifications', 'associations']));
  const none = await signInTranslator(server, []);
  expect((await send(none, 'GET', base)).body).toEqual([]);
});

test('[TRE-12] a translator saves a translation into an own language, and sees the preview', async () => {
  const address = { entity: 'questionOption', id: tree.optionB, field: 'name', treeId: tree.id };
  const change = { source: 'Antwoord B', seen: 'Answer B', text: 'Reply B' };
  const languageId = languageIds.en;
  const saved = await send(translator, 'PUT', `${base}/text`, { ...address, ...change, languageId });
  expect(saved).toMatchObject({ status: 200, body: { text: 'Reply B', by: 'Tamar', isOwn: true } });
  const preview = await send(translator, 'GET', `/api/question-trees/${tree.id}/preview?language=en`);
  expect(JSON.stringify(preview.body)).toContain('Reply B');
});

/** Calls of the workspace that name a language, with a body or query for it. */
const callsIn = (languageId: number | undefined): Record<string, [query: string, body?: object]> => {
  const scope = `collection=tree&treeId=${tree.id}&languageId=${languageId}`;
  const address = { entity: 'questionOption', id: tree.optionB, field: 'name', languageId, treeId: tree.id };
  const query = new URLSearchParams({
    ...address,
    id: `${address.id}`,
    languageId: `${languageId}`,
    treeId: `${tree.id}`,
  });
  return {
    [`GET ${base}/texts`]: [scope],
    [`GET ${base}/text`]: [`${query}`],
    [`PUT ${base}/text`]: ['', { ...address, source: 'Antwoord B', seen: 'Answer B', text: 'Other' }],
    [`PUT ${base}/text/review`]: [
      '',
      { ...address, source: 'Antwoord B', seen: 'Answer B', verdict: 'accepted', remark: null },
    ],
    [`GET ${base}/text/suggestions`]: [`${query}`],
    [`POST ${base}/take-over`]: ['', { treeId: tree.id, languageId }],
    [`PUT ${base}/presence`]: [
      '',
      { tab: crypto.randomUUID(), collection: 'tree', treeId: tree.id, languageId, text: null },
    ],
    [`GET ${base}/questions`]: [scope],
    [`POST ${base}/questions`]: ['', { ...address, question: 'Wat?' }],
    [`GET ${base}/glossary`]: [`from=nl&to=${languageId === languageIds.en ? 'en' : 'de'}`],
    [`GET ${base}/files`]: [`${scope}&format=csv`],
    [`POST ${base}/files/preview`]: [scope],
    [`POST ${base}/files`]: [`${scope}&preview=x`],
  };
};

/** Calls for translators that name no language of a translation. */
const callsWithoutLanguage = [`GET ${base}`, `DELETE ${base}/questions/{id}`, 'GET /api/question-trees/{id}/preview'];

test('[TRE-12] every call for translators is refused for another language', async () => {
  const nameOf = ({ method, path }: Route) => `${method} ${path}`;
  const forTranslators = routes.filter(({ access }) => (access as readonly string[]).includes('ROLE_TRANSLATOR'));
  const calls = callsIn(languageIds.de);
  expect(forTranslators.map(nameOf).toSorted()).toEqual([...Object.keys(calls), ...callsWithoutLanguage].toSorted());
  const german = await signInTranslator(server, ['de']);
  for (const [name, [query, body]] of Object.entries(calls)) {
    const [method = '', path = ''] = name.split(' ');
    const bytes = path.includes('/files') && method === 'POST';
    const options = bytes
      ? { rawBody: Buffer.from('x'), headers: { 'content-type': 'application/octet-stream' } }
      : { ...(body && { body }) };
    const address = `${path}${query && `?${query}`}`;
    expect((await server.call(method, address, { token: translator, ...options })).status, name).toBe(403);
    expect((await server.call(method, address, { token: german, ...options })).status, name).not.toBe(403);
  }
});
