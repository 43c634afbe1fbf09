import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve({ trustProxy: 1 });
});
afterAll(() => server.close());

test('[PRI-04][PRI-05] an event says from which network, and from no nearer', async () => {
  const attempt = (password: string, address: string) =>
    server.call('POST', '/api/authenticate', {
      body: { username: 'professional@example.nl', password },
      headers: { 'x-forwarded-for': address },
    });
  expect((await attempt('not this', '203.0.113.77')).status).toBe(401);
  const { status, body } = await attempt('professional-demo', '2001:db8:12:34::1');
  expect(status).toBe(200);
  const headers = { 'x-forwarded-for': '198.51.100.9' };
  expect((await server.call('GET', '/api/account/export', { token: body.id_token, headers })).status).toBe(200);

  const events = await server.db.selectFrom('audit_event').select(['type', 'data']).orderBy('id').execute();
  expect(events).toMatchObject([
    { type: 'AUTHENTICATION_FAILURE', data: { remoteAddress: '203.0.113.0/24', message: 'Bad credentials' } },
    { type: 'AUTHENTICATION_SUCCESS', data: { remoteAddress: '2001:db8:12::/48' } },
    { type: 'ACCOUNT_EXPORT', data: { remoteAddress: '198.51.100.0/24' } },
  ]);
  for (const address of ['203.0.113.77', '2001:db8:12:34', '198.51.100.9'])
    expect(JSON.stringify(events)).not.toContain(address);
});
