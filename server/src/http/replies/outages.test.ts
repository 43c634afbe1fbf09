import { routes } from '@ok/contract/routes/index.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isBehindPooler, testDatabase } from '../../../test/database.ts';
import { type Body, entityCases, makeRows } from '../../../test/entity-rows.ts';
import { failingDatabase } from '../../../test/failing-database.ts';
import { type Served, serve } from '../../../test/serve.ts';
import { connect } from '../../db/connections/connect.ts';
import type { Database } from '../../db/schema/tables.ts';

const codes = [
  ...['08000', '08003', '08006', '08P01', '25006', '25P03', '40001', '40P01', '53000', '53100', '53200', '53300'],
  ...['55P03', '57014', '57P01', '57P02', '57P03', '57P05', '58030'],
  ...['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENOSPC'],
];

let server: Served;
let failing: ReturnType<typeof failingDatabase<Database>>;
let token: string;
beforeAll(async () => {
  const database = await testDatabase<Database>();
  failing = failingDatabase(database.db);
  server = await serve({ database: { ...database, db: failing.db, reportingDb: failing.db } });
  token = await server.signIn('admin');
});
afterAll(async () => {
  await server.close();
  await server.database.close();
});

const unavailable = (answer: Awaited<ReturnType<Served['call']>>, what: string) => {
  expect(answer.status, what).toBe(503);
  expect(Number(answer.headers.get('retry-after')), what).toBeGreaterThan(0);
};

test.each(codes)('[REL-07] %s is answered as what passes, and logged, and told nothing of', async (code) => {
  failing.fail(code);
  const answer = await server.call('GET', '/api/account', { token });
  failing.recover();
  unavailable(answer, code);
  expect(answer.headers.get('content-type')).toMatch(/^application\/problem\+json/);
  expect(answer.body).toMatchObject({ status: 503, message: 'error.http.503', path: '/api/account' });
  expect(JSON.stringify(answer.body)).not.toContain('the database says');
  expect((await server.call('GET', '/api/account', { token })).status).toBe(200);
});

test.skipIf(process.env.OK_TEST_DATABASE !== 'server')(
  '[REL-07] a connection that the database refuses is answered as what passes',
  async () => {
    const url = new URL(server.database.databaseUrl ?? '');
    url.pathname = '/no-such-database';
    const refused = await connect<Database>({ databaseUrl: url.href, dataDir: '' });
    const away = await serve({ database: { ...server.database, db: refused.db, reportingDb: refused.db } });
    unavailable(await away.call('GET', '/api/account', { token }), 'refused');
    await away.app.close();
    await refused.close();
  },
);

test.skipIf(process.env.OK_TEST_DATABASE !== 'server')(
  '[REL-07][STT-02] a connection that the database refuses to the thread of an export is answered as what passes',
  async () => {
    const url = new URL(server.database.databaseUrl ?? '');
    url.pathname = '/no-such-database';
    const away = await serve({ database: { ...server.database, databaseUrl: url.href } });
    unavailable(await away.call('GET', '/api/statistics/export', { token }), 'refused');
    await away.app.close();
  },
);

test.each(['42P01', '22P02', '23514', 'XX000'])('[ERR-05] %s is a fault of ours', async (code) => {
  failing.fail(code);
  const answer = await server.call('GET', '/api/account', { token });
  failing.recover();
  expect(answer).toMatchObject({ status: 500, body: { message: 'error.http.500' } });
});

