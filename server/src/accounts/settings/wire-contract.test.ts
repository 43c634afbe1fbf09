import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { type Served, serve } from '../../../test/serve.ts';

// Sends and reads as a client of JHipster 6 does: its headers, whole objects, and bodies that are plain text.

let server: Served;
let association: number;
beforeAll(async () => {
  server = await serve();
  association = (await server.call('GET', '/api/professional-association-translation/language/nl')).body[0].id;
});
afterAll(() => server.close());

const headers = { accept: 'application/json, text/plain, */*' };
const send = (method: string, path: string, body?: unknown, token?: string) =>
  server.call(method, path, { body, token, headers });
const text = (path: string, body: string) =>
  server.call('POST', path, { body, headers: { ...headers, 'content-type': 'text/plain' } });

const registered = (email: string, changes: object = {}) => ({
  firstName: 'An',
  email,
  password: 'geheim',
  langKey: 'nl',
  profAssocTranslationId: association,
  profileDTO: {
    professionalAssociation: null,
    agreeOnElearning: true,
    agreeOnProfessionalRegistered: true,
    agreeOnResearch: false,
  },
  ...changes,
});

const readLastKey = async (email: string) => keyIn(server, (await mailsTo(server, email)).at(-1));
const registerMember = async (email: string): Promise<string> => {
  expect((await send('POST', '/api/register', registered(email))).status).toBe(201);
  expect((await send('GET', `/api/activate?key=${await readLastKey(email)}`)).status).toBe(200);
  return signedIn(email, 'geheim');
};
const signedIn = async (username: string, password: string): Promise<string> => {
  const { status, body } = await send('POST', '/api/authenticate', { username, password, rememberMe: null });
  expect(status).toBe(200);
  return body.id_token;
};

/** Expected refusal, as a client of JHipster reads it. */
const problem = (status: number, path: string, more: object = {}) => ({
  status,
  body: { status, path, title: expect.any(String), message: `error.http.${status}`, ...more },
});
const isProblem = ({ headers }: { headers: Headers }) =>
  expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);

test('[SES-01] signing in answers the token in its header and in its body, of three parts with sub, auth and exp', async () => {
  const answer = await send('POST', '/api/authenticate?cacheBuster=1', {
    username: 'ADMIN',
    password: 'admin-demo',
    rememberMe: true,
  });
  expect(answer.status).toBe(200);
  const token = answer.body.id_token;
  expect(answer.headers.get('authorization')).toBe(`Bearer ${token}`);
  expect(answer.headers.get('set-cookie')).toBeNull();
  expect(answer.headers.get('cache-control')).toMatch(/no-store/);
  const claims = JSON.parse(Buffer.from(token.split('.')[1], 'base64url').toString());
  expect(claims).toMatchObject({ sub: 'admin', auth: 'ROLE_ADMIN,ROLE_USER', exp: expect.any(Number) });
  expect(claims.exp - Date.now() / 1000).toBeGreaterThan(29 * 24 * 3600);
});

test('[SES-01] a sign-in that fails is a 401 without a dialog of the browser, the same for whatever was wrong', async () => {
  const path = '/api/authenticate';
  const wrong = await send('POST', path, { username: 'admin', password: 'not this' });
  const nobody = await send('POST', path, { username: 'nobody', password: 'not this' });
  for (const answer of [wrong, nobody]) {
    expect(answer).toMatchObject(problem(401, path, { title: 'Unauthorized' }));
    expect(answer.headers.get('www-authenticate')).toBeNull();
    isProblem(answer);
  }
  expect(Object.keys(wrong.body)).toEqual(Object.keys(nobody.body));
  const empty = await send('POST', path, {});
  expect(empty).toMatchObject(problem(400, path, { message: 'error.validation' }));
  expect(empty.body.fieldErrors).toContainEqual({ objectName: 'loginVM', field: 'username', message: 'NotNull' });
});

test('[SES-02] the account has all its fields, empty ones as null; without a token it is a 401 with its path', async () => {
  const token = await signedIn('professional@example.nl', 'professional-demo');
  const { status, body } = await send('GET', '/api/account?cacheBuster=2', undefined, token);
  expect(status).toBe(200);
  expect(body).toMatchObject({
    id: expect.any(Number),
    login: 'professional@example.nl',
    activated: true,
    langKey: 'nl',
    authorities: ['ROLE_USER'],
  });
  for (const field of [
    'firstName',
    'lastName',
    'email',
    'createdBy',
    'createdDate',
    'lastModifiedBy',
    'lastModifiedDate',
  ])
    expect(body).toHaveProperty(field);
  expect(JSON.stringify(body)).not.toMatch(/password|hash|"key"/i);
  expect(await send('GET', '/api/account')).toMatchObject(problem(401, '/api/account'));
});

