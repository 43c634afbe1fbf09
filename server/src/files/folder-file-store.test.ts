import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import Fastify from 'fastify';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type FileStore, folderFileStore } from './file-store.ts';
import { mediaRoutes } from './media-routes.ts';
import { storeImage } from './store-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } });
const read = async (files: FileStore, name: string) => {
  const stream = await files.get(name);
  if (!stream) throw new Error(`${name} is not there`);
  return buffer(stream);
};

describe('a folder of files', () => {
  let folder: string;
  let files: FileStore;
  const app = Fastify();
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'ok-media-'));
    files = folderFileStore(join(folder, 'files'));
    mediaRoutes(app, files, '/media/');
    await app.ready();
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  test('[REL-06] a file is on the disk before it has its name, and its name before it is acknowledged', async () => {
    const handle = await open(folder);
    const prototype: FileHandle = Object.getPrototypeOf(handle);
    await handle.close();
    const storeFolder = join(folder, 'durable');
    const synced: unknown[] = [];
    const { sync } = prototype;
    const spy = vi.spyOn(prototype, 'sync').mockImplementation(async function (this: FileHandle) {
      const isFolder = (await this.stat()).isDirectory();
      synced.push({
        isFolder,
        size: isFolder ? null : (await this.stat()).size,
        hasName: readdirSync(storeFolder).includes('a.webp'),
      });
      return sync.call(this);
    });
    await folderFileStore(storeFolder).put('a.webp', Buffer.from('bytes'));
    spy.mockRestore();
    rmSync(storeFolder, { recursive: true });
    const file = { isFolder: false, size: 5, hasName: false };
    expect(synced).toEqual(
      process.platform === 'win32' ? [file] : [file, { isFolder: true, size: null, hasName: true }],
    );
  });

  test('stores, replaces and deletes files', async () => {
    await files.put('a.webp', Buffer.from('one'));
    await files.put('a.webp', Buffer.from('two'));
    expect(String(await read(files, 'a.webp'))).toBe('two');
    expect(readdirSync(join(folder, 'files'))).toEqual(['a.webp']);
    await files.delete('a.webp');
    await files.delete('a.webp');
    expect(await files.get('a.webp')).toBeNull();
  });

  test.each([
    '../a.webp',
    '..%2fa.webp',
    'a/b.webp',
    'a\\b.webp',
    '.a.webp',
    'a',
    '',
    'a.webp\0.png',
    'a..webp',
    '‮a.webp',
    `${'a'.repeat(300)}.webp`,
  ])('takes no file named %j', async (name) => {
    await expect(files.put(name, Buffer.from('x'))).rejects.toThrow(RangeError);
    expect(await files.get(name)).toBeNull();
    await files.delete(name);
    const url = `/media/${encodeURIComponent(name)}`;
    expect([404, 414]).toContain((await app.inject({ url })).statusCode);
    expect(readdirSync(folder)).toEqual(['files']);
  });

  test('serves a picture so that it can be kept and nothing in it runs', async () => {
    const { media } = await storeImage(files, await picture(30, 20).png().toBuffer());
    const reply = await app.inject({ url: `/media/${media}` });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-disposition': 'inline',
      'content-security-policy': "default-src 'none'",
    });
    expect((await sharp(reply.rawPayload).metadata()).width).toBe(30);
    expect((await app.inject({ url: '/media/missing.webp' })).statusCode).toBe(404);
  });
});
