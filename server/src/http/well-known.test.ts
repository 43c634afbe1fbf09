import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
beforeAll(async () => {
  server = await serve();
});
afterAll(() => server.close());

test('[SEC-12] security.txt says where to report a weakness, and is never out of date', async () => {
  const { status, headers, body } = await server.call('GET', '/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const expires = /^Expires: (.+)$/m.exec(body)?.[1] ?? '';
  const days = (Date.parse(expires) - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThanOrEqual(180);
  expect(body).toBe(
    `Contact: mailto:support@example.nl\nExpires: ${expires}\nPreferred-Languages: nl, en\nCanonical: https://ok.example.nl/.well-known/security.txt\n`,
  );
});

test('an address of its own for reports replaces that of the support', async () => {
  const other = await serve({ database: server.database, securityContact: 'https://example.nl/report' });
  expect((await other.call('GET', '/.well-known/security.txt')).body).toContain('Contact: https://example.nl/report\n');
  await other.close();
});

test('programs that keep passwords are sent to the page where one is changed', async () => {
  const reply = await fetch(`${server.url}/.well-known/change-password`, { redirect: 'manual' });
  expect([reply.status, reply.headers.get('location')]).toEqual([302, '/account/password']);
});
