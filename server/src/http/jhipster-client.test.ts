import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

// Sends and reads what the screens of a generated client of JHipster 6 do, in the shapes of its models.

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  // Signs in by the call, because a test reads its audit event.
  token = await server.signIn('admin', 'admin-demo');
});
afterAll(() => server.close());

const headers = { accept: 'application/json, text/plain, */*' };
const client = {
  get: (path: string) => server.call('GET', `/${path}`, { token, headers }),
  post: (path: string, body: unknown) => server.call('POST', `/${path}`, { token, headers, body }),
  put: (path: string, body: unknown) => server.call('PUT', `/${path}`, { token, headers, body }),
  delete: (path: string) => server.call('DELETE', `/${path}`, { token, headers }),
};

/** Reads the headers as the notification middleware of JHipster does. */
const alertIn = ({ headers: sent }: { headers: Headers }) => {
  const found = { key: '', param: '' };
  sent.forEach((value, name) => {
    if (name.endsWith('app-alert')) found.key = value;
    if (name.endsWith('app-params')) found.param = decodeURIComponent(value.replaceAll('+', ' '));
  });
  return found;
};
const errorIn = ({ headers: sent }: { headers: Headers }) => {
  const found = { key: '', entity: '' };
  sent.forEach((value, name) => {
    if (name.endsWith('app-error')) found.key = value;
    if (name.endsWith('app-params')) found.entity = value;
  });
  return found;
};
const totalOf = ({ headers: sent }: { headers: Headers }) => Number.parseInt(sent.get('x-total-count') ?? '', 10);
const shapeOfUser = {
  id: expect.any(Number),
  login: expect.any(String),
  email: expect.any(String),
  imageUrl: '',
  activated: expect.any(Boolean),
  langKey: expect.any(String),
  authorities: expect.any(Array),
  createdDate: expect.stringMatching(/Z$/),
};

test('[USR-01] the list of users of a JHipster client: paged, sorted by each of its headings, and whole', async () => {
  const first = await client.get('api/users?page=0&size=20&sort=id,asc');
  expect(first.status).toBe(200);
  expect(totalOf(first)).toBe(3);
  for (const user of first.body) {
    expect(user).toMatchObject(shapeOfUser);
    for (const key of ['firstName', 'lastName', 'createdBy', 'lastModifiedBy', 'lastModifiedDate']) {
      expect(user).toHaveProperty(key);
    }
    expect(user).not.toHaveProperty('password');
  }
  for (const heading of ['id', 'login', 'email', 'createdDate', 'lastModifiedBy', 'lastModifiedDate']) {
    expect((await client.get(`api/users?page=0&size=20&sort=${heading},desc`)).status, heading).toBe(200);
  }
  const links = (await client.get('api/users?page=1&size=1&sort=id,asc')).headers.get('link') ?? '';
  const rels = links.split(',').map((link) => /^<[^>]*page=(\d+)&size=1[^>]*>; rel="(\w+)"$/.exec(link)?.slice(1));
  expect(rels).toEqual([
    ['2', 'next'],
    ['0', 'prev'],
    ['2', 'last'],
    ['0', 'first'],
  ]);
  const unsorted = await client.get('api/users?sort=password,asc');
  expect(unsorted).toMatchObject({ status: 400, body: { message: expect.any(String), path: '/api/users' } });
  expect((await client.get('api/users/authorities')).body).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
});

