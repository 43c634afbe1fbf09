import { readFileSync } from 'node:fs';
import { flattenTexts } from '@ok/contract/rules/texts/flatten-texts.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';
import { serveAlone } from '../../test/serve-alone.ts';
import { parseShippedTexts } from './shipped-texts.ts';
import { nestTexts, textRoutes } from './text-routes.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

const readShipped = (language: string) =>
  JSON.parse(readFileSync(new URL(`../../../content/ui-${language}.json`, import.meta.url), 'utf8'));
const getTexts = (language: string, headers = {}) =>
  server.call('GET', `/api/translations/by-language/${language}/?cacheBuster=1`, { headers });

test('[I18-01] the texts of a language, nested by their keys, with and without a slash at the end', async () => {
  const { status, body } = await getTexts('nl');
  expect(status).toBe(200);
  expect(body.login).toEqual(readShipped('nl').login);
  expect((await server.call('GET', '/api/translations/by-language/EN')).body.home).toEqual(readShipped('en').home);
});

const getPart = (name: string, headers = {}) =>
  server.call('GET', `/api/translations/by-language/nl?part=${name}&cacheBuster=1`, { headers });

test('[I18-01] texts come as a whole, or those of the pages and those of the back-office apart, none of them twice', async () => {
  const [whole, pages, backOffice] = await Promise.all([getTexts('nl'), getPart('pages'), getPart('backOffice')]);
  expect(whole.body).toEqual(readShipped('nl'));
  const keysOf = (body: Record<string, unknown>) => [...flattenTexts(body)].map(([key]) => key);
  const [ofPages, ofBackOffice] = [keysOf(pages.body), keysOf(backOffice.body)];
  expect([...ofPages, ...ofBackOffice].sort()).toEqual(keysOf(whole.body).sort());
  expect(pages.body).toMatchObject({ login: readShipped('nl').login, error: readShipped('nl').error });
  expect(Object.keys(pages.body)).not.toContain('question');
  expect(backOffice.body).toMatchObject({ question: readShipped('nl').question, mails: readShipped('nl').mails });
  expect(Object.keys(backOffice.body)).not.toContain('login');
  expect((await getPart('other')).status).toBe(400);
});

test('[I18-01] a part is known by a tag of its own, which an edit of it makes outdated, and no other', async () => {
  const tags = await Promise.all(
    ['pages', 'backOffice'].map(async (name) => (await getPart(name)).headers.get('etag')),
  );
  expect(new Set([...tags, (await getTexts('nl')).headers.get('etag')]).size).toBe(3);
  const [pages = ''] = tags.map(String);
  expect((await getPart('pages', { 'if-none-match': pages })).status).toBe(304);
  expect((await getPart('backOffice', { 'if-none-match': pages })).status).toBe(200);
  await insertEdit('nl', 'mails.title', 'Uitgaande post');
  expect((await getPart('pages', { 'if-none-match': pages })).status).toBe(304);
  expect((await getPart('backOffice', { 'if-none-match': String(tags[1]) })).body.mails.title).toBe('Uitgaande post');
  await insertEdit('nl', 'mails.title', readShipped('nl').mails.title);
  await insertEdit('nl', 'home.subtitle', 'Hier begint het');
  expect((await getPart('pages', { 'if-none-match': pages })).body.home.subtitle).toBe('Hier begint het');
  await insertEdit('nl', 'home.subtitle', readShipped('nl').home.subtitle);
});

/** Inserts an administrator's edit into the database. */
const insertEdit = async (language: string, key: string, value: string) => {
  await sql`insert into text_edit (language, key, value) values (${language}, ${key}, ${value})
    on conflict (language, key) do update set value = excluded.value`.execute(server.db);
  await sql`update revision set number = number + 1 where area = 'texts'`.execute(server.db);
};

test('[I18-03] a text that a language lacks comes from the default language, and then from English', async () => {
  await insertEdit('de', 'login.title', 'Anmelden');
  await insertEdit('de', 'home.title', ' ');
  await insertEdit('en', 'only.english', 'Only');
  const { body } = await getTexts('de');
  expect(body.login.title).toBe('Anmelden');
  expect(body.home.title).toBe(readShipped('nl').home.title);
  expect(body.home.subtitle).toBe(readShipped('nl').home.subtitle);
  expect(body.only.english).toBe('Only');
});

test('[I18-03] a language gets every form of a plural that it has, from the default language where it lacks one', async () => {
  const numbers = { one: 'Eén antwoord', other: '{{count}} antwoorden' };
  const base = parseShippedTexts({
    nl: {
      count_one: '{{count}} minuut',
      count_other: '{{count}} minuten',
      word_one: numbers.one,
      word_other: numbers.other,
    },
    en: { only_one: '{{count}} step', only_other: '{{count}} steps' },
    pl: { count_one: '{{count}} minuta', count_few: '{{count}} minuty', word_few: ' ' },
  });
  const alone = await serveAlone((register, { database }) => textRoutes(register, { db: database.db, shipped: base }));
  await sql`insert into text_edit (language, key, value) values ('ar', 'count_two', 'x {{count}}')`.execute(alone.db);
  const read = async (language: string) =>
    (await fetch(`${alone.url}/api/translations/by-language/${language}`)).json();
  const [polish, arabic, french] = await Promise.all(['pl', 'ar', 'fr'].map(read));
  await alone.close();
  expect(polish).toMatchObject({
    count_one: '{{count}} minuta',
    count_few: '{{count}} minuty',
    count_many: '{{count}} minuten',
    count_other: '{{count}} minuten',
    word_one: numbers.one,
    word_few: numbers.other,
    word_many: numbers.other,
    only_few: '{{count}} steps',
  });
  expect(arabic).toMatchObject({
    count_zero: '{{count}} minuten',
    count_one: '{{count}} minuut',
    count_two: 'x {{count}}',
    count_few: '{{count}} minuten',
    count_many: '{{count}} minuten',
    word_two: numbers.other,
  });
  // The French form for 1 is also the form for 0, so it can't say "one".
  expect(french).toMatchObject({ count_one: '{{count}} minuut', word_one: numbers.other, word_other: numbers.other });
});

