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
const written = (changes: object = {}) => {
  count += 1;
  const email = `user${count}@example.nl`;
  const authorities = ['ROLE_USER'];
  return { login: email, email, firstName: 'Noor', lastName: 'Smit', langKey: 'nl', authorities, ...changes };
};
const made = async (changes: object = {}) => {
  const answer = await send('POST', '/api/users', written(changes));
  expect(answer.status).toBe(201);
  return answer.body;
};
const keyFor = async (email: string) => keyIn(server, (await mailsTo(server, email)).at(-1));
const choosePassword = async (email: string, newPassword: string) =>
  (await send('POST', '/api/account/reset-password/finish', { key: await keyFor(email), newPassword })).status;
const newest = async () => (await send('GET', '/management/audits?sort=id,desc&size=1')).body[0];

test('[USR-01] a new user is active, can be read, and gets a mail to choose a password with which to sign in', async () => {
  const body = written({ login: 'Noor.Smit', authorities: ['ROLE_USER', 'ROLE_OF_NOBODY'], imageUrl: '' });
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
  const { login, email } = written();
  const user = await made({ login, email, firstName: '', lastName: '', langKey: '', authorities: [] });
  expect(user).toMatchObject({ firstName: null, lastName: null, langKey: 'nl', authorities: [] });
  expect((await send('GET', '/api/users/authorities')).body).toEqual(['ROLE_ADMIN', 'ROLE_USER']);
});

test('[USR-01] the password is only written: it signs in, and changing it ends sessions and is told', async () => {
  const user = await made({ password: 'of an administrator' });
  const theirs = await server.signIn(user.email, 'of an administrator');
  expect((await send('PUT', '/api/users', { ...user, password: '' })).status).toBe(200);
  expect((await server.call('GET', '/api/account', { token: theirs })).status).toBe(200);
  expect((await send('PUT', '/api/users', { ...user, password: 'another' })).status).toBe(200);
  expect((await server.call('GET', '/api/account', { token: theirs })).status).toBe(401);
  await server.signIn(user.email, 'another');
  expect((await mailsTo(server, user.email)).at(-1)?.kind).toBe('passwordChanged');
  const short = await send('PUT', '/api/users', { ...user, password: 'abc' });
  expect(short.body.fieldErrors).toEqual([{ objectName: 'user', field: 'password', message: 'Size' }]);
});

test('[USR-01] an id that is there, or not there, or unknown is refused', async () => {
  const user = await made();
  const again = await send('POST', '/api/users', { ...written(), id: user.id });
  expect(again).toMatchObject({ status: 400, body: { message: 'error.idexists', entityName: 'userManagement' } });
  expect((await send('PUT', '/api/users', written())).body.message).toBe('error.idnull');
  expect((await send('PUT', '/api/users', { ...written(), id: 999_999 })).status).toBe(404);
  expect((await send('GET', '/api/users/nobody@example.nl')).status).toBe(404);
});