test('[USR-01] [USR-02] its form makes, changes, activates and removes a user, as its reducers send them', async () => {
  const values = {
    login: 'jhuser',
    firstName: '',
    lastName: '',
    email: 'jhuser@example.nl',
    activated: false,
    langKey: 'en',
    authorities: ['ROLE_USER'],
  };
  const created = await client.post('api/users', values);
  expect(created.status).toBe(201);
  expect(alertIn(created)).toEqual({ key: 'userManagement.created', param: 'jhuser' });
  expect(created.body).toMatchObject({ ...shapeOfUser, login: 'jhuser', activated: true });
  // The client fetches the list without parameters after each change.
  const again = await client.get('api/users');
  expect(totalOf(again)).toBe(again.body.length);

  // The form sends the id from an input, as a string.
  const changed = await client.put('api/users', {
    ...values,
    id: String(created.body.id),
    firstName: 'J.',
    activated: true,
  });
  expect(changed.status).toBe(200);
  expect(alertIn(changed)).toEqual({ key: 'userManagement.updated', param: 'jhuser' });
  const listedUser = (await client.get('api/users')).body.find(({ login }: { login: string }) => login === 'jhuser');
  const toggled = await client.put('api/users', { ...listedUser, activated: !listedUser.activated });
  expect(toggled).toMatchObject({ status: 200, body: { activated: false, firstName: 'J.' } });

  const taken = await client.post('api/users', { ...values, email: 'other@example.nl' });
  expect(taken).toMatchObject({ status: 400, body: { title: 'Login name already used!', errorKey: 'userexists' } });
  expect(errorIn(taken)).toEqual({ key: 'error.userexists', entity: 'userManagement' });
  const sameAddress = await client.post('api/users', { ...values, login: 'other' });
  expect(sameAddress).toMatchObject({ status: 400, body: { title: 'Email is already in use!' } });
  expect(errorIn(sameAddress)).toEqual({ key: 'error.emailexists', entity: 'userManagement' });
  const wrong = await client.post('api/users', { ...values, login: 'third', email: 'x' });
  expect(wrong.body).toMatchObject({ message: 'error.validation', fieldErrors: expect.any(Array) });

  const removed = await client.delete('api/users/jhuser');
  expect(removed).toMatchObject({ status: 204, body: '' });
  expect(alertIn(removed)).toEqual({ key: 'userManagement.deleted', param: 'jhuser' });
  expect((await client.get('api/users/jhuser')).status).toBe(404);
});

test('[MGT-01] its audits: a page of a month, by the names of its headings, with what it shows of each', async () => {
  const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
  const [from, to] = [day(Date.now() - 30 * 86_400_000), day(Date.now() + 86_400_000)];
  const path = `management/audits?fromDate=${from}&toDate=${to}&page=0&size=20&sort=auditEventDate,desc`;
  const answer = await client.get(path);
  expect(answer.status).toBe(200);
  expect(totalOf(answer)).toBeGreaterThan(0);
  for (const event of answer.body) {
    expect(event).toMatchObject({
      timestamp: expect.stringMatching(/Z$/),
      type: expect.any(String),
      data: { message: expect.any(String), remoteAddress: expect.any(String) },
    });
    expect(event).toHaveProperty('principal');
  }
  for (const heading of ['principal', 'auditEventType', 'id']) {
    expect((await client.get(`management/audits?page=0&size=20&sort=${heading},asc`)).status, heading).toBe(200);
  }
  expect((await client.get(`management/audits/${answer.body[0].id}`)).status).toBe(200);
});

test('[ENT-06] its entity screens: list, form and removal of rows, with texts for numbers and empty references', async () => {
  const list = (path: string) => client.get(`${path}?cacheBuster=${Date.now()}`);
  expect((await list('api/languages')).status).toBe(200);
  const created = await client.post('api/test-results', { name: 'A result', score: '3', description: null });
  expect(created.status).toBe(201);
  expect(alertIn(created)).toEqual({ key: 'okApp.testResult.created', param: String(created.body.id) });

  const option = { name: 'An answer', identifier: 'A1', position: '1', hasDivider: false, result: created.body };
  const made = await client.post('api/question-options', option);
  expect(made).toMatchObject({ status: 201, body: { position: 1, result: { id: created.body.id } } });
  const read = (await client.get(`api/question-options/${made.body.id}`)).body;
  const changed = await client.put('api/question-options', { ...read, ...option, name: 'Another answer' });
  expect(changed).toMatchObject({
    status: 200,
    body: { ...read, name: 'Another answer', revision: expect.anything() },
  });
  expect(alertIn(changed).key).toBe('okApp.questionOption.updated');

  const inUse = await client.delete(`api/test-results/${created.body.id}`);
  expect(inUse.status).toBe(400);
  expect(errorIn(inUse)).toEqual({ key: 'error.inuse', entity: 'testResult' });
  const withId = await client.post('api/question-options', changed.body);
  expect(errorIn(withId)).toEqual({ key: 'error.idexists', entity: 'questionOption' });
  const withoutId = await client.put('api/question-options', option);
  expect(errorIn(withoutId)).toEqual({ key: 'error.idnull', entity: 'questionOption' });
  const wrong = await client.post('api/question-options', { ...option, name: '' });
  expect(wrong.body.fieldErrors).toContainEqual({ objectName: 'questionOption', field: 'name', message: 'NotNull' });

  for (const path of [`api/question-options/${made.body.id}`, `api/test-results/${created.body.id}`]) {
    const removed = await client.delete(path);
    expect(removed).toMatchObject({ status: 204, body: '' });
    expect(alertIn(removed).key).toMatch(/^okApp\.\w+\.deleted$/);
    expect((await client.get(path)).status).toBe(404);
  }
});

