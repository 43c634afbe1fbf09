import { entities } from '@ok/contract/entities/index.ts';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entityCases, makeRows, pngBase64 } from '../../../test/entity-rows.ts';
import { memoryFileStore } from '../../../test/memory-file-store.ts';
import { type Served, serve } from '../../../test/serve.ts';

let server: Served;
let rows: ReturnType<typeof makeRows>;
let token: string;
const files = memoryFileStore();
beforeAll(async () => {
  server = await serve({ files });
  token = await server.signIn('admin');
  rows = makeRows(server, token);
});
afterAll(() => server.close());
const base64 = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64');
const drawImage = (format: 'png' | 'jpeg' | 'webp' | 'gif', width = 30) =>
  sharp({ create: { width, height: 20, channels: 3, background: '#a07' } })
    .toFormat(format)
    .toBuffer();
const send = (image: unknown, changes: object = {}) =>
  rows.send('POST', '/api/notifications', { identifier: 'n', image, imageContentType: 'image/png', ...changes });

test('[ENT-08] a picture is answered as the name of its file, in lists and by itself, never as what was sent', async () => {
  for (const format of ['png', 'jpeg', 'webp', 'gif'] as const) {
    const { status, body } = await send(base64(await drawImage(format)), { altText: 'Een vlak' });
    expect(status, format).toBe(201);
    expect(body).toMatchObject({ imageContentType: 'image/webp', altText: 'Een vlak' });
    expect(body).not.toHaveProperty('image');
    const served = await server.call('GET', `/media/${body.media}`);
    expect(served.headers.get('content-type')).toBe('image/webp');
    expect(files.names()).toContain(body.media);
  }
  for (const [, , entity] of entityCases.filter(([, , { fields }]) => 'image' in fields)) {
    for (const row of (await rows.send('GET', entity.api[0])).body) expect(row).not.toHaveProperty('image');
  }
});

test("[ENT-08] an omitted picture stays, an emptied one is removed, and a required one can't be removed", async () => {
  const { body: first } = await send(pngBase64, { altText: 'Een vlak' });
  const put = async (changes: object) => rows.send('PUT', '/api/notifications', { ...first, ...changes });
  const { media } = first;
  expect((await put({})).body).toMatchObject({ media, altText: 'Een vlak' });
  expect((await put({ media: 'other.webp', imageContentType: 'image/svg+xml' })).body).toMatchObject({ media });
  expect((await put({ media: null })).body).toMatchObject({ media });
  expect((await put({ image: null })).body).toMatchObject({ media });
  expect((await put({ altText: null })).body).toMatchObject({ media, altText: null });
  const other = base64(await drawImage('png', 31));
  const second = await put({ image: `data:image/png;base64,${other}`, altText: 'Anders' });
  expect(second.body.altText).toBe('Anders');
  expect(second.body.media).not.toBe(media);
  expect(files.names()).toContain(media);
  expect((await put({ image: null, media: null })).body).toMatchObject({
    media: null,
    imageContentType: null,
    altText: null,
  });

  const tree = await rows.make(entities.questionTree);
  const emptied = await rows.send('PUT', '/api/question-trees', { ...tree, image: null, media: null });
  expect(emptied.body.fieldErrors).toEqual([{ objectName: 'questionTree', field: 'image', message: 'NotNull' }]);
  expect((await rows.send('PUT', '/api/question-trees', { ...tree, image: null })).body.media).toBe(tree.media);
});

test('[ENT-08] what a picture is described with has at most 500 characters, with a new picture and with the old', async () => {
  const fieldErrors = [{ objectName: 'notification', field: 'altText', message: 'Size' }];
  const { status, body } = await send(pngBase64, { altText: '👩‍👧'.repeat(100) });
  expect([status, body.altText]).toEqual([201, '👩‍👧'.repeat(100)]);
  expect((await send(pngBase64, { altText: 'a'.repeat(500) })).body.altText).toBe('a'.repeat(500));
  expect(await send(pngBase64, { altText: 'a'.repeat(501) })).toMatchObject({ status: 400, body: { fieldErrors } });
  const changed = await rows.send('PUT', '/api/notifications', { ...body, altText: 'a'.repeat(501) });
  expect(changed).toMatchObject({ status: 400, body: { fieldErrors } });
});

describe('[SEC-29] only pictures are taken', () => {
  test.each([
    ['no base64', '***'],
    ['an address', 'https://example.nl/x.png'],
    ['text', base64('hello')],
    ['HTML', base64('<!doctype html><script>alert(1)</script>')],
    ['SVG', base64('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['PDF', base64('%PDF-1.7\n')],
    ['half a picture', pngBase64.slice(0, 40)],
    ['a header alone', pngBase64.slice(0, 30)],
  ])('%s is refused', async (_what, image) => {
    const before = files.names().length;
    const refused = await send(image);
    expect(refused).toMatchObject({ status: 400, body: { errorKey: 'invalidimage', params: 'notification' } });
    expect(refused.headers.get('x-okapp-error')).toBe('error.invalidimage');
    expect(files.names()).toHaveLength(before);
  });

  test('whatever it says that it is', async () => {
    const svg = base64('<svg xmlns="http://www.w3.org/2000/svg"/>');
    expect((await send(svg, { imageContentType: 'image/png' })).status).toBe(400);
    expect((await send(`data:image/png;base64,${svg}`)).status).toBe(400);
    expect((await send(pngBase64, { imageContentType: 'text/html' })).body.imageContentType).toBe('image/webp');
  });

  test('[SEC-32] the name is made here', async () => {
    for (const name of ['../../etc/passwd', 'a.webp\u0000', '‮gnp.exe', 'x'.repeat(300)]) {
      const { status, body } = await send(pngBase64, { media: name, name, imageBlobName: name });
      if (status !== 400) expect(body.media).toMatch(/^[0-9a-f]{64}\.webp$/);
    }
  });

  test('[ENT-08] a picture that is sent twice is one file, and stays where a row is refused that has it, too', async () => {
    const { body: first } = await send(pngBase64);
    const before = files.names();
    const image = { image: pngBase64, content: 'x', option: 999_999 };
    const refused = await rows.send('POST', '/api/question-option-examples', image);
    expect(refused.body.fieldErrors).toEqual([
      { objectName: 'questionOptionExample', field: 'option', message: 'Reference' },
    ]);
    expect(files.names()).toEqual(before);
    expect((await send(pngBase64)).body.media).toBe(first.media);
    expect((await server.call('GET', `/media/${first.media}`)).status).toBe(200);
  });
});
