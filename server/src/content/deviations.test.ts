import { entities } from '@ok/contract/entities/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, makeRows, pngBase64 } from '../../test/entity-rows.ts';
import { makeTree } from '../../test/make-tree.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { type Served, serve } from '../../test/serve.ts';
import { createAccount } from '../accounts/account-store.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
let user: string;
beforeAll(async () => {
  server = await serve();
  rows = makeRows(server, await server.signIn('admin'));
  user = await server.signIn('professional');
});
afterAll(() => server.close());

const get = async (path: string) => (await rows.send('GET', path)).body;

test('[ENT-20][ENT-23] a row says what refers to it by a list, in order', async () => {
  const { first, optionA, optionB, result } = await makeTree(server.db);
  const question = await get(`/api/questions/${first}`);
  expect(question.questionOptions).toEqual([
    { id: optionA, name: 'Antwoord A' },
    { id: optionB, name: 'Antwoord B' },
  ]);
  const [slide] = (await get(`/api/test-results/${result}`)).images;
  expect(slide).toEqual({ id: expect.any(Number), media: 'slide.webp' });
  const { examples, questionName } = await get(`/api/question-options/${optionB}`);
  expect(examples).toEqual([{ id: expect.any(Number), identifier: 'B1' }]);
  expect(questionName).toBe('Vraag 1');
  expect((await get(`/api/questions/${first}`)).name).toContain('"type":"doc"');
});

test('[ENT-21] an option is saved with its whole result and shows its score', async () => {
  const result = await rows.make(entities.testResult, { score: 6 });
  const option = await rows.make(entities.questionOption, { result: await get(`/api/test-results/${result.id}`) });
  expect(option.result).toEqual({ id: result.id, score: 6 });
});

test('[ENT-22][ENT-25] an example and a picture may be posted under the row they belong to', async () => {
  const option = await rows.make(entities.questionOption, { name: 'De ouder wacht' });
  const example = { image: pngBase64, content: 'x' };
  const made = await rows.send('POST', `/api/question-option-examples/${option.id}`, example);
  expect(made).toMatchObject({ status: 201, body: { option: { id: option.id, name: 'De ouder wacht' } } });
  expect(made.headers.get('location')).toBe(`/api/question-option-examples/${made.body.id}`);
  const result = await rows.make(entities.testResult);
  const picture = await rows.send('POST', `/api/images/${result.id}`, { image: pngBase64, order: 4 });
  expect(picture).toMatchObject({ status: 201, body: { testResultId: result.id, position: 4 } });
  const changed = await rows.send('PUT', '/api/images', { ...picture.body, order: '7' });
  expect(changed).toMatchObject({ status: 200, body: { position: 7, media: picture.body.media } });
  expect(changed.body).not.toHaveProperty('order');
  const absent = await rows.send('POST', '/api/images/999999', { image: pngBase64 });
  expect(absent).toMatchObject({
    status: 400,
    body: { fieldErrors: [{ field: 'testResultId', message: 'Reference' }] },
  });
});

test('[ENT-03][ACC-11] a row says who made it, and no name once that account is gone', async () => {
  const login = 'second@example.nl';
  const passwordHash = quickHash('a second administrator');
  const names = { login, email: login, firstName: 'Bo', langKey: 'nl', passwordHash };
  await createAccount(server.db, { ...names, authorities: ['ROLE_ADMIN'], activated: true, test: false });
  const second = makeRows(server, await server.signIn(login, 'a second administrator'));
  const { id } = await second.make(entities.testResult);
  const changes = () => get(`/api/test-results/${id}/changes`);
  expect(await changes()).toEqual({ created: { date: expect.any(String), by: 'Bo' }, updated: null });
  expect((await rows.send('DELETE', `/api/users/${login}`)).status).toBe(204);
  expect(await changes()).toEqual({ created: { date: expect.any(String), by: null }, updated: null });
});

