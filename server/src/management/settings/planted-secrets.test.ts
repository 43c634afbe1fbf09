import { routes } from '@ok/contract/routes/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../../../test/database.ts';
import { keyIn, mailsTo } from '../../../test/mails.ts';
import { type Served, serve } from '../../../test/serve.ts';
import type { Database } from '../../db/schema/tables.ts';
import { createLog } from '../../log/log.ts';
import { createMetrics } from '../metrics/metrics.ts';

const written: string[] = [];
const log = createLog({ level: 'trace', output: { write: (line) => written.push(line) } });
let database: TestDatabase<Database>;
let server: Served;
let admin: string;
beforeAll(async () => {
  database = await testDatabase<Database>({ log: log.of('db') });
  server = await serve({ log, database, metrics: createMetrics({ isOn: true, pool: database.pool }), trustProxy: 1 });
  admin = await server.signIn('admin');
});
afterAll(async () => {
  server.parts.metrics.stop();
  await server.close();
  await database.close();
});

const person = {
  password: 'Plntpass-Zomer77',
  firstName: 'Plntberendina',
  lastName: 'Plntvanvoren',
  email: 'plnt.berendina@example.nl',
};
const from = { 'x-forwarded-for': '203.0.113.77', 'user-agent': 'Plntagent/1.0', cookie: 'plnt=Plntcookie' };

const call = (method: string, path: string, body?: unknown, token?: string) =>
  server.call(method, path, { token, body, headers: from });

/** Uses the product as one person, with a recognisable value in every field. Returns the secrets that this created. */
const live = async (): Promise<string[]> => {
  const associations = (await call('GET', '/api/professional-association-translation/language/nl')).body;
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true, agreeOnResearch: true };
  const registration = { ...person, langKey: 'nl', profAssocTranslationId: associations[0].id, profileDTO };
  expect((await call('POST', '/api/register', registration)).status).toBe(201);
  const newestKey = async () => keyIn(server, (await mailsTo(server, person.email)).at(-1));
  const activation = await newestKey();
  await call('GET', `/api/activate?key=${activation}`);
  await call('POST', '/api/authenticate', { username: person.email, password: 'Plntpass-wrong' });
  await call('POST', '/api/authenticate', { username: 'Plntnobody', password: 'Plntpass-wrong' });
  await call('POST', '/api/authenticate', `{"username": "${person.firstName}", "password": "Plntpass" Plntjson`);
  const { id_token: token } = (
    await call('POST', '/api/authenticate', { username: person.email, password: person.password })
  ).body;
  const init = '/api/account/reset-password/init';
  await server.call('POST', init, { body: person.email, headers: { ...from, 'content-type': 'text/plain' } });
  const reset = await newestKey();
  expect(reset).not.toBe(activation);
  await call('POST', '/api/account/reset-password/finish', { key: reset, newPassword: 'Plntpass-Winter88' });
  const fresh = (await call('POST', '/api/authenticate', { username: person.email, password: 'Plntpass-Winter88' }))
    .body.id_token;
  for (const each of [fresh, admin]) {
    for (const route of routes.filter(({ path }) => !/logout|users\/me|authenticate|audits\/export/.test(path))) {
      if (each === admin && route.method !== 'GET') continue;
      const path = route.path.replaceAll(/\{\w+\}/g, 'Plntvanvoren');
      const query = `?search=Plntvanvoren&key=${reset}&token=${token}&principal=${encodeURIComponent(person.email)}`;
      await call(route.method, path + query, route.body && person, each);
    }
  }
  return [activation, reset, token, fresh, admin];
};

const sinks = ['health', 'jhimetrics', 'prometheus', 'samples', 'threaddump', 'loggers', 'logs?size=1000', 'info'];
const further = ['env', 'configprops', 'audits?size=2000', 'audits/export'];

test('[PRI-02][PRI-03] no password, token, key, name or address that somebody sends is in a line, a figure, an event or an answer of the running system', async () => {
  const secrets = await live();
  server.parts.metrics.sample();
  const answers = new Map<string, string>();
  const ask = async () => {
    for (const path of [...sinks, ...further]) {
      const { status, body } = await server.call('GET', `/management/${path}`, { token: admin });
      expect(status, path).toBe(200);
      answers.set(path, typeof body === 'string' ? body : JSON.stringify(body));
    }
  };
  const events = async () =>
    JSON.stringify(
      (await sql`select type, object_type, object_id, outcome, data from audit_event`.execute(database.db)).rows,
    );
  const planted = [...secrets, 'plnt', 'berendina', '203.0.113.77'];
  const holding = (text: string, allowed = '') => {
    const remainder = text.toLowerCase().replaceAll(allowed || '\0', '');
    return planted.filter((one) => remainder.includes(one.toLowerCase()));
  };

  await ask();
  expect(holding(written.join(''))).toEqual([]);
  expect(written.length).toBeGreaterThan(200);
  expect(holding(await events())).toEqual([]);
  // The audit list resolves the actor to the login, which is the address.
  for (const [path, text] of answers) {
    expect([path, holding(text, path.startsWith('audits') ? person.email : '')]).toEqual([path, []]);
  }
  expect(answers.get('audits?size=2000')).toContain(`"principal":"${person.email}"`);

  // After the erasure no value is left.
  const { id } = await database.db
    .selectFrom('user_account')
    .select('id')
    .where('email', '=', person.email)
    .executeTakeFirstOrThrow();
  expect(id).toBeGreaterThan(0);
  expect((await call('DELETE', `/api/users/${encodeURIComponent(person.email)}`, undefined, admin)).status).toBe(204);
  await ask();
  for (const [path, text] of answers) expect([path, holding(text)]).toEqual([path, []]);
  expect(holding(written.join(''))).toEqual([]);
});
