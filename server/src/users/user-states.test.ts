import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyIn, mailsTo } from '../../test/mails.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
let associationId: number;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const [choice] = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  associationId = choice.id;
});
afterAll(() => server.close());

const send = (method: string, path: string, body?: unknown, headers?: Record<string, string>) =>
  server.call(method, path, { token, body, ...(headers && { headers }) });

const register = async (email: string, password = 'of the owner') => {
  const body = {
    firstName: 'An',
    email,
    password,
    langKey: 'nl',
    profAssocTranslationId: associationId,
    profileDTO: { agreeOnElearning: true, agreeOnProfessionalRegistered: true },
  };
  expect((await server.call('POST', '/api/register', { body })).status).toBe(201);
  return (await send('GET', `/api/users/${email}`)).body;
};
const readState = async (email: string) => (await send('GET', `/api/users/${email}`)).body.state;
const readEvents = async (id: number) =>
  (
    await sql<{ type: string }>`select type from audit_event where object_type = 'user' and object_id = ${String(id)}
      order by id`.execute(server.db)
  ).rows.map(({ type }) => type);

test('[USR-02] an account waits until its address is confirmed, is active, and is disabled by an administrator', async () => {
  const email = 'states@example.nl';
  const counts = async () => {
    const { waiting, disabled, activated } = (await send('GET', '/api/user-counts')).body;
    return { waiting, disabled, activated };
  };
  const before = await counts();
  expect((await register(email)).state).toBe('WAITING');
  expect(await counts()).toEqual({ ...before, waiting: before.waiting + 1 });
  const list = async (state: string) =>
    (await send('GET', `/api/users?query=${email}&state=${state}`)).body.map(({ login }: { login: string }) => login);
  expect([await list('WAITING'), await list('ACTIVE'), await list('DISABLED')]).toEqual([[email], [], []]);

  const key = keyIn(server, (await mailsTo(server, email)).at(-1));
  expect((await server.call('GET', `/api/activate?key=${key}`)).status).toBe(200);
  const user = (await send('GET', `/api/users/${email}`)).body;
  expect(user.state).toBe('ACTIVE');
  expect((await send('PUT', '/api/users', { ...user, activated: false })).body.state).toBe('DISABLED');
  expect([await list('WAITING'), await list('ACTIVE'), await list('DISABLED')]).toEqual([[], [], [email]]);
  expect((await send('PUT', '/api/users', { ...user, activated: true })).body.state).toBe('ACTIVE');
  expect(await readEvents(user.id)).not.toContain('UNCONFIRMED_ACTIVATION');
  expect((await send('GET', '/api/users?state=OTHER')).status).toBe(400);
});

test('[USR-02] [PRI-04] letting in a user whose address was never confirmed is a call and an event of its own', async () => {
  const email = 'unconfirmed@example.nl';
  const user = await register(email);
  const path = `/api/users/${email}/activate-unconfirmed`;
  const seen = { 'if-match': `"${user.revision + 1}"` };
  expect((await send('POST', path, undefined, seen)).status).toBe(412);
  expect(await readState(email)).toBe('WAITING');
  const reply = await send('POST', path, undefined, { 'if-match': `"${user.revision}"` });
  expect(reply).toMatchObject({ status: 200, body: { state: 'ACTIVE', activated: true, lastModifiedBy: 'admin' } });
  expect(await readEvents(user.id)).toEqual(['REGISTRATION', 'UNCONFIRMED_ACTIVATION']);
  await server.signIn(email, 'of the owner');
  const key = keyIn(server, (await mailsTo(server, email)).at(-1));
  expect((await server.call('GET', `/api/activate?key=${key}`)).status).toBe(400);

  expect((await send('POST', path)).status).toBe(412);
  await send('PUT', '/api/users', { ...reply.body, activated: false });
  expect((await send('POST', path)).status).toBe(412);
  expect(await readState(email)).toBe('DISABLED');
  expect((await send('POST', '/api/users/nobody@example.nl/activate-unconfirmed')).status).toBe(404);
});

test('[USR-02] of several registrations, a user who is let in chooses a new password', async () => {
  const email = 'several@example.nl';
  for (const password of ['of a stranger', 'of the owner']) await register(email, password);
  expect((await send('POST', `/api/users/${email}/activate-unconfirmed`)).status).toBe(200);
  await expect(server.signIn(email, 'of a stranger')).rejects.toThrow('401');
  expect((await mailsTo(server, email)).at(-1)?.kind).toBe('creation');
});

test('[USR-01] [PRI-04] a client that activates a waiting account by changing it leaves the same event', async () => {
  const user = await register('by-change@example.nl');
  await send('PUT', '/api/users', { ...user, activated: true });
  expect(await readEvents(user.id)).toEqual(['REGISTRATION', 'UNCONFIRMED_ACTIVATION', 'USER_UPDATE']);
});

test('[USR-02] the activity of a user is the mails, sessions and changes, and of measurements the number alone', async () => {
  const email = 'activity@example.nl';
  const user = await register(email);
  const path = `/api/users/${email}/activity`;
  expect((await send('GET', path)).body).toMatchObject({
    mails: [{ kind: 'activation', state: 'WAITING', recipient: email, login: email, canResend: true }],
    hasMailServer: true,
    sessions: [],
    changes: [{ type: 'REGISTRATION', isOwn: true, fields: [] }],
    measurements: 0,
  });
  await send('POST', `/api/users/${email}/activate-unconfirmed`);
  await server.signIn(email, 'of the owner');
  const saved = (await send('GET', `/api/users/${email}`)).body;
  await send('PUT', '/api/users', { ...saved, firstName: 'Anna', lastName: 'Zonderling' });
  await sql`insert into measurement (user_id, publication_id, language)
    select ${user.id}, (select max(id) from publication), 'nl' from generate_series(1, 3)`.execute(server.db);
  const { body } = await send('GET', path);
  expect(body.mails).toMatchObject([{ kind: 'activation', canResend: false }]);
  expect(body.sessions).toEqual([{ startedDate: expect.any(String), endsDate: expect.any(String) }]);
  expect(body.changes.map(({ type, isOwn }: { type: string; isOwn: boolean }) => [type, isOwn])).toEqual([
    ['USER_UPDATE', false],
    ['UNCONFIRMED_ACTIVATION', false],
    ['REGISTRATION', true],
  ]);
  expect(body.changes[0].fields).toEqual(['firstName', 'lastName']);
  expect(body.measurements).toBe(3);
  expect(Object.keys(body).sort()).toEqual(['changes', 'hasMailServer', 'mails', 'measurements', 'sessions']);
  await send('PUT', '/api/users', { ...saved, revision: undefined, activated: false });
  expect((await send('GET', path)).body.sessions).toEqual([]);
  expect((await send('GET', '/api/users/nobody@example.nl/activity')).status).toBe(404);
});
