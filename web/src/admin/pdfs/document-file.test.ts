import { limits } from '@ok/contract/rules/values/limits.ts';
import { expect, test } from 'vitest';
import { checkDocumentFile } from './document-file.ts';

test('[ENT-41] a file is held to be a PDF by what is in it, and told to be too large before it is sent', async () => {
  expect(await checkDocumentFile(new Blob(['%PDF-1.7 and so on']))).toBeUndefined();
  expect(await checkDocumentFile(new Blob(['<html>not a %PDF</html>']))).toBe('error.notpdf');
  expect(await checkDocumentFile(new Blob([]))).toBe('error.notpdf');
  const large = new Blob(['%PDF-1.7', new Uint8Array(limits.pdf)]);
  expect(await checkDocumentFile(large)).toBe('pdf.tooLarge');
});
