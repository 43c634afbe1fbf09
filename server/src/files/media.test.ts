import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { crc32, deflateSync } from 'node:zlib';
import { imageVariant, imageWidths } from '@ok/contract/rules/values/images.ts';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { memoryFileStore } from '../../test/memory-file-store.ts';
import type { FileStore } from './file-store.ts';
import { type ImageErrorReason, NotAnImage, storeImage } from './store-image.ts';

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#0a7' } });
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
};
/** A small file whose header states a large picture. */
const pngHeader = (width: number, height: number) => {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  const data = deflateSync(Buffer.alloc(1000));
  return Buffer.concat([signature, chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};
/** A GIF of one pixel and many frames. */
const gif = (frames: number) => {
  const frame = Buffer.from('21f9040000000000' + '2c00000000010001000002024401' + '00', 'hex');
  const start = Buffer.concat([Buffer.from('GIF89a'), Buffer.from('01000100800000000000ffffff', 'hex')]);
  return Buffer.concat([start, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])]);
};
const refusal = (bytes: Uint8Array, files: FileStore) =>
  storeImage(files, bytes).then(
    () => 'stored',
    (error) => (error instanceof NotAnImage ? error.reason : String(error)),
  );
const read = async (files: FileStore, name: string) => {
  const stream = await files.get(name);
  if (!stream) throw new Error(`${name} is not there`);
  return buffer(stream);
};

describe('[ENT-08] only pictures are stored', () => {
  test.each(['png', 'jpeg', 'webp', 'gif'] as const)(
    '%s becomes WebP of all widths, never enlarged',
    async (format) => {
      const files = memoryFileStore();
      const { media, contentType } = await storeImage(files, await picture(700, 350).toFormat(format).toBuffer());
      expect(media).toMatch(/^[0-9a-f]{64}\.webp$/);
      expect(contentType).toBe('image/webp');
      const names = [media, ...imageWidths.map((width) => imageVariant(media, width))];
      expect(files.names().sort()).toEqual(names.sort());
      const widths = [media, ...imageWidths.map((width) => imageVariant(media, width))].map(async (name) => {
        const { format: stored, width } = await sharp(await read(files, name)).metadata();
        return [stored, width];
      });
      expect(await Promise.all(widths)).toEqual([700, 240, 480, 700].map((width) => ['webp', width]));
    },
  );

  test('[ENT-08] its name is the SHA-256 of what is stored: the same picture is stored once, another beside it', async () => {
    const files = memoryFileStore();
    const { media } = await storeImage(files, await picture(700, 350).png().toBuffer());
    const stored = await read(files, media);
    expect(media).toBe(`${createHash('sha256').update(stored).digest('hex')}.webp`);
    const names = files.names();
    expect((await storeImage(files, await picture(700, 350).png().toBuffer())).media).toBe(media);
    expect(files.names()).toEqual(names);
    expect((await read(files, media)).equals(stored)).toBe(true);
    const other = await storeImage(files, await picture(700, 351).png().toBuffer());
    expect(other.media).not.toBe(media);
    expect(files.names()).toHaveLength(2 * names.length);
  });

  test('a wide picture is made smaller', async () => {
    const files = memoryFileStore();
    const { media } = await storeImage(files, await picture(3000, 30).png().toBuffer());
    expect((await sharp(await read(files, media)).metadata()).width).toBe(1600);
  });

  test('nothing of the metadata stays, and the picture stands the right way up', async () => {
    const files = memoryFileStore();
    const exif = { IFD0: { Copyright: 'a secret' }, IFD3: { GPSLatitude: '52/1 5/1 0/1' } };
    const bytes = await picture(60, 30).withExif(exif).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    expect((await sharp(bytes).metadata()).exif).toBeDefined();
    const { media } = await storeImage(files, bytes);
    const stored = await read(files, media);
    const { exif: left, xmp, iptc, icc, orientation, width, height } = await sharp(stored).metadata();
    expect({ left, xmp, iptc, icc, orientation, width, height }).toEqual({ width: 30, height: 60 });
    expect(stored.includes('a secret')).toBe(false);
  });

  test('data appended to a picture is not stored', async () => {
    const files = memoryFileStore();
    const bytes = Buffer.concat([
      await picture(9, 9).png().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\x03\x04'),
    ]);
    const { media } = await storeImage(files, bytes);
    expect((await read(files, media)).includes('script')).toBe(false);
  });

  const noise = () =>
    sharp({
      create: {
        width: 300,
        height: 300,
        channels: 3,
        background: 'white',
        noise: { type: 'gaussian', mean: 99, sigma: 50 },
      },
    });
  test.each<[string, ImageErrorReason, () => Buffer | Promise<Buffer>]>([
    ['nothing', 'type', () => Buffer.alloc(0)],
    ['text', 'type', () => Buffer.from('hello')],
    ['HTML', 'type', () => Buffer.from('<!doctype html><script>alert(1)</script>')],
    ['SVG', 'type', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    [
      'SVG after a declaration',
      'type',
      () => Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['PDF', 'type', () => Buffer.from('%PDF-1.7\n')],
    ['TIFF', 'type', () => picture(9, 9).tiff().toBuffer()],
    ['AVIF', 'type', () => picture(9, 9).avif().toBuffer()],
    ['a GIF that is a script', 'damaged', () => Buffer.from('GIF89a/*<svg/onload=alert(1)>*/=1;')],
    ['a PNG that is HTML', 'damaged', () => Buffer.concat([pngHeader(1, 1).subarray(0, 16), Buffer.from('<script>')])],
    ['a truncated PNG', 'damaged', async () => (await noise().png().toBuffer()).subarray(0, 20_000)],
    ['a truncated JPEG', 'damaged', async () => (await noise().jpeg().toBuffer()).subarray(0, 5_000)],
    ['a truncated WebP', 'damaged', async () => (await noise().webp().toBuffer()).subarray(0, 5_000)],
    ['more than 10 MB', 'tooLarge', () => Buffer.concat([pngHeader(9, 9), Buffer.alloc(10 * 1024 * 1024)])],
  ])('%s is refused: %s', async (_name, reason, make) => {
    const files = memoryFileStore();
    expect(await refusal(await make(), files)).toBe(reason);
    expect(files.names()).toEqual([]);
  });

  test('a picture that is too large to decode is refused at once', async () => {
    const files = memoryFileStore();
    const many = gif(10_000);
    await refusal(pngHeader(1, 1), files);
    const before = process.memoryUsage.rss();
    expect(await refusal(pngHeader(50_000, 50_000), files)).toBe('tooManyPixels');
    expect(await refusal(pngHeader(10_001, 1), files)).toBe('tooManyPixels');
    expect(await refusal(pngHeader(1, 10_001), files)).toBe('tooManyPixels');
    expect(await refusal(many, files)).toBe('tooManyFrames');
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000);
    expect(await refusal(gif(200), files)).toBe('stored');
    expect(await refusal(gif(201), files)).toBe('tooManyFrames');
  });
});
