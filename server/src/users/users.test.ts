import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../test/mails.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, { token, body, ...(headers && { headers }) });
let count = 0;
const createBody = (changes: object = {}) => {
  count += 1;
  const email = `user${count}@example.nl`;
  const authorities = ['ROLE_USER'];
  return { login: email, email, firstName: 'Noor', lastName: 'Smit', langKey: 'nl', authorities, ...changes };
};
const createUser = async (changes: object = {}) => {
  const answer = await send('POST', '/api/users', createBody(changes));
  expect(answer.status).toBe(201);
  return answer.body;
};
const findKey = async (email: string) => keyIn(server, (await mailsTo(server, email)).at(-1));
const choosePassword = async (email: string, newPassword: string) =>
  (await send('POST', '/api/account/reset-password/finish', { key: await findKey(email), newPassword })).status;
const readNewestEvent = async () => (await send('GET', '/management/audits?sort=id,desc&size=1')).body[0];

test('[USR-01] a new user is active, can be read, and gets a mail to choose a password with which to sign in', async () => {
  const body = createBody({ login: 'Noor.Smit', authorities: ['ROLE_USER', 'ROLE_OF_NOBODY'], imageUrl: '' });
  const answer = await send('POST', '/api/users', body);
  expect(answer).toMatchObject({ status: 201, body: { login: 'noor.smit', activated: true } });
  expect(answer.body).toMatchObject({ authorities: ['ROLE_USER'], createdBy: 'admin', profileDTO: { test: false } });
  expect(answer.headers.get('location')).toBe('/api/users/noor.smit');
  expect(answer.headers.get('x-okapp-alert')).toBe('userManagement.created');
  expect(answer.headers.get('x-okapp-params')).toBe('noor.smit');
  const read = await send('GET', '/api/users/NOOR.smit');
  expect(read).toMatchObject({ status: 200, body: answer.body });
  expect(read.headers.get('etag')).toBe(`"${answer.body.revision}"`);
  expect(JSON.stringify(read.body)).not.toMatch(/password|hash|"key"/i);

  const mails = await mailsTo(server, body.email);
  expect(mails).toMatchObject([{ kind: 'creation', values: { firstName: 'Noor', login: 'noor.smit' } }]);
  expect(await choosePassword(body.email, 'own choice')).toBe(200);
  await server.signIn('noor.smit', 'own choice');
  expect(await choosePassword(body.email, 'once more').catch(() => 0)).not.toBe(200);
});

test('[USR-01] who leaves out names, language and roles gets none, the default language and no rights', async () => {
  const { login, email } = createBody();
  const user = await createUser({ login, email, firstName: '', lastName: '', langKey: '', authorities: [] });
  expect(user).toMatchObject({ firstName: null, lastName: null, langKey: 'nl', authorities: [] });
  expect((await send('GET', '/api/users/authorities')).body).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
});

test('[USR-01] a password is never read back: it signs in, and a change of it ends sessions and is mailed', async () => {
  const user = await createUser({ password: 'of an administrator' });
  const userToken = await server.signIn(user.email, 'of an administrator');
  expect((await send('PUT', '/api/users', { ...user, password: '' })).status).toBe(200);
  expect((await server.call('GET', '/api/account', { token: userToken })).status).toBe(200);
  expect((await send('PUT', '/api/users', { ...user, password: 'another' })).status).toBe(200);
  expect((await server.call('GET', '/api/account', { token: userToken })).status).toBe(401);
  await server.signIn(user.email, 'another');
  expect((await mailsTo(server, user.email)).at(-1)?.kind).toBe('passwordChanged');
  const short = await send('PUT', '/api/users', { ...user, password: 'abc' });
  expect(short.body.fieldErrors).toEqual([{ objectName: 'user', field: 'password', message: 'Size' }]);
});

test('[USR-01] an id that is there, or not there, or unknown is refused', async () => {
  const user = await createUser();
  const again = await send('POST', '/api/users', { ...createBody(), id: user.id });
  expect(again).toMatchObject({ status: 400, body: { message: 'error.idexists', entityName: 'userManagement' } });
  expect((await send('PUT', '/api/users', createBody())).body.message).toBe('error.idnull');
  expect((await send('PUT', '/api/users', { ...createBody(), id: 999_999 })).status).toBe(404);
  expect((await send('GET', '/api/users/nobody@example.nl')).status).toBe(404);
});

