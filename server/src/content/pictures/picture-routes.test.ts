import { randomUUID } from 'node:crypto';
import type { TreeEdit } from '@ok/contract/tree/edits/tree-edits.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chainOf } from '../../../../contract/test/tree-documents.ts';
import { type Editor, makeEditor, on, shippedNames, writeDraft } from '../../../test/editing.ts';
import { makeTree } from '../../../test/make-tree.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let admin: Editor;
beforeAll(async () => {
  server = await serve();
  admin = await makeEditor(server);
});
afterAll(() => server.close());

const storePicture = async (bytes: Uint8Array<ArrayBuffer>, token = admin.token) => {
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
  const { status, body } = await storePicture(png);
  expect([status, body]).toEqual([
    200,
    { file: expect.stringMatching(/^[0-9a-f]{64}\.webp$/), type: 'image/webp', width: 30, height: 20 },
  ]);
  expect((await storePicture(png)).body).toEqual(body);
  expect((await server.call('GET', `/media/${body.file}`)).status).toBe(200);
  expect((await storePicture(new Uint8Array([1, 2, 3]))).body).toMatchObject({ status: 400, errorKey: 'invalidimage' });
  expect((await storePicture(png, await server.signIn('professional'))).status).toBe(403);
});

test('[TRE-08] pictures in use are found by their description, page by page', async () => {
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
  const listed = await list(`?size=100&query=${encodeURIComponent(name)}`);
  expect(listed.body.map(({ file }: { file: string }) => file)).toContain(media);
  for (const picture of listed.body) expect(picture.usedIn).toContain(name);
  expect((await list('?query=nowhere-at-all')).body).toEqual([]);
});

/** Stores a picture of one colour. */
const storeColour = async (background: string): Promise<string> => {
  const image = sharp({ create: { width: 30, height: 20, channels: 3, background } });
  return (await storePicture(new Uint8Array(await image.png().toBuffer()))).body.file;
};

test('[TRE-08] a picture says which trees and results show it, each once', async () => {
  const id = await writeDraft(server, chainOf(2));
  const name = `Boom ${id}`;
  const [ofExample, ofSlide] = [await storeColour('#111111'), await storeColour('#222222')];
  const { result } = await shippedNames(server);
  const example = { identifier: null, belowDivider: false, texts: {}, picture: { file: ofExample, alternative: {} } };
  const edits: TreeEdit[] = [
    { edit: 'text', node: 'tree', language: 'nl', field: 'name', value: name },
    ...[randomUUID(), randomUUID()].map(
      (key): TreeEdit => ({ edit: 'add', node: 'example', key, value: example, to: { in: on, before: null } }),
    ),
    { edit: 'text', node: 'result', key: result, language: 'nl', field: 'name', value: `Uitkomst ${id}` },
    {
      ...{ edit: 'set', node: 'result', key: result, field: 'slides' },
      value: [ofSlide, ofExample].map((file) => ({ picture: { file, alternative: {} }, texts: {} })),
    } as TreeEdit,
  ];
  expect((await admin.edit(id, edits)).status).toBe(200);
  const all = await server.call('GET', '/api/pictures?size=100', { token: admin.token });
  const getUses = (file: string) => all.body.find((picture: { file: string }) => picture.file === file)?.usedIn;
  expect(getUses(ofExample)).toEqual([name, `Uitkomst ${id}`]);
  expect(getUses(ofSlide)).toEqual([`Uitkomst ${id}`]);
});

test('[TRE-04] [TRE-13] a picture that was published stays where it was, whatever a draft shows instead', async () => {
  const { id } = await makeTree(server.db);
  const [option = ''] = Object.keys((await admin.read(id)).options);
  const file = await storeColour('#333333');
  const key = randomUUID();
  const value = {
    identifier: null,
    belowDivider: false,
    texts: { nl: { content: 'Kijk' }, en: { content: 'Look' } },
    picture: { file, alternative: {} },
  };
  await admin.edit(id, [
    { edit: 'set', node: 'tree', field: 'picture', value: { file, alternative: {} } },
    { edit: 'add', node: 'example', key, value, to: { in: option, before: null } },
  ]);
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `/api/question-trees/${path}`, { token: admin.token, ...(body && { body }) });
  expect(await call('PUT', `${id}/publish`, {})).toMatchObject({ status: 200 });
  const { body: draft } = await call('POST', 'copy-tree', { originalId: id });
  const other = { file: await storeColour('#444444'), alternative: {} };
  const taken = await admin.edit(draft.id, [
    { edit: 'set', node: 'tree', field: 'picture', value: other },
    { edit: 'remove', node: 'example', key, from: option },
  ]);
  expect(taken.status).toBe(200);
  const expectUnchanged = async () => {
    const { picture, examples } = await admin.read(id);
    expect([picture?.file, examples[key]?.picture?.file]).toEqual([file, file]);
    const rows = await server.db.selectFrom('question').select('id').where('question_tree_id', '=', id).execute();
    const pages = await Promise.all(
      rows.map(
        async (row) => (await server.call('GET', `/api/questions/${row.id}/options`, { token: admin.token })).body,
      ),
    );
    const allExamples = pages.flat().flatMap(({ examples: its }: { examples: { media: string }[] }) => its);
    expect(allExamples.map(({ media }) => media)).toContain(file);
    expect((await server.call('GET', `/media/${file}`)).status).toBe(200);
  };
  await expectUnchanged();
  expect((await call('DELETE', String(draft.id))).status).toBe(204);
  await expectUnchanged();
});