test('[I18-03] no plural that ships is a bare key in Arabic, Polish or any language that can be added', async () => {
  const shippedTexts = new Map([...flattenTexts(readShipped('nl'))] as [string, string][]);
  const stems = [...shippedTexts.keys()]
    .flatMap((key) => /^(.+)_one$/.exec(key)?.[1] ?? [])
    .filter((stem) => shippedTexts.has(`${stem}_other`));
  expect(stems).toContain('instruction.minutes');
  const counts = [0, 1, 2, 3, 5, 11, 22, 100, 101];
  for (const language of ['ar', 'pl', 'tr', 'uk', 'lv', 'ja', 'cy']) {
    const answered = new Map([...flattenTexts((await getTexts(language)).body)] as [string, string][]);
    const rules = new Intl.PluralRules(language);
    for (const stem of stems) {
      for (const count of counts) {
        const key = `${stem}_${rules.select(count)}`;
        const allowed = [shippedTexts.get(`${stem}_one`), shippedTexts.get(`${stem}_other`)];
        expect(allowed, `${language} ${key} ${count}`).toContain(answered.get(key));
      }
    }
  }
});

test('[I18-03] edits override shipped texts; a key without any text is its own text', async () => {
  const base = parseShippedTexts({
    nl: { login: { title: 'Hier' }, home: { title: '' } },
    fr: { onlyFrench: 'Seul' },
  });
  const alone = await serveAlone((register, { database }) => textRoutes(register, { db: database.db, shipped: base }));
  await sql`insert into text_edit (language, key, value) values ('nl', 'login.title', 'Daar')`.execute(alone.db);
  const answer = await fetch(`${alone.url}/api/translations/by-language/nl`);
  await alone.close();
  expect(await answer.json()).toEqual({
    login: { title: 'Daar' },
    home: { title: 'home.title' },
    onlyFrench: 'onlyFrench',
  });
});

test('[I18-01] unchanged texts are not sent twice, and a change is seen at once, by every replica', async () => {
  const replica = await serve({ database: server.database });
  const first = await replica.call('GET', '/api/translations/by-language/nl');
  const tag = String(first.headers.get('etag'));
  const again = await replica.call('GET', '/api/translations/by-language/nl', { headers: { 'if-none-match': tag } });
  expect(again.status).toBe(304);
  await insertEdit('nl', 'login.title', 'Aanmelden');
  const changed = await replica.call('GET', '/api/translations/by-language/nl', { headers: { 'if-none-match': tag } });
  expect(changed.status).toBe(200);
  expect(changed.body.login.title).toBe('Aanmelden');
  await replica.close();
});

test('[I18-01] after an upgrade the texts of the version before are not taken for current', async () => {
  const first = await getTexts('nl');
  const tag = String(first.headers.get('etag'));
  const next = parseShippedTexts({ nl: { ...readShipped('nl'), added: 'Nieuw' }, en: readShipped('en') });
  const upgraded = await serveAlone((register) => textRoutes(register, { db: server.db, shipped: next }));
  const path = `${upgraded.url}/api/translations/by-language/nl`;
  const answer = await fetch(path, { headers: { 'if-none-match': tag } });
  const body = await answer.json();
  const again = await fetch(path, { headers: { 'if-none-match': String(answer.headers.get('etag')) } });
  await upgraded.close();
  expect([answer.status, again.status]).toEqual([200, 304]);
  expect(body).toMatchObject({ added: 'Nieuw', home: first.body.home });
});

test('[I18-01][I18-02] the active languages, the default one first, and all languages', async () => {
  const { body } = await server.call('GET', '/api/translations/active-languages');
  expect(
    body.map(({ code, defaultLanguage }: { code: string; defaultLanguage: boolean }) => [code, defaultLanguage]),
  ).toEqual([
    ['nl', true],
    ['en', false],
  ]);
  const token = await server.signIn('professional');
  const all = await server.call('GET', '/api/translations/languages', { token });
  expect(all.body).toHaveLength(8);
  expect(all.body[0]).toEqual({ id: expect.any(Number), code: expect.any(String), name: expect.any(String) });
});

test('[I18-01] the chosen language of a user is saved; an inactive one is refused', async () => {
  const token = await server.signIn('professional');
  expect((await server.call('PUT', '/api/translations/change-language/EN', { token })).status).toBe(200);
  expect((await server.call('GET', '/api/account', { token })).body.langKey).toBe('en');
  expect((await server.call('PUT', '/api/translations/change-language/FR', { token })).status).toBe(404);
  expect((await server.call('PUT', '/api/translations/change-language/x%00', { token })).status).toBe(404);
  expect((await server.call('GET', '/api/account', { token })).body.langKey).toBe('en');
});

test('a key that begins another one keeps its place', () => {
  const nested = nestTexts(
    new Map([
      ['a.b.c', 'long'],
      ['a.b', 'short'],
      ['a.d', 'other'],
    ]),
  );
  expect(JSON.parse(JSON.stringify(nested))).toEqual({ a: { b: 'short', d: 'other', 'b.c': 'long' } });
});
