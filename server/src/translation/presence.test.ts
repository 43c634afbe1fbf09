import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let token: string;
let english = 0;
beforeAll(async () => {
  server = await serve();
  token = await server.signIn('admin');
  const row = await server.db.selectFrom('language').select('id').where('code', '=', 'en').executeTakeFirstOrThrow();
  english = row.id;
});
afterAll(() => server.close());

const follow = async (change: object) => {
  const scope = { collection: 'mails', treeId: null, languageId: english, text: null };
  return server.call('PUT', '/api/translation-workspace/presence', { token, body: { ...scope, ...change } });
};

test('[TRE-12] a tab sees the others with the same texts and where they are, until they leave or fall silent', async () => {
  const [one, other] = [randomUUID(), randomUUID()];
  expect((await follow({ tab: one, text: 'email.1.subject' })).body).toEqual([]);
  const seen = { tab: one, name: expect.any(String), isOwn: true, text: 'email.1.subject' };
  expect((await follow({ tab: other })).body).toEqual([seen]);
  expect((await follow({ tab: other, collection: 'notifications' })).body).toEqual([]);
  await follow({ tab: one, text: 'email.2.content' });
  expect((await follow({ tab: other })).body).toEqual([{ ...seen, text: 'email.2.content' }]);
  await follow({ tab: one, isLeaving: true });
  expect((await follow({ tab: other })).body).toEqual([]);
  await follow({ tab: one });
  await server.db
    .updateTable('translator_tab')
    .set({ seen_at: new Date(Date.now() - 31_000) })
    .where('tab', '=', one)
    .execute();
  expect((await follow({ tab: other })).body).toEqual([]);
});

test('[TRE-12] a call with a text that is none, or an unknown language, shows nobody', async () => {
  expect((await follow({ tab: randomUUID(), text: 'a text' })).status).toBe(400);
  const [one, other] = [randomUUID(), randomUUID()];
  await follow({ tab: one, languageId: 99999999 });
  expect((await follow({ tab: other, languageId: 99999999 })).body).toEqual([]);
});
