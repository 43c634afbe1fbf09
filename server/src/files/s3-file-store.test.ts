import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { startS3Server } from '../../test/s3-server.ts';
import { type Served, serve } from '../../test/serve.ts';
import type { FileStore } from './file-store.ts';
import { openFileStore } from './open-file-store.ts';

let server: Awaited<ReturnType<typeof startS3Server>>;
let files: FileStore;
beforeAll(async () => {
  server = await startS3Server();
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'the-key');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'the-secret');
  const address = `s3://pictures/of/ok?region=nl&endpoint=${encodeURIComponent(server.url)}`;
  files = await openFileStore(address, '/nowhere');
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await server.stop();
});

const read = async (name: string) => {
  const stream = await files.get(name);
  return stream && String(await buffer(stream));
};

test('a file is stored in the folder of the bucket, read, replaced and deleted', async () => {
  await files.put('a1.webp', Buffer.from('one'));
  expect([...server.objects.keys()]).toEqual(['/pictures/of/ok/a1.webp']);
  expect(await read('a1.webp')).toBe('one');
  await files.put('a1.webp', Buffer.from('two'));
  expect(await read('a1.webp')).toBe('two');
  await files.delete('a1.webp');
  await files.delete('a1.webp');
  expect(await read('a1.webp')).toBeNull();
});

test.each(['../secret.webp', 'a/b.webp', '.hidden.webp', '', 'a.webp?x'])('%j is no name for a file', async (name) => {
  server.objects.set('/pictures/secret.webp', Buffer.from('secret'));
  await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(RangeError);
  expect(await files.get(name)).toBeNull();
  await files.delete(name);
  expect(server.objects.has('/pictures/secret.webp')).toBe(true);
});

test('the store lists its files page by page, and nothing from outside its folder', async () => {
  server.objects.clear();
  for (const name of ['a1.webp', 'b2.pdf', 'c3.webp']) await files.put(name, Buffer.from('x'));
  server.objects.set('/pictures/of/okay.webp', Buffer.from('x'));
  server.objects.set('/pictures/of/ok/deeper/d4.webp', Buffer.from('x'));
  onTestFinished(() => server.objects.clear());
  const names: string[] = [];
  for await (const name of files.list()) names.push(name);
  expect(names).toEqual(['a1.webp', 'b2.pdf', 'c3.webp']);
});

test('the store tells whether a file exists without reading it', async () => {
  await files.put('e5.webp', Buffer.from('kept'));
  server.methods.length = 0;
  expect([await files.has('e5.webp'), await files.has('f6.webp'), await files.has('../e5.webp')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(server.methods).toEqual(['HEAD', 'HEAD']);
  server.manners.isDown = true;
  await expect(files.has('e5.webp')).rejects.toThrow();
  server.manners.isDown = false;
});

test('an unreachable store is an error and no missing file, and works again once it is reachable', async () => {
  await files.put('b2.webp', Buffer.from('kept'));
  server.manners.isDown = true;
  await expect(files.get('b2.webp')).rejects.toThrow();
  await expect(files.put('c3.webp', Buffer.from('lost'))).rejects.toThrow();
  server.manners.isDown = false;
  expect(await read('b2.webp')).toBe('kept');
});

describe('[REL-07] a store that fails is answered as what passes', () => {
  let product: Served;
  let token: string;
  beforeAll(async () => {
    product = await serve({ files });
    token = await product.signIn('admin');
  });
  afterAll(() => product.close());

  test.each([
    ['refuses', { isDown: true }],
    ['stores a file and hangs up', { losesReplies: true }],
    ['does not answer for half a minute', { delayMs: 30_000 }],
  ])('one that %s, and the picture is stored when it is sent again', async (_case, failure) => {
    const png = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    const send = () => {
      const body = new FormData();
      body.set('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'picture.png');
      return fetch(`${product.url}/api/pictures`, {
        method: 'POST',
        body,
        headers: { authorization: `Bearer ${token}` },
        // The browser gives up after 20 seconds.
        signal: AbortSignal.timeout(20_000),
      });
    };
    Object.assign(server.manners, failure);
    onTestFinished(() => void Object.assign(server.manners, { isDown: false, losesReplies: false, delayMs: 0 }));
    const refused = await send();
    expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([503, true]);
    Object.assign(server.manners, { isDown: false, losesReplies: false, delayMs: 0 });
    const stored = await send();
    expect(stored.status).toBe(200);
    expect((await fetch(`${product.url}/media/${((await stored.json()) as { file: string }).file}`)).status).toBe(200);
  });
});

test('without an address files are kept in the folder', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'ok-files-'));
  try {
    const folderStore = await openFileStore(undefined, folder);
    await folderStore.put('d4.webp', Buffer.from('here'));
    expect(readdirSync(folder, { recursive: true }).filter((name) => String(name).endsWith('d4.webp'))).toHaveLength(1);
    expect([...server.objects.keys()].filter((name) => name.endsWith('d4.webp'))).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
