import { routes } from '@ok/contract/routes/index.ts';
import type { LogLine } from '@ok/contract/routes/management/logs.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { type Served, serve } from '../../../test/serve.ts';
import type { Database } from '../../db/schema/tables.ts';
import { createLog } from '../../log/log.ts';

const written: string[] = [];
/** Scheduled functions with their delay in milliseconds. A cancelled function is removed. */
const later = new Map<() => void, number>();
const log = createLog({
  level: 'info',
  output: { write: (line) => written.push(line) },
  secrets: ['the secret of this process'],
  schedule: (milliseconds, act) => {
    later.set(act, milliseconds);
    return () => later.delete(act);
  },
});
let database: TestDatabase<Database>;
let server: Served;
let token: string;
beforeAll(async () => {
  database = await testDatabase<Database>({ log: log.of('db') });
  server = await serve({ log, database });
  token = await server.signIn('admin');
});
afterAll(async () => {
  await server.close();
  await database.close();
});
afterEach(async () => {
  for (const name of Object.keys(log.levels())) log.setLevel(name, null, 1);
});

const loggers = async () => (await server.call('GET', '/management/loggers', { token })).body;
const setLevel = (name: string, body: unknown) =>
  server.call('POST', `/management/loggers/${encodeURIComponent(name)}`, { token, body });
const lines = async (query = ''): Promise<LogLine[]> =>
  (await server.call('GET', `/management/logs?size=1000${query}`, { token })).body.lines;

test('[MGT-01] the loggers of the server have their levels, by name', async () => {
  const { levels, loggers: all } = await loggers();
  expect(levels).toEqual(['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE']);
  expect(all.ROOT).toEqual({ configuredLevel: 'INFO', effectiveLevel: 'INFO' });
  for (const name of ['http', 'db', 'mail', 'sessions', 'trees', 'jobs']) {
    expect(all[name], name).toEqual({ configuredLevel: null, effectiveLevel: 'INFO' });
  }
});

test('[MGT-01][MGT-02] a level that is changed counts at once, for half an hour or as long as is said', async () => {
  expect((await setLevel('http', { configuredLevel: 'ERROR' })).status).toBe(204);
  expect((await loggers()).loggers.http).toEqual({
    configuredLevel: 'ERROR',
    effectiveLevel: 'ERROR',
    until: expect.any(String),
  });
  const until = Date.parse((await loggers()).loggers.http.until);
  expect(Math.abs(until - Date.now() - 30 * 60_000)).toBeLessThan(60_000);
  const before = written.length;
  await server.call('GET', '/management/info');
  expect(written).toHaveLength(before);

  await setLevel('http', { configuredLevel: 'DEBUG', minutes: 5 });
  expect([...later.values()]).toEqual([5 * 60_000]);
  for (const act of later.keys()) act();
  expect((await loggers()).loggers.http).toEqual({ configuredLevel: null, effectiveLevel: 'INFO' });
  await server.call('GET', '/management/info');
  expect(written.length).toBeGreaterThan(before);
});

test('[MGT-01] the level of ROOT is that of every logger without one of its own, and null puts back', async () => {
  await setLevel('mail', { configuredLevel: 'WARN' });
  await setLevel('ROOT', { configuredLevel: 'TRACE' });
  const { loggers: changed } = await loggers();
  expect(changed).toMatchObject({
    ROOT: { configuredLevel: 'TRACE' },
    db: { configuredLevel: null, effectiveLevel: 'TRACE' },
    mail: { configuredLevel: 'WARN', effectiveLevel: 'WARN' },
  });
  expect((await setLevel('ROOT', { configuredLevel: null })).status).toBe(204);
  expect((await loggers()).loggers).toMatchObject({
    ROOT: { configuredLevel: 'INFO' },
    db: { effectiveLevel: 'INFO' },
    mail: { effectiveLevel: 'WARN' },
  });
});

