import { expect, test } from 'vitest';
import { createFigureFormats } from './figure-formats.ts';

const { usedSizes } = createFigureFormats('nl');

test('[MGT-02] a used size has its unit only where the whole has another', () => {
  expect(usedSizes(195e9, 271e9)).toEqual({ used: '195', total: '271 GB' });
  expect(usedSizes(800e6, 271e9)).toEqual({ used: '800 MB', total: '271 GB' });
});
