import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeTree } from '../../test/make-tree.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let admin: string;
let user: string;
beforeAll(async () => {
  server = await serve();
  admin = await server.signIn('admin');
  user = await server.signIn('professional');
});
afterAll(() => server.close());

test('[I18-06] a user whose language is off gets the default one, and their own once it is on again', async () => {
  const tree = await makeTree(server.db);
  const send = (method: string, path: string, body?: unknown) => server.call(method, path, { token: admin, body });
  const supported = (await send('GET', '/api/supported-languages')).body;
  const english = supported.find(({ code }: { code: string }) => code === 'en');
  expect((await send('PUT', `/api/question-trees/${tree.id}/publish`)).status).toBe(200);
  const activate = async (active: boolean) => {
    const path = `/api/translations/supported-languages/${english.id}/activate?active=${active}`;
    expect((await send('PUT', path)).status).toBe(200);
  };
  const question = async () =>
    JSON.stringify((await server.call('GET', `/api/questions/${tree.first}/question`, { token: user })).body);
  const readMailLanguage = async () => {
    const reply = await server.call('POST', '/api/account/reset-password/init', {
      body: 'professional@example.nl',
      headers: { 'content-type': 'text/plain' },
    });
    expect(reply.status).toBe(200);
    const { rows } = await sql<{ language: string }>`select language from mail order by id desc limit 1`.execute(
      server.db,
    );
    return rows[0]?.language;
  };

  expect((await server.call('PUT', '/api/translations/change-language/EN', { token: user })).status).toBe(200);
  expect(await question()).toContain('Question 1');
  await activate(false);
  expect(await question()).toContain('Vraag 1');
  expect(await readMailLanguage()).toBe('nl');
  await activate(true);
  expect(await question()).toContain('Question 1');
});
