import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve({ trustProxy: 1 });
});
afterAll(() => server.close());
beforeEach(() => sql`delete from throttle`.execute(server.db));

const signIn = (username: string, password: string, from: string) =>
  server.call('POST', '/api/authenticate', { body: { username, password }, headers: { 'x-forwarded-for': from } });

const lastEvent = async () => {
  const { rows } = await sql`select type, outcome, login, data - 'remoteAddress' as data from audit_event
    left join user_account on user_account.id = actor_id order by audit_event.id desc limit 1`.execute(server.db);
  return rows[0];
};

test('[MGT-03] a refused sign-in is recorded, with the account if there is one', async () => {
  const refusal = {
    type: 'AUTHENTICATION_FAILURE',
    outcome: 'FAILURE',
    data: { type: 'BadCredentials', message: 'Bad credentials' },
  };
  expect((await signIn('professional@example.nl', 'wrong', '192.0.2.1')).status).toBe(401);
  expect(await lastEvent()).toEqual({ ...refusal, login: 'professional@example.nl' });
  expect((await signIn('nobody@example.nl', 'wrong', '192.0.2.1')).status).toBe(401);
  expect(await lastEvent()).toEqual({ ...refusal, login: null });
});

test('[SES-09] guesses count for the account that they name, in any case and between blanks', async () => {
  for (const username of ['a@example.nl', 'A@example.nl', ' a@example.nl', 'a@EXAMPLE.nl ', 'a@example.nl'])
    expect((await signIn(username, 'wrong', '192.0.2.7')).status, username).toBe(401);
  expect((await signIn(' A@Example.nl', 'wrong', '192.0.2.7')).status).toBe(429);
  expect((await signIn('b@example.nl', 'wrong', '192.0.2.7')).status).toBe(401);
});

test('[PRI-03] sign-ins are logged without a name, each as what it was', async () => {
  const lines: string[] = [];
  const logged = await serve({
    database: server.database,
    logLevel: 'debug',
    logTo: { write: (line) => lines.push(line) },
  });
  const messages = () => lines.map((line) => JSON.parse(line).msg);
  const send = (password: string) =>
    logged.call('POST', '/api/authenticate', { body: { username: 'professional@example.nl', password } });
  expect((await send('wrong')).status).toBe(401);
  expect(messages()).toContain('a sign-in was refused');
  expect(messages()).not.toContain('somebody signed in');
  expect((await send('professional-demo')).status).toBe(200);
  expect(messages()).toContain('somebody signed in');
  expect(lines.join('')).not.toContain('professional@example.nl');
  await logged.close();
});
