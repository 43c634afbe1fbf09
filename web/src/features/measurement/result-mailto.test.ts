import { expect, test } from 'vitest';
import { mailto, resultFiles } from './result-mailto.ts';

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

test('[RES-02] without either there is nothing to mail', () => {
  expect(resultFiles(documents, 7, 'https://ok.example')).toBeUndefined();
  expect(resultFiles([], 6, 'https://ok.example')).toBeUndefined();
});

test('[RES-02] [SEC-24] what is in the mail stays text', () => {
  const address = mailto('s+ok@example.nl', 'Résultaat: a&b', ['Eén?', '', 'https://ok.example/x?y=1&z']);
  const url = new URL(address);
  expect(url.pathname).toBe('s%2Bok@example.nl');
  expect(url.searchParams.get('subject')).toBe('Résultaat: a&b');
  expect(url.searchParams.get('body')).toBe('Eén?\r\n\r\nhttps://ok.example/x?y=1&z');
  expect(mailto('a@b.nl?cc=c@d.nl', '', [])).toMatch(/^mailto:a@b\.nl%3Fcc%3Dc%40d\.nl\?subject=/);
});