test('[REL-07] whichever statement of whichever call fails, the answer says to come again', async () => {
  const rows = makeRows(server, token);
  const bodies = new Map<string, Body>();
  for (const [, , entity] of entityCases) {
    const body = await rows.bodyOf(entity, false);
    for (const base of entity.api) {
      bodies.set(`POST ${base}`, body).set(`PUT ${base}`, { ...body, id: 1 });
    }
  }
  const profileDTO = { agreeOnElearning: true, agreeOnProfessionalRegistered: true, agreeOnResearch: false };
  const person = { firstName: 'A', email: 'new@example.nl', langKey: 'nl', profileDTO };
  const account = { firstName: 'A', email: 'admin@example.nl', langKey: 'nl' };
  const newPassword = 'a new one';
  for (const [call, body] of Object.entries({
    'POST /api/register': { ...person, password: newPassword, profAssocTranslationId: 1 },
    'POST /api/account': account,
    'POST /api/users': { ...account, login: 'new@example.nl', email: 'new@example.nl' },
    'PUT /api/users': { ...account, id: 1, login: 'admin' },
    'POST /api/account/reset-password/finish': { key: 'k', newPassword },
    'POST /api/account/mailed-link': { key: 'k', purpose: 'reset' },
    'POST /api/account/activation/init': { email: 'new@example.nl' },
    'POST /api/account/refused-sign-in': { username: 'nobody', password: 'wrong' },
    'POST /api/account/change-password': { currentPassword: 'wrong', newPassword },
    'POST /api/authenticate': { username: 'nobody', password: 'wrong' },
  })) {
    bodies.set(call, body);
  }
  const calledRoutes = routes.filter(({ path }) => !/logout|\/users\/me/.test(path));
  const deep: string[] = [];
  let codeIndex = 0;
  for (const { method, path } of calledRoutes) {
    for (const after of [0, 1, 2, 4]) {
      const code = codes[codeIndex++ % codes.length] ?? '';
      const at = path
        .replace('{language}', 'nl')
        .replace('{login}', 'nobody')
        .replaceAll(/\{\w+\}/g, '1');
      const body = bodies.get(`${method} ${path}`);
      const address = path.endsWith('/reset-password/init') ? 'professional@example.nl' : body;
      const plain = typeof address === 'string' && { headers: { 'content-type': 'text/plain' } };
      const query = { '/api/pdf': '?lang=nl', '/api/content-search': '?query=a' }[path] ?? '';
      failing.fail(code, after);
      const answer = await server.call(method, at + (method === 'GET' ? query : ''), {
        token,
        body: address,
        ...plain,
      });
      const what = `${method} ${at}, ${code} after ${after}: ${JSON.stringify(answer.body)}`;
      const hasFailed = failing.recover() > 0;
      if (hasFailed && path === '/management/health' && answer.status === 200) {
        // The parts that only administrators see are unknown, and do not take the process out of service.
        const { mail, jobs, processes } = answer.body.components;
        expect(
          [mail, jobs, processes].map(({ details }) => details),
          what,
        ).toContain(undefined);
      } else if (hasFailed) {
        unavailable(answer, what);
        if (after > 1) deep.push(`${method} ${path}`);
      } else expect(answer.status, what).toBeLessThan(500);
      if (after === 0 && path !== '/management/info') expect([503, 400], what).toContain(answer.status);
    }
  }
  expect(calledRoutes.length).toBeGreaterThan(200);
  expect(deep.length).toBeGreaterThan(50);
});

test.skipIf(isBehindPooler)(
  '[REL-07] [MGT-01] a database that only reads is told of by health, and refuses what writes as what passes',
  async () => {
    const ownDatabase = await testDatabase<Database>();
    const readOnly = ownDatabase.databaseUrl
      ? await connect<Database>({
          databaseUrl: `${ownDatabase.databaseUrl}${ownDatabase.databaseUrl.includes('?') ? '&' : '?'}options=-c%20default_transaction_read_only%3Don`,
          dataDir: '',
        })
      : ownDatabase;
    const writing = await serve({ database: ownDatabase });
    const signedIn = await writing.signIn('admin');
    if (!ownDatabase.databaseUrl) await sql`set default_transaction_read_only = on`.execute(ownDatabase.db);
    const standby = await serve({ database: readOnly });

    const health = await standby.call('GET', '/management/health');
    expect(health).toMatchObject({ status: 503, body: { status: 'DOWN' } });
    expect((await standby.call('GET', '/api/account', { token: signedIn })).status).toBe(200);
    const professional = { username: 'professional@example.nl', password: 'professional-demo' };
    unavailable(await standby.call('POST', '/api/authenticate', { body: professional }), 'sign in');
    const email = { identifier: 'e', subject: 's' };
    unavailable(await standby.call('POST', '/api/emails', { token: signedIn, body: email }), 'an email');
    unavailable(await standby.call('POST', '/api/logout', { token: signedIn }), 'sign out');
    if (ownDatabase.databaseUrl) expect((await writing.call('GET', '/management/health')).status).toBe(200);

    await standby.app.close();
    if (ownDatabase.databaseUrl) await readOnly.close();
    await writing.app.close();
    await ownDatabase.close();
  },
);