test('[ACC-01] registering is a 201 without a body; what was wrong is told by field, key and header', async () => {
  const email = 'Register@Example.nl';
  const path = '/api/register';
  const made = await send('POST', path, registered(email, { imageUrl: 'unknown properties are ignored' }));
  expect(made).toMatchObject({ status: 201, body: '' });
  expect(made.headers.get('x-okapp-alert')).toBeNull();

  await send('GET', `/api/activate?key=${await readLastKey('register@example.nl')}`);
  const taken = await send('POST', path, registered(email));
  expect(taken).toMatchObject(
    problem(400, path, {
      message: 'error.emailexists',
      errorKey: 'emailexists',
      entityName: 'userManagement',
      params: 'userManagement',
      title: 'Email is already in use!',
    }),
  );
  expect(taken.headers.get('x-okapp-error')).toBe('error.emailexists');
  expect(taken.headers.get('x-okapp-params')).toBe('userManagement');
  isProblem(taken);

  const wrong = await send('POST', path, registered('noor@'));
  expect(wrong).toMatchObject(problem(400, path, { message: 'error.validation', title: 'Method argument not valid' }));
  expect(wrong.body.fieldErrors).toContainEqual({ objectName: 'managedUserVM', field: 'email', message: 'Email' });
  expect((await send('POST', path, registered('short@example.nl', { password: 'abc' }))).status).toBe(400);
});

test('[ACC-06] activating is a 200 without a body, and a failure for a key that is none', async () => {
  await send('POST', '/api/register', registered('activate@example.nl'));
  const done = await send('GET', `/api/activate?key=${await readLastKey('activate@example.nl')}`);
  expect(done).toMatchObject({ status: 200, body: '' });
  const failed = await send('GET', '/api/activate?key=nothing');
  expect(failed.status).toBeGreaterThanOrEqual(400);
  expect(failed.body.path).toBe('/api/activate');
  isProblem(failed);
});

test('[ACC-07] [ACC-08] a reset is asked for with a bare address and finished with its key, once', async () => {
  const email = 'reset@example.nl';
  await registerMember(email);
  const init = '/api/account/reset-password/init';
  expect(await text(init, email)).toMatchObject({ status: 200, body: '' });
  expect(await text(init, 'nobody-at-all@example.nl')).toMatchObject({ status: 200, body: '' });
  const finish = '/api/account/reset-password/finish';
  const key = await readLastKey(email);
  const short = await send('POST', finish, { key, newPassword: 'abc' });
  expect(short).toMatchObject(problem(400, finish, { message: 'error.validation' }));
  expect(short.headers.get('x-okapp-error')).toBeNull();
  expect(await send('POST', finish, { key, newPassword: 'een ander' })).toMatchObject({ status: 200, body: '' });
  const again = await send('POST', finish, { key, newPassword: 'nog een ander' });
  expect(again.status).toBeGreaterThanOrEqual(400);
  isProblem(again);
  await signedIn(email, 'een ander');
});

test('[ACC-10] the settings are saved with the whole object as it was read, and only what may be changed is', async () => {
  const token = await registerMember('settings@example.nl');
  const read = (await send('GET', '/api/account', undefined, token)).body;
  const sent = { ...read, firstName: 'Anna', lastName: 'Jansen', authorities: ['ROLE_ADMIN'], id: 1, login: 'admin' };
  const saved = await send('POST', '/api/account', sent, token);
  expect(saved).toMatchObject({ status: 200, body: '' });
  expect(saved.headers.get('x-okapp-alert')).toBeNull();
  const after = (await send('GET', '/api/account', undefined, token)).body;
  expect(after).toMatchObject({
    ...read,
    firstName: 'Anna',
    lastName: 'Jansen',
    lastModifiedBy: read.login,
    lastModifiedDate: expect.any(String),
  });

  const wrong = await send('POST', '/api/account', { ...read, email: 'noor@' }, token);
  expect(wrong).toMatchObject(problem(400, '/api/account', { message: 'error.validation' }));
  expect(wrong.body.fieldErrors).toContainEqual({ objectName: 'user', field: 'email', message: 'Email' });
  expect(await send('POST', '/api/account', read)).toMatchObject(problem(401, '/api/account'));
});

test('[ACC-09] a password is changed with the one that was, and a refusal has no header with a text of its own', async () => {
  const token = await registerMember('change@example.nl');
  const path = '/api/account/change-password';
  const change = (currentPassword: string, newPassword: string) =>
    send('POST', path, { currentPassword, newPassword }, token);
  for (const refused of [await change('not this', 'een ander'), await change('geheim', 'abc')]) {
    expect(refused).toMatchObject({ status: 400, body: { path, status: 400 } });
    expect(refused.headers.get('x-okapp-error')).toBeNull();
    isProblem(refused);
  }
  expect((await change('not this', 'een ander')).body).toMatchObject({
    title: 'Incorrect password',
    message: 'error.http.400',
  });
  expect(await change('geheim', 'een ander')).toMatchObject({ status: 200, body: '' });
  // The session that changed the password goes on.
  expect((await send('GET', '/api/account', undefined, token)).status).toBe(200);
  await signedIn('change@example.nl', 'een ander');
});

test('[SES-02] what only administrators may see is a 403 for others, and what is not there a 404', async () => {
  const token = await signedIn('professional@example.nl', 'professional-demo');
  expect(await send('GET', '/api/mails', undefined, token)).toMatchObject(problem(403, '/api/mails'));
  expect(await send('GET', '/api/nothing', undefined, token)).toMatchObject(problem(404, '/api/nothing'));
});
