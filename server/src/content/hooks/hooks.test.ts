import { entities } from '@ok/contract/entities/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makeRows } from '../../../test/entity-rows.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
});
afterAll(() => server.close());
const get = async (path: string) => (await rows.send('GET', path)).body;

describe('[ENT-28][REL-02] languages that the product speaks', () => {
  const base = '/api/translations/supported-languages';
  const all = () => get(base);
  const codes = async () => (await get('/api/translations/active-languages')).map(({ code }: { code: string }) => code);

  test('answer the code and names of their language', async () => {
    const language = await rows.make(entities.language, { code: 'qz', name: 'Quenya' });
    const made = await rows.send('POST', base, { languageId: language.id });
    expect(made).toMatchObject({
      status: 201,
      body: { code: 'qz', name: 'Quenya', languageName: 'Quenya', active: false },
    });
    expect(made.headers.get('location')).toBe(`${base}/${made.body.id}`);
    expect(await get(`/api/supported-languages/${made.body.id}`)).toEqual(made.body);
    const twice = await rows.send('POST', base, { languageId: language.id });
    expect(twice.body.fieldErrors).toEqual([
      { objectName: 'supportedLanguage', field: 'languageId', message: 'Unique' },
    ]);

    const activate = (active: unknown) => rows.send('PUT', `${base}/${made.body.id}/activate?active=${active}`);
    expect(await activate(true)).toMatchObject({ status: 200, body: { active: true } });
    expect(await codes()).toContain('qz');
    expect(await activate(false)).toMatchObject({ status: 200, body: { active: false } });
    expect(await codes()).not.toContain('qz');
    expect((await activate('perhaps')).status).toBe(400);
    expect((await rows.send('PUT', `${base}/999999/activate?active=true`)).status).toBe(404);
    expect((await rows.send('DELETE', `${base}/${made.body.id}`)).status).toBe(204);
    expect((await rows.send('GET', `${base}/${made.body.id}`)).status).toBe(404);
  });

  test('one of them is the default, whoever makes another one that', async () => {
    const isDefault = async () =>
      (await all())
        .filter((row: { defaultLanguage: boolean }) => row.defaultLanguage)
        .map(({ code }: { code: string }) => code);
    const [nl, en] = await all();
    const key = async (answer: ReturnType<typeof rows.send>) => (await answer).body.errorKey;
    expect(await key(rows.send('PUT', `${base}/${nl.id}/activate?active=false`))).toBe('defaultlanguage');
    expect(await key(rows.send('DELETE', `${base}/${nl.id}`))).toBe('defaultlanguage');
    expect(await key(rows.send('PUT', base, { ...nl, defaultLanguage: false }))).toBe('defaultlanguage');
    expect(await key(rows.send('PUT', base, { ...en, defaultLanguage: true, active: false }))).toBe('defaultlanguage');
    expect((await rows.send('PUT', base, { ...en, defaultLanguage: true })).status).toBe(200);
    expect(await isDefault()).toEqual(['en']);
    expect((await codes())[0]).toBe('en');
    const at = await Promise.all([nl, en].map(({ id }) => get(`${base}/${id}`)));
    await Promise.all(at.map((row) => rows.send('PUT', base, { ...row, defaultLanguage: true })));
    expect(await isDefault()).toHaveLength(1);
    await rows.send('PUT', base, { ...(await get(`${base}/${nl.id}`)), defaultLanguage: true });
    expect(await isDefault()).toEqual(['nl']);
  });

  test('one with content is only marked as deleted', async () => {
    const [, en] = await all();
    expect((await rows.send('DELETE', `${base}/${en.id}`)).status).toBe(204);
    expect(await get(`${base}/${en.id}`)).toMatchObject({ deleted: true, active: false });
    expect(await codes()).not.toContain('en');
    const back = { ...(await get(`${base}/${en.id}`)), deleted: false, active: true };
    expect((await rows.send('PUT', base, back)).status).toBe(200);
    expect(await codes()).toContain('en');
  });
});

