import { expect, test } from 'vitest';
import { resultFiles } from './result-files.ts';

const documents = [
  { id: 1, type: 'SUMMARY_STRONG_SENSITIVE', language: 'nl', url: '/api/pdf/1' },
  { id: 2, type: 'FULL_STRONG_SENSITIVE', language: 'nl', url: '/api/pdf/2' },
  { id: 3, type: 'SUMMARY_VERY_STRONG_SENSITIVE', language: 'nl', url: '/api/pdf/3' },
] as const;

test('[RES-02] the files of a score have absolute addresses', () => {
  expect(resultFiles(documents, 6, 'https://ok.example')).toEqual({
    summary: 'https://ok.example/api/pdf/1',
    full: 'https://ok.example/api/pdf/2',
  });
});

test('[RES-02] a missing file has no address', () => {
  expect(resultFiles(documents, 7, 'https://ok.example')).toEqual({ summary: 'https://ok.example/api/pdf/3' });
  expect(resultFiles([], 6, 'https://ok.example')).toEqual({});
});
