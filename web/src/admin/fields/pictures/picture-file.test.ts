import { contentLimits } from '@ok/contract/rules/values/content-limits.ts';
import { expect, test } from 'vitest';
import { readPicture, sizeText, toPictureBody } from './picture-file.ts';

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAMAAAACCAIAAAASFvFNAAAAEElEQVR4nGP4z8AARAwQCgAf7gP9i18U1AAAAABJRU5ErkJggg==',
  'base64',
);

test('[ENT-08] what is no picture, too large a file or too large a picture is refused with its reason', async () => {
  expect(await readPicture(new Blob(['<svg/>'], { type: 'image/png' }))).toEqual({
    errorKey: 'entity.image.acceptedOnly',
  });
  expect(await readPicture(new Blob([new Uint8Array(contentLimits.image + 1)]))).toEqual({
    errorKey: 'entity.image.tooLarge',
  });
  const huge = new Uint8Array(png);
  huge.set([0, 0, 0xc3, 0x50, 0, 0, 0xc3, 0x50], 16);
  expect(await readPicture(new Blob([huge], { type: 'image/png' }))).toEqual({ errorKey: 'error.imagetoolarge' });
});

test('[ENT-08] the size of a file is told as people read it', () => {
  expect(sizeText(84_200, 'nl')).toBe('84 kB');
  expect(sizeText(2_340_000, 'nl')).toBe('2,3 MB');
  expect(sizeText(12, 'en')).toBe('1 kB');
});

test('[ENT-08] a new picture travels as base64 with its type, an old one not at all, a cleared one as nothing', () => {
  const chosen = { image: 'data:image/png;base64,AAAA', media: 'old.png' };
  expect(toPictureBody(chosen)).toEqual({ image: 'AAAA', imageContentType: 'image/png', media: 'old.png' });
  const unchanged = toPictureBody({ image: null, media: 'old.png', imageContentType: 'image/png' });
  expect(unchanged).toEqual({ media: 'old.png', imageContentType: 'image/png' });
  const cleared = toPictureBody({ image: null, media: null, imageContentType: 'image/png' });
  expect(cleared).toEqual({ image: null, media: null, imageContentType: null });
});