test('[USR-01] a login or address that somebody has, also the one as the other, is refused by name', async () => {
  const known = await made({ login: 'taken' });
  const refused = async (method: string, body: object) => {
    const { status, body: problem, headers } = await send(method, '/api/users', body);
    expect({ status, error: headers.get('x-okapp-error') }).toEqual({ status: 400, error: problem.message });
    return problem.message;
  };
  expect(await refused('POST', written({ login: 'TAKEN' }))).toBe('error.userexists');
  expect(await refused('POST', written({ login: known.email }))).toBe('error.userexists');
  expect(await refused('POST', written({ email: known.email.toUpperCase() }))).toBe('error.emailexists');
  const other = await made();
  expect(await refused('PUT', { ...other, login: 'taken' })).toBe('error.userexists');
  expect(await refused('PUT', { ...other, email: known.email })).toBe('error.emailexists');
  const both = written({ login: 'both' });
  const answers = await Promise.all([send('POST', '/api/users', both), send('POST', '/api/users', both)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
});

test('[USR-01] what is wrong with a field is told by its name', async () => {
  const faults = async (changes: object) =>
    (await send('POST', '/api/users', written(changes))).body.fieldErrors.map(
      ({ objectName, field, message }: Record<string, string>) => `${objectName} ${field} ${message}`,
    );
  expect(await faults({ login: '' })).toEqual(['user login NotNull']);
  expect(await faults({ login: 'me' })).toEqual(['user login Pattern']);
  expect(await faults({ login: 'two words' })).toEqual(['user login Pattern']);
  expect(await faults({ email: 'noor@' })).toEqual(['user email Email']);
  expect(await faults({ email: '-noor@example.nl' })).toEqual(['user email Email']);
  expect(await faults({ firstName: 'x'.repeat(51) })).toEqual(['user firstName Size']);
  expect(await faults({ langKey: 'xx' })).toEqual(['user langKey Pattern']);
  expect(await faults({ profileDTO: { profAssocTranslationId: 999_999 } })).toEqual([
    'user profileDTO.profAssocTranslationId typeMismatch',
  ]);
});

test('[USR-01] a change without a profile or without some fields keeps them, and one with them changes them', async () => {
  const [place] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  const profileDTO = { test: true, profAssocTranslationId: place.id, agreeOnResearch: true };
  const user = await made({ profileDTO });
  expect(user).toMatchObject({ profileDTO, association: place.name });
  const { id, login, email } = user;
  const kept = (await send('PUT', '/api/users', { id: String(id), login, email, langKey: 'en' })).body;
  expect(kept).toMatchObject({ firstName: 'Noor', authorities: ['ROLE_USER'], activated: true, langKey: 'en' });
  expect(kept.profileDTO).toMatchObject({ test: true, agreeOnResearch: true });
  expect(kept.association).toBe(place.name);
  const consents = await server.db.selectFrom('consent').selectAll().where('user_id', '=', id).execute();
  expect(consents).toMatchObject([{ given: true, text_version: 'administrator' }]);
  const changed = (await send('PUT', '/api/users', { ...kept, profileDTO: { ...kept.profileDTO, test: false } })).body;
  expect(changed.profileDTO).toEqual({ ...kept.profileDTO, test: false });
  expect((await newest()).data.fields).toBe('test');
});

test('[USR-01] a change of what was changed meanwhile, also of the profile, is refused and changes nothing', async () => {
  const user = await made();
  const seen = { 'if-match': `"${user.revision}"` };
  const first = await send('PUT', '/api/users', { ...user, profileDTO: { test: true } }, seen);
  expect(first.status).toBe(200);
  const late = await send('PUT', '/api/users', { ...user, firstName: 'Late' }, seen);
  expect(late).toMatchObject({ status: 412, body: { message: 'error.conflict', entityName: 'userManagement' } });
  expect((await send('DELETE', `/api/users/${user.login}`, undefined, seen)).status).toBe(412);
  expect((await send('GET', `/api/users/${user.login}`)).body).toEqual(first.body);
});

test('[USR-02][SES-08] deactivating ends every session and every link at once, and a role counts from the next call', async () => {
  const user = await made({ password: 'a password' });
  const theirs = await server.signIn(user.email, 'a password');
  const users = () => server.call('GET', '/api/users', { token: theirs });
  expect((await users()).status).toBe(403);
  const promoted = await send('PUT', '/api/users', { ...user, authorities: ['ROLE_ADMIN', 'ROLE_USER'] });
  expect((await users()).status).toBe(200);
  await send('PUT', '/api/users', { ...promoted.body, authorities: ['ROLE_USER'] });
  expect((await users()).status).toBe(403);
  expect((await newest()).data).toMatchObject({ fields: 'authorities', authorities: 'ROLE_USER' });

  await send('PUT', '/api/users', { ...user, activated: false });
  expect((await users()).status).toBe(401);
  expect(await choosePassword(user.email, 'too late')).toBe(400);
  await expect(server.signIn(user.email, 'a password')).rejects.toThrow('401');
  await send('PUT', '/api/users', { ...user, activated: true });
  expect((await users()).status).toBe(401);
  await server.signIn(user.email, 'a password');
});

test('[USR-01] another address is told at the one before, whose links are worthless from then on', async () => {
  const user = await made();
  const key = await keyFor(user.email);
  await send('PUT', '/api/users', { ...user, email: 'moved@example.nl' });
  expect((await mailsTo(server, user.email)).at(-1)?.kind).toBe('emailChanged');
  const finish = await send('POST', '/api/account/reset-password/finish', { key, newPassword: 'a password' });
  expect(finish.status).toBe(400);
});

test('[USR-01] deleting leaves nothing personal, and is a success where there is nobody', async () => {
  const user = await made({ login: 'de.boer+1@example.nl', profileDTO: { agreeOnResearch: true } });
  const path = `/api/users/${encodeURIComponent(user.login)}`;
  const gone = await send('DELETE', path);
  expect(gone).toMatchObject({ status: 204, body: '' });
  expect(gone.headers.get('x-okapp-alert')).toBe('userManagement.deleted');
  expect(gone.headers.get('x-okapp-params')).toBe('de.boer%2B1%40example.nl');
  expect((await send('GET', path)).status).toBe(404);
  for (const table of ['profile', 'consent', 'mail', 'user_key'] as const) {
    expect(await server.db.selectFrom(table).select('user_id').where('user_id', '=', user.id).execute(), table).toEqual(
      [],
    );
  }
  expect((await send('DELETE', path)).status).toBe(204);
});

test('[ENT-03][USR-01] what refers to somebody, and which administrator made and changed them, is told', async () => {
  const user = await made({ login: 'Mended.By' });
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
  const user = await made({ firstName: 'Onvergetelijk' });
  const about = { object: 'user', objectId: String(user.id), outcome: 'SUCCESS' };
  expect(await newest()).toMatchObject({ type: 'USER_CREATE', principal: 'admin', data: about });
  await send('PUT', '/api/users', { ...user, firstName: 'Vergeten', lastName: 'Mens' });
  const changed = await newest();
  expect(changed).toMatchObject({ type: 'USER_UPDATE', data: { ...about, fields: 'firstName, lastName' } });
  expect(JSON.stringify(changed)).not.toMatch(/Onvergetelijk|Vergeten|Mens/);
  const refused = await send('PUT', '/api/users', { ...user, login: 'admin' });
  expect(refused.status).toBe(400);
  expect(await newest()).toEqual(changed);
  await send('DELETE', `/api/users/${user.login}`);
  expect(await newest()).toMatchObject({ type: 'USER_DELETE', data: about });
});