describe('[ENT-26] question trees', () => {
  const status = async (id: number) => (await get(`/api/question-trees/${id}`)).status;
  const change = async (id: number, changes: object) =>
    rows.send('PUT', '/api/question-trees', { ...(await get(`/api/question-trees/${id}`)), ...changes });

  test('administrators read the row, professionals what is published, at one address', async () => {
    const { id } = await makeTree(server.db);
    expect(await get(`/api/question-trees/${id}`)).toMatchObject({ id, status: 'DRAFT', questionName: 'Vraag 1' });
    expect((await server.call('GET', `/api/question-trees/${id}`, { token: user })).status).toBe(404);
    expect((await rows.send('GET', `/api/question-trees/${id}?language=nl`)).status).toBe(404);
    const shown = await server.call('GET', '/api/question-trees/1', { token: user });
    expect(shown).toMatchObject({ status: 200, body: { id: 1, published: true } });
    expect(shown.body).not.toHaveProperty('status');
    expect((await get('/api/question-trees/1?language=nl')).published).toBe(true);
  });

  test('a status that becomes PUBLISHED publishes, and the one before has been', async () => {
    const first = await makeTree(server.db);
    const second = await makeTree(server.db, { treeId: first.treeId, version: 2 });
    expect((await change(first.id, { status: 'PUBLISHED' })).body.status).toBe('PUBLISHED');
    expect((await get(`/api/question-trees/${first.id}?language=nl`)).published).toBe(true);
    expect((await change(second.id, { status: 'PUBLISHED' })).body.status).toBe('PUBLISHED');
    expect(await status(first.id)).toBe('WAS_PUBLISHED');
    const both = [first.id, second.id].map((id) => change(id, { status: 'PUBLISHED' }));
    expect((await Promise.all(both)).map((answer) => answer.status)).toEqual([200, 200]);
    const after = await Promise.all([status(first.id), status(second.id)]);
    expect(after.sort()).toEqual(['PUBLISHED', 'WAS_PUBLISHED']);
    const uses = await get(`/api/question-trees/${first.id}/uses`);
    expect(uses).toContainEqual({ entity: 'publication', id: expect.any(Number), text: '1' });
  });

  test('what would break a measurement is not published', async () => {
    const tree = await rows.make(entities.questionTree);
    const refused = await change(tree.id, { status: 'PUBLISHED' });
    expect(refused).toMatchObject({
      status: 400,
      body: { errorKey: 'cannotpublish', detail: expect.stringMatching(/no/) },
    });
    expect(await get(`/api/question-trees/${tree.id}`)).toEqual(tree);
    const { image: _none, ...copy } = { ...tree, id: null, image: pngBase64 };
    const same = await rows.send('POST', '/api/question-trees', { ...copy, image: pngBase64 });
    expect(same.body.fieldErrors).toEqual([
      { objectName: 'questionTree', field: 'version', message: 'Unique' },
      { objectName: 'questionTree', field: 'treeId', message: 'Unique' },
    ]);
  });

  test('a change of what is published changes nothing that professionals see', async () => {
    const ask = async () => (await server.call('GET', '/api/questions/1/options?language=en', { token: user })).body;
    const before = await ask();
    const translations: Body[] = await get('/api/question-option-translations');
    const said = translations.find(({ questionOptionId }) => questionOptionId === before[0].id);
    const changed = { ...said, name: 'Different' };
    expect((await rows.send('PUT', '/api/question-option-translations', changed)).status).toBe(200);
    expect(await ask()).toEqual(before);
  });
});

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
    const made = (await rows.send('POST', base, { identifier: 'n' })).body;
    const changed = await rows.send('PUT', `${base}/${made.id}`, { identifier: 'o' });
    expect(changed).toMatchObject({ status: 200, body: { id: made.id, identifier: 'o' } });
    expect((await rows.send('PUT', `${base}/${made.id}`, { ...changed.body, id: 1 })).body.errorKey).toBe('idinvalid');
    expect(await get(`/api/notifications/${made.id}`)).toEqual(changed.body);
    expect((await rows.send('DELETE', `${base}/${made.id}`)).status).toBe(204);
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