test('[ENT-20] [ENT-09] its question screen: a plain text is one paragraph, and stays so when the form is saved again', async () => {
  const paragraph = (...content: object[]) =>
    JSON.stringify({ type: 'doc', content: [{ type: 'paragraph', content }] });
  const created = await client.post('api/questions', { name: 'Wat doet de ouder?', main: true });
  expect(created.status).toBe(201);
  expect(alertIn(created).key).toBe('okApp.question.created');
  const name = paragraph({ type: 'text', text: 'Wat doet de ouder?' });
  expect(created.body).toMatchObject({ name, main: true });
  const read = (await client.get(`api/questions/${created.body.id}`)).body;
  expect(read.name).toBe(name);
  expect((await client.put('api/questions', read)).body.name).toBe(name);

  const again = await client.put('api/questions', { ...read, name: 'Twee\r\nregels', revision: undefined });
  const lines = [{ type: 'text', text: 'Twee' }, { type: 'hardBreak' }, { type: 'text', text: 'regels' }];
  expect(again).toMatchObject({ status: 200, body: { name: paragraph(...lines) } });
  const { body: language } = await client.get('api/languages');
  const row = { name: 'What does the parent do?', languageId: language[0].id, questionId: created.body.id };
  const translated = await client.post('api/question-translations', row);
  expect(translated).toMatchObject({
    status: 201,
    body: { name: paragraph({ type: 'text', text: 'What does the parent do?' }) },
  });
  const result = await client.post('api/test-results', { name: 'r', score: 3, description: 'Goed' });
  expect(result).toMatchObject({ status: 201, body: { description: paragraph({ type: 'text', text: 'Goed' }) } });

  // A text may look like JSON, but one that begins like a document has to be a document.
  for (const text of ['null', '12', '"x"', '[1]', '{}', '{x}', '{{firstName}}', '{"a":1}']) {
    const taken = await client.put('api/questions', { ...again.body, name: text, revision: undefined });
    expect(taken, text).toMatchObject({ status: 200, body: { name: paragraph({ type: 'text', text }) } });
  }
  const spanJson = '"content":[{"type":"text","text":"x"}]';
  for (const [text, message] of [
    ['{"type":"doc"', 'typeMismatch'],
    [' {"content":[', 'typeMismatch'],
    [`{"type":"image",${spanJson}}`, 'typeMismatch'],
    [`{"id":1,"type":"script",${spanJson}}`, 'typeMismatch'],
    // A document without text.
    ['{"content":[]}', 'NotNull'],
  ]) {
    const refused = await client.put('api/questions', { ...again.body, name: text });
    expect(refused.status, text).toBe(400);
    expect(refused.body.fieldErrors, text).toEqual([{ objectName: 'question', field: 'name', message }]);
  }
  expect((await client.put('api/questions', { ...again.body, name: ' ' })).body.fieldErrors).toEqual([
    { objectName: 'question', field: 'name', message: 'NotNull' },
  ]);
  // The document of these line breaks would exceed the limit.
  expect(
    (await client.put('api/questions', { ...again.body, name: `a${'\n'.repeat(5999)}` })).body.fieldErrors,
  ).toEqual([{ objectName: 'question', field: 'name', message: 'Size' }]);
});
