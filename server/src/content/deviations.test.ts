import { entities } from '@ok/contract/entities/index.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Body, makeRows, pngBase64 } from '../../test/entity-rows.ts';
import { makeTree } from '../../test/make-tree.ts';
import { quickHash } from '../../test/quick-hash.ts';
import { type Served, serve } from '../../test/serve.ts';
import { createAccount } from '../accounts/data/account-store.ts';

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
    const published = await server.call('GET', '/api/question-trees/1', { token: user });
    expect(published).toMatchObject({ status: 200, body: { id: 1, published: true } });
    expect(published.body).not.toHaveProperty('status');
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
    const translation = translations.find(({ questionOptionId }) => questionOptionId === before[0].id);
    const changed = { ...translation, name: 'Different' };
    expect((await rows.send('PUT', '/api/question-option-translations', changed)).status).toBe(200);
    expect(await ask()).toEqual(before);
  });
});