test('[USR-01] a login or address of another account, also one as the other, is refused by name', async () => {
  const existing = await createUser({ login: 'taken' });
  const readRefusal = async (method: string, body: object) => {
    const { status, body: problem, headers } = await send(method, '/api/users', body);
    expect({ status, error: headers.get('x-okapp-error') }).toEqual({ status: 400, error: problem.message });
    return problem.message;
  };
  expect(await readRefusal('POST', createBody({ login: 'TAKEN' }))).toBe('error.userexists');
  expect(await readRefusal('POST', createBody({ login: existing.email }))).toBe('error.userexists');
  expect(await readRefusal('POST', createBody({ email: existing.email.toUpperCase() }))).toBe('error.emailexists');
  const other = await createUser();
  expect(await readRefusal('PUT', { ...other, login: 'taken' })).toBe('error.userexists');
  expect(await readRefusal('PUT', { ...other, email: existing.email })).toBe('error.emailexists');
  const both = createBody({ login: 'both' });
  const answers = await Promise.all([send('POST', '/api/users', both), send('POST', '/api/users', both)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
});

test('[USR-01] an invalid field is named in the reply', async () => {
  const listErrors = async (changes: object) =>
    (await send('POST', '/api/users', createBody(changes))).body.fieldErrors.map(
      ({ objectName, field, message }: Record<string, string>) => `${objectName} ${field} ${message}`,
    );
  expect(await listErrors({ login: '' })).toEqual(['user login NotNull']);
  expect(await listErrors({ login: 'me' })).toEqual(['user login Pattern']);
  expect(await listErrors({ login: 'two words' })).toEqual(['user login Pattern']);
  expect(await listErrors({ email: 'noor@' })).toEqual(['user email Email']);
  expect(await listErrors({ email: '-noor@example.nl' })).toEqual(['user email Email']);
  expect(await listErrors({ firstName: 'x'.repeat(51) })).toEqual(['user firstName Size']);
  expect(await listErrors({ langKey: 'xx' })).toEqual(['user langKey Pattern']);
  expect(await listErrors({ profileDTO: { profAssocTranslationId: 999_999 } })).toEqual([
    'user profileDTO.profAssocTranslationId typeMismatch',
  ]);
});

test('[USR-01] a change without a profile or without some fields keeps them, and one with them changes them', async () => {
  const [place] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  const profileDTO = { test: true, profAssocTranslationId: place.id, agreeOnResearch: true };
  const user = await createUser({ profileDTO });
  expect(user).toMatchObject({ profileDTO, association: place.name });
  const { id, login, email } = user;
  const unchanged = (await send('PUT', '/api/users', { id: String(id), login, email, langKey: 'en' })).body;
  expect(unchanged).toMatchObject({ firstName: 'Noor', authorities: ['ROLE_USER'], activated: true, langKey: 'en' });
  expect(unchanged.profileDTO).toMatchObject({ test: true, agreeOnResearch: true });
  expect(unchanged.association).toBe(place.name);
  const consents = await server.db.selectFrom('consent').selectAll().where('user_id', '=', id).execute();
  expect(consents).toMatchObject([{ given: true, text_version: 'administrator' }]);
  const updated = (
    await send('PUT', '/api/users', { ...unchanged, profileDTO: { ...unchanged.profileDTO, test: false } })
  ).body;
  expect(updated.profileDTO).toEqual({ ...unchanged.profileDTO, test: false });
  expect((await readNewestEvent()).data.fields).toBe('test');
});

test('[USR-01] a change of what was changed meanwhile, also of the profile, is refused and changes nothing', async () => {
  const user = await createUser();
  const seen = { 'if-match': `"${user.revision}"` };
  const first = await send('PUT', '/api/users', { ...user, profileDTO: { test: true } }, seen);
  expect(first.status).toBe(200);
  const late = await send('PUT', '/api/users', { ...user, firstName: 'Late' }, seen);
  expect(late).toMatchObject({ status: 412, body: { message: 'error.conflict', entityName: 'userManagement' } });
  expect((await send('DELETE', `/api/users/${user.login}`, undefined, seen)).status).toBe(412);
  expect((await send('GET', `/api/users/${user.login}`)).body).toEqual(first.body);
});

test('[USR-02][SES-08] deactivating ends every session and every link at once, and a role counts from the next call', async () => {
  const user = await createUser({ password: 'a password' });
  const userToken = await server.signIn(user.email, 'a password');
  const users = () => server.call('GET', '/api/users', { token: userToken });
  expect((await users()).status).toBe(403);
  const promoted = await send('PUT', '/api/users', { ...user, authorities: ['ROLE_ADMIN', 'ROLE_USER'] });
  expect((await users()).status).toBe(200);
  await send('PUT', '/api/users', { ...promoted.body, authorities: ['ROLE_USER'] });
  expect((await users()).status).toBe(403);
  expect((await readNewestEvent()).data).toMatchObject({ fields: 'authorities', authorities: 'ROLE_USER' });

  await send('PUT', '/api/users', { ...user, activated: false });
  expect((await users()).status).toBe(401);
  expect(await choosePassword(user.email, 'too late')).toBe(400);
  await expect(server.signIn(user.email, 'a password')).rejects.toThrow('401');
  await send('PUT', '/api/users', { ...user, activated: true });
  expect((await users()).status).toBe(401);
  await server.signIn(user.email, 'a password');
});

test('[USR-01] a new address is mailed to the former one, whose links no longer work', async () => {
  const user = await createUser();
  const key = await findKey(user.email);
  await send('PUT', '/api/users', { ...user, email: 'moved@example.nl' });
  expect((await mailsTo(server, user.email)).at(-1)?.kind).toBe('emailChanged');
  const finish = await send('POST', '/api/account/reset-password/finish', { key, newPassword: 'a password' });
  expect(finish.status).toBe(400);
});

test('[USR-01] deleting a user leaves no personal data, and succeeds for an unknown login', async () => {
  const user = await createUser({ login: 'de.boer+1@example.nl', profileDTO: { agreeOnResearch: true } });
  const path = `/api/users/${encodeURIComponent(user.login)}`;
  const deletion = await send('DELETE', path);
  expect(deletion).toMatchObject({ status: 204, body: '' });
  expect(deletion.headers.get('x-okapp-alert')).toBe('userManagement.deleted');
  expect(deletion.headers.get('x-okapp-params')).toBe('de.boer%2B1%40example.nl');
  expect((await send('GET', path)).status).toBe(404);
  for (const table of ['profile', 'consent', 'mail', 'user_key'] as const) {
    expect(await server.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute(), table).toEqual(
      [],
    );
  }
  expect((await send('DELETE', path)).status).toBe(204);
});

test('[ENT-03][USR-01] a user has a list of uses, and shows which administrators created and changed the account', async () => {
  const user = await createUser({ login: 'Mended.By' });
  const path = `/api/users/${user.login}`;
  const { body: profiles } = await send('GET', `/api/profiles?of=userId.${user.id}`);
  expect(await send('GET', `${path}/uses`)).toMatchObject({
    status: 200,
    body: [{ entity: 'profile', id: profiles[0].id, text: 'mended.by' }],
  });
  const { body: before } = await send('GET', `${path}/changes`);
  expect(before).toEqual({ created: { date: expect.any(String), by: expect.any(String) }, updated: null });
  await send('PUT', '/api/users', { ...user, firstName: 'Ander' });
  const { body: changes } = await send('GET', '/api/users/MENDED.by/changes');
  expect(changes).toEqual({ ...before, updated: { date: expect.any(String), by: before.created.by } });
  for (const call of ['uses', 'changes']) {
    expect((await send('GET', `/api/users/nobody@example.nl/${call}`)).status, call).toBe(404);
  }
});

test('[PRI-04][USR-01] every change says who made it, of whom and of which fields, and never what they hold', async () => {
  const user = await createUser({ firstName: 'Onvergetelijk' });
  const about = { object: 'user', objectId: String(user.id), outcome: 'SUCCESS' };
  expect(await readNewestEvent()).toMatchObject({ type: 'USER_CREATE', principal: 'admin', data: about });
  await send('PUT', '/api/users', { ...user, firstName: 'Vergeten', lastName: 'Mens' });
  const changed = await readNewestEvent();
  expect(changed).toMatchObject({ type: 'USER_UPDATE', data: { ...about, fields: 'firstName, lastName' } });
  expect(JSON.stringify(changed)).not.toMatch(/Onvergetelijk|Vergeten|Mens/);
  const refused = await send('PUT', '/api/users', { ...user, login: 'admin' });
  expect(refused.status).toBe(400);
  expect(await readNewestEvent()).toEqual(changed);
  await send('DELETE', `/api/users/${user.login}`);
  expect(await readNewestEvent()).toMatchObject({ type: 'USER_DELETE', data: about });
});