test('[MGT-01] no such logger is 404 with a sentence, no such level 400, and nothing grows by asking', async () => {
  const before = await loggers();
  const unknown = await setLevel('app.db', { configuredLevel: 'DEBUG' });
  expect(unknown).toMatchObject({ status: 404, body: { detail: expect.stringMatching(/^There is no logger/) } });
  for (const body of [{ configuredLevel: 'LOUD' }, { configuredLevel: 'debug' }, { configuredLevel: 7 }, {}, null]) {
    expect((await setLevel('db', body)).status, JSON.stringify(body)).toBe(400);
  }
  expect((await setLevel('db', { configuredLevel: 'LOUD' })).body).toMatchObject({
    detail: 'configuredLevel is one of OFF, ERROR, WARN, INFO, DEBUG, TRACE.',
    fieldErrors: [{ objectName: 'logger', field: 'configuredLevel', message: 'typeMismatch' }],
  });
  for (const minutes of [0, -1, 1.5, 1441, 'long']) {
    expect((await setLevel('db', { configuredLevel: 'DEBUG', minutes })).status, String(minutes)).toBe(400);
  }
  for (let name = 0; name < 10_000; name++) expect(log.setLevel(`logger-${name}`, 'DEBUG', 1)).toBe(false);
  expect(later.size).toBe(0);
  expect(await loggers()).toEqual(before);
});

test('[MGT-03] who changed a level is written down', async () => {
  await setLevel('db', { configuredLevel: 'WARN', minutes: 3 });
  const { body } = await server.call('GET', '/management/audits?sort=id,desc&size=1', { token });
  expect(body[0]).toMatchObject({
    principal: 'admin',
    type: 'LOG_LEVEL_CHANGE',
    data: { object: 'logger', objectId: 'db', level: 'WARN', minutes: 3 },
  });
});

test('[MGT-02] lines can be read, with their call, and found by level, logger and text', async () => {
  await setLevel('db', { configuredLevel: 'DEBUG' });
  log.of('mail').warn({ mail: 'zevenslaper' }, 'a mail could not be sent');
  await server.call('GET', '/management/info');
  const { body } = await server.call('GET', '/management/logs', { token });
  expect(body.process).toMatchObject({ id: expect.any(String), pid: process.pid, host: expect.any(String) });
  const answered = body.lines.filter(({ message }: LogLine) => message === 'request completed');
  expect(answered[0]).toMatchObject({
    level: 'INFO',
    logger: 'http',
    requestId: expect.stringMatching(/^[\da-f-]{36}$/),
  });
  expect(body.lines.map(({ sequence }: LogLine) => sequence)).toEqual(
    body.lines.map(({ sequence }: LogLine) => sequence).toSorted((one: number, other: number) => other - one),
  );
  const [warning] = await lines('&level=WARN');
  expect(warning).toMatchObject({ level: 'WARN', logger: 'mail', requestId: null, details: { mail: 'zevenslaper' } });
  expect(await lines('&text=zevenslaper&logger=mail')).toEqual([warning]);
  expect(await lines('&text=zevenslaper&logger=http')).toEqual([]);
  await server.call('GET', '/api/account', { token });
  const statement = (await lines('&logger=db')).find(({ requestId }) => requestId !== null);
  expect(statement).toMatchObject({ level: 'DEBUG', details: { statement: expect.stringMatching(/^.*select/) } });
  // The id of a call finds all its lines.
  const ofCall = await lines(`&text=${statement?.requestId}`);
  expect(new Set(ofCall.map(({ logger }) => logger))).toEqual(new Set(['db', 'http']));
  for (const query of ['?level=LOUD', '?size=many', `?text=${'x'.repeat(201)}`]) {
    expect((await server.call('GET', `/management/logs${query}`, { token })).status, query).toBe(400);
  }
});

