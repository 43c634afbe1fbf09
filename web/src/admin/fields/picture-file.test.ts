import { limits } from '@ok/contract/rules/limits.ts';
import { expect, test } from 'vitest';
import { faultOfFile, sentPicture } from './picture-file.ts';

test('[ENT-08] only pictures that are small enough are taken', () => {
  expect(faultOfFile({ type: 'image/png', size: 10 })).toBeUndefined();
  expect(faultOfFile({ type: 'image/svg+xml', size: 10 })).toBe('entity.image.acceptedOnly');
  expect(faultOfFile({ type: 'application/pdf', size: 10 })).toBe('entity.image.acceptedOnly');
  expect(faultOfFile({ type: 'image/gif', size: limits.image + 1 })).toBe('entity.image.tooLarge');
});

test('[ENT-08] a new picture travels as base64 with its type, an old one not at all, a cleared one as nothing', () => {
  const chosen = { image: 'data:image/png;base64,AAAA', media: 'old.png' };
  expect(sentPicture(chosen)).toEqual({ image: 'AAAA', imageContentType: 'image/png', media: 'old.png' });
  const kept = sentPicture({ image: null, media: 'old.png', imageContentType: 'image/png' });
  expect(kept).toEqual({ media: 'old.png', imageContentType: 'image/png' });
  const cleared = sentPicture({ image: null, media: null, imageContentType: 'image/png' });
  expect(cleared).toEqual({ image: null, media: null, imageContentType: null });
});
