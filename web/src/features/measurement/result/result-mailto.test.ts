import { expect, test } from 'vitest';
import { fillPlaceholders, firstThatFits, mailto } from './result-mailto.ts';

test('[RES-02] [SEC-24] the contents of the mail stay text', () => {
  const body = 'Eén?\n\nhttps://ok.example/x?y=1&z\n';
  const url = new URL(mailto('s+ok@example.nl', { subject: 'Résultaat:\na&b', body }));
  expect(url.pathname).toBe('s%2Bok@example.nl');
  expect(url.searchParams.get('subject')).toBe('Résultaat: a&b');
  expect(url.searchParams.get('body')).toBe('Eén?\r\n\r\nhttps://ok.example/x?y=1&z');
  expect([...url.searchParams.keys()]).toEqual(['subject', 'body']);
  expect(mailto('a@b.nl?cc=c@d.nl', { subject: '', body: '' })).toMatch(/^mailto:a@b\.nl%3Fcc%3Dc%40d\.nl\?subject=/);
});

test('[RES-02] [SEC-26] the names in a text are filled in once, without line breaks', () => {
  const values = {
    firstName: 'An\r\nBcc: x@y.nl',
    resultName: '{{fullUrl}}',
    fullUrl: 'https://ok.example/2',
    empty: '',
  };
  const fill = (text: string) => fillPlaceholders(text, values);
  expect(fill('Dag {{firstName}},')).toBe('Dag An Bcc: x@y.nl,');
  expect(fill('{{ resultName }} of {{fullUrl}}')).toBe('{{fullUrl}} of https://ok.example/2');
  expect(fill('Dag {{empty}}, {{toString}}{{nobody}}klaar')).toBe('Dag,klaar');
  expect(fill('Een\n\n{{fullUrl}}\n')).toBe('Een\n\nhttps://ok.example/2\n');
});

test('[RES-02] a mail too long for a link is replaced by the short one', () => {
  const [long, short] = [1900, 10].map((length) => ({ subject: 'Uitkomst', body: 'ë'.repeat(length) }));
  const fitting = { subject: 'Uitkomst', body: 'e'.repeat(2000) };
  if (!long || !short) throw new Error('there are two');
  expect(firstThatFits('a@b.nl', [fitting, short])).toBe(mailto('a@b.nl', fitting));
  expect(firstThatFits('a@b.nl', [long, short])).toBe(mailto('a@b.nl', short));
  expect(firstThatFits('a@b.nl', [long])).toBe(mailto('a@b.nl', long));
});