test('[MGT-02] a thousand lines are kept, and following them adds none', async () => {
  for (let line = 0; line < 1500; line++) log.of('jobs').info({ line }, 'counted');
  const all = await lines();
  expect(all).toHaveLength(1000);
  expect(all[0]?.details).toEqual({ line: 1499 });
  expect(await lines()).toEqual(all);
});

test('[PRI-02] the log is for administrators alone', async () => {
  const person = await server.signIn('professional');
  for (const path of ['/management/loggers', '/management/logs']) {
    expect((await server.call('GET', path)).status).toBe(401);
    expect((await server.call('GET', path, { token: person })).status).toBe(403);
  }
  const body = { configuredLevel: 'TRACE' };
  expect((await server.call('POST', '/management/loggers/ROOT', { body })).status).toBe(401);
  expect((await server.call('POST', '/management/loggers/ROOT', { body, token: person })).status).toBe(403);
});

test('[PRI-02] with every level open no line holds what is secret or personal', async () => {
  await setLevel('ROOT', { configuredLevel: 'TRACE' });
  const planted = {
    password: 'plnt-Password7',
    firstName: 'Plntfirst',
    lastName: 'Plntlast',
    email: 'plnt.q@example.nl',
  };
  const associations = (await server.call('GET', '/api/professional-association-translation/language/nl')).body;
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true, agreeOnResearch: true };
  const body = { ...planted, langKey: 'nl', profAssocTranslationId: associations[0].id, profileDTO };
  expect((await server.call('POST', '/api/register', { body })).status).toBe(201);
  const key = keyIn(server, (await mailsTo(server, planted.email)).at(-1));
  await server.call('GET', `/api/activate?key=${key}`);
  await server.call('POST', '/api/authenticate', { body: { username: planted.email, password: 'plnt-wrong' } });
  const { body: signedIn } = await server.call('POST', '/api/authenticate', {
    body: { username: planted.email, password: planted.password },
    headers: { 'user-agent': 'Plntagent', cookie: 'plnt=cookie' },
  });
  await server.call('GET', `/api/users/${encodeURIComponent(planted.email)}`, { token });
  await server.call('GET', `/api/users?search=${planted.lastName}&token=plnt-token`, { token });
  await server.call('GET', `/plnt/${planted.email}?key=plnt-key`);
  await server.call('POST', '/api/authenticate', { body: `{"username": "${planted.firstName}" Plntjson` });
  for (const route of routes.filter(({ path }) => !/logout|loggers|users\/me|authenticate/.test(path))) {
    const path = route.path.replaceAll(/\{\w+\}/g, 'Plntlast');
    await server.call(route.method, path, { token: signedIn.id_token, ...(route.body && { body: planted }) });
  }
  // Errors of libraries and databases, which repeat the values that they were given.
  log
    .of('db')
    .error({ err: Object.assign(new Error('invalid input syntax for type date: "Plntlast"'), { code: '22007' }) });
  log.of('db').error({ err: Object.assign(new Error('duplicate key'), { detail: 'Key (email)=(plnt.q@example.nl)' }) });
  log.of('mail').warn({ password: planted.password, recipient: planted.email, Authorization: 'Bearer plnt' }, 'said');
  log.of('mail').warn(`550 plnt.q@example.nl from 192.0.2.77 and 2001:db8:0:1::99 by postgres://ok:plnt-db@host/ok`);
  log.of('mail').warn(`signed with the secret of this process, ${signedIn.id_token}`);

  const allLines = [...written, ...(await lines()).map((line) => JSON.stringify(line))];
  expect((await lines()).length).toBeGreaterThan(100);
  const holding = (secret: string) => allLines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))[0];
  expect(holding('plnt')).toBeUndefined();
  for (const secret of [key, signedIn.id_token, token, 'argon2', 'secret of this process', '192.0.2.77', '2001:db8']) {
    expect(holding(secret), secret).toBeUndefined();
  }
  for (const line of written) expect(() => JSON.parse(line)).not.toThrow();
});
