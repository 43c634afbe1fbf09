import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Editor, makeEditor } from '../../test/editing.ts';
import { type Served, serve } from '../../test/serve.ts';

let server: Served;
let admin: Editor;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
});
afterAll(() => server.close());

const store = async (bytes: Uint8Array<ArrayBuffer>, token = admin.token) => {
  const body = new FormData();
  body.append('file', new File([bytes], 'a.png'));
  const answer = await fetch(`${server.url}/api/pictures`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body,
  });
  return { status: answer.status, body: (await answer.json()) as ReturnType<typeof JSON.parse> };
};

test('[TRE-08] [REL-02] a picture is stored before something names it, made anew, once', async () => {
  const png = new Uint8Array(
    await sharp({ create: { width: 30, height: 20, channels: 3, background: '#123456' } })
      .png()
      .toBuffer(),
  );
  const { status, body } = await store(png);
  expect([status, body]).toEqual([
    200,
    { file: expect.stringMatching(/^[0-9a-f]{64}\.webp$/), type: 'image/webp', width: 30, height: 20 },
  ]);
  expect((await store(png)).body).toEqual(body);
  expect((await server.call('GET', `/media/${body.file}`)).status).toBe(200);
  expect((await store(new Uint8Array([1, 2, 3]))).body).toMatchObject({ status: 400, errorKey: 'invalidimage' });
  expect((await store(png, await server.signIn('professional'))).status).toBe(403);
});

test('[TRE-08] what is in use can be found by what it shows, by the page', async () => {
  const token = admin.token;
  const list = (query: string) => server.call('GET', `/api/pictures${query}`, { token });
  const one = await list('?size=1');
  expect(one.body).toHaveLength(1);
  const total = Number(one.headers.get('x-total-count'));
  expect(total).toBeGreaterThan(3);
  const all = await list('?size=100');
  expect(new Set(all.body.map(({ file }: { file: string }) => file)).size).toBe(Math.min(total, 100));
  await server.db
    .updateTable('question_tree')
    .set({ alt_text: 'Een 100% rode bal' })
    .where('status', '=', 'DRAFT')
    .execute();
  await server.db
    .updateTable('test_result_slide')
    .set({ alt_text: 'Een 100% rode bal' })
    .where('id', '=', (eb) => eb.selectFrom('test_result_slide').select(({ fn }) => fn.min('id').as('id')))
    .execute();
  const found = await list(`?query=${encodeURIComponent('100% RODE')}`);
  expect(found.body.length).toBeGreaterThan(0);
  for (const picture of found.body) expect(picture.alternatives).toContain('Een 100% rode bal');
  const { name, media } = await server.db
    .selectFrom('question_tree')
    .select(['name', 'media'])
    .orderBy('id')
    .executeTakeFirstOrThrow();
  const shown = await list(`?size=100&query=${encodeURIComponent(name)}`);
  expect(shown.body.map(({ file }: { file: string }) => file)).toContain(media);
  for (const picture of shown.body) expect(picture.usedIn).toContain(name);
  expect((await list('?query=nowhere-at-all')).body).toEqual([]);
});