describe('[ENT-30] notifications', () => {
  test('publishing one says when, and writes nothing for anybody', async () => {
    const draft = (await rows.send('POST', '/api/notifications', { identifier: 'n', title: 'Nieuw' })).body;
    expect(draft).toMatchObject({ published: false, publishedDate: null });
    const published = (await rows.send('PUT', '/api/notifications', { ...draft, published: true })).body;
    expect(Math.abs(Date.parse(published.publishedDate) - Date.now())).toBeLessThan(60_000);
    const again = (await rows.send('PUT', '/api/notifications', { ...published, title: 'Nieuwer' })).body;
    expect(again.publishedDate).toBe(published.publishedDate);
    const dated = { identifier: 'm', published: true, publishedDate: '2024-01-01T00:00:00.000Z' };
    expect((await rows.send('POST', '/api/notifications', dated)).body.publishedDate).toBe(dated.publishedDate);
    expect(await server.db.selectFrom('user_notification').selectAll().execute()).toEqual([]);
  });

  test('have a second address, where a change names the id at its end', async () => {
    const base = '/api/notification/notification';
    const created = (await rows.send('POST', base, { identifier: 'n' })).body;
    const changed = await rows.send('PUT', `${base}/${created.id}`, { identifier: 'o' });
    expect(changed).toMatchObject({ status: 200, body: { id: created.id, identifier: 'o' } });
    expect((await rows.send('PUT', `${base}/${created.id}`, { ...changed.body, id: 1 })).body.errorKey).toBe(
      'idinvalid',
    );
    expect(await get(`/api/notifications/${created.id}`)).toEqual(changed.body);
    expect((await rows.send('DELETE', `${base}/${created.id}`)).status).toBe(204);
    expect((await get('/api/notification/emails')).length).toBe((await get('/api/emails')).length);
  });

  test('[ENT-39] what was read can not be unread', async () => {
    const mark = await rows.make(entities.userNotification, { read: true });
    const unread = await rows.send('PUT', '/api/user-notifications', { ...mark, read: false });
    expect(unread.body.fieldErrors).toEqual([
      { objectName: 'userNotification', field: 'read', message: 'typeMismatch' },
    ]);
    expect(await get(`/api/user-notifications/${mark.id}`)).toEqual(mark);
  });
});

test('[ENT-40] a new association can be chosen at once, and goes with its name', async () => {
  const choices = async () =>
    (await get('/api/professional-association-translation/language/nl')).map(({ name }: { name: string }) => name);
  const made = await rows.make(entities.professionalAssociation, { name: 'Buurtzorg', published: true });
  expect(await choices()).toContain('Buurtzorg');
  const renamed = await rows.send('PUT', '/api/professional-association', { ...made, name: 'Buurthulp' });
  expect(renamed.status).toBe(200);
  expect(await choices()).toContain('Buurthulp');
  await server.db.updateTable('profile').set({ professional_association_id: made.id }).where('id', '=', 1).execute();
  expect((await rows.send('DELETE', `/api/professional-association/${made.id}`)).body.uses).toEqual([
    { entity: 'profile', id: 1, text: 'admin' },
  ]);
  expect(await choices()).toContain('Buurthulp');
  await server.db.updateTable('profile').set({ professional_association_id: null }).where('id', '=', 1).execute();
  expect((await rows.send('DELETE', `/api/professional-association/${made.id}`)).status).toBe(204);
  expect(await choices()).not.toContain('Buurthulp');
});

test('[ENT-24][PRI-08] what a profile says of consent is written down, and somebody without one can still save settings', async () => {
  const [, profile] = await get('/api/profiles');
  const saved = await rows.send('PUT', '/api/profiles', { ...profile, agreeOnResearch: true, organization: 'CJG' });
  expect(saved).toMatchObject({ status: 200, body: { agreeOnResearch: true, organization: 'CJG' } });
  const consents = await server.db.selectFrom('consent').selectAll().where('user_id', '=', profile.userId).execute();
  expect(consents).toMatchObject([{ given: true, text_version: 'administrator' }]);
  const other = await rows.send('PUT', '/api/profiles', { ...saved.body, userId: 1 });
  expect(other.body.fieldErrors).toEqual([{ objectName: 'profile', field: 'userId', message: 'typeMismatch' }]);

  expect((await rows.send('DELETE', `/api/profiles/${profile.id}`)).status).toBe(204);
  const token = await server.signIn(profile.userLogin.replace(/@.*/, ''));
  const account = (await server.call('GET', '/api/account', { token })).body;
  const body = { ...account, profileDTO: { ...account.profileDTO, agreeOnResearch: true } };
  expect((await server.call('POST', '/api/account', { token, body })).status).toBe(200);
  expect((await get('/api/profiles')).find((row: { userId: number }) => row.userId === profile.userId)).toMatchObject({
    agreeOnResearch: true,
  });
});

test('[SEC-11] no change of a profile takes the last administrator their rights', async () => {
  const [profile] = await get('/api/profiles');
  expect(profile.userLogin).toBe('admin');
  const changed = { ...profile, authorities: [], activated: false, test: false };
  expect((await rows.send('PUT', '/api/profiles', changed)).status).toBe(200);
  expect((await rows.send('DELETE', `/api/profiles/${profile.id}`)).status).toBe(204);
  expect((await server.call('GET', '/api/profiles', { token: await server.signIn('admin') })).status).toBe(200);
});
