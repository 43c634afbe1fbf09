import { expect, test } from 'vitest';
import { pictureHead } from './picture-head.ts';

const bytes = (base64: string) => new Uint8Array(Buffer.from(base64, 'base64')).buffer;

const pictures = {
  'image/png': 'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'image/gif': 'R0lGODlhAwACAIAAAP8AAP///yH5BAAAAAAALAAAAAADAAIAAAICjF8AOw==',
};

test('[ENT-08] a picture is known by its content', () => {
  for (const [type, base64] of Object.entries(pictures)) {
    expect(pictureHead(bytes(base64))).toEqual({ type, width: 3, height: 2 });
  }
});

test('[ENT-08] the size of every form of WebP and of a JPEG is found', () => {
  const webp = (form: string, rest: number[]) =>
    new Uint8Array([...Buffer.from(`RIFF\0\0\0\0WEBP${form}`, 'latin1'), ...rest]).buffer;
  const extended = webp('VP8X', [10, 0, 0, 0, 0, 0, 0, 0, 2, 0, 0, 1, 0, 0]);
  expect(pictureHead(extended)).toEqual({ type: 'image/webp', width: 3, height: 2 });
  const lossless = webp('VP8L', [0, 0, 0, 0, 0x2f, 2, 0x40, 0, 0, 0, 0, 0, 0, 0]);
  expect(pictureHead(lossless)).toEqual({ type: 'image/webp', width: 3, height: 2 });
  const lossy = webp('VP8 ', [0, 0, 0, 0, 0, 0, 0, 0x9d, 1, 0x2a, 3, 0, 2, 0]);
  expect(pictureHead(lossy)).toEqual({ type: 'image/webp', width: 3, height: 2 });
  const jpeg = new Uint8Array([
    ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 2],
    ...[0xff, 0xc2, 0, 11, 8, 0, 2, 0, 3, 1, 0x11, 0],
  ]).buffer;
  expect(pictureHead(jpeg)).toEqual({ type: 'image/jpeg', width: 3, height: 2 });
});

test('[ENT-08] nothing else is taken for a picture, whatever it is called', () => {
  const otherFiles = [
    '',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '%PDF-1.7',
    'GIF',
    'RIFF\0\0\0\0WEBP',
    '\xff\xd8\xff',
  ];
  expect(otherFiles.map((text) => pictureHead(new Uint8Array(Buffer.from(text, 'latin1')).buffer))).toEqual(
    otherFiles.map(() => undefined),
  );
});
