import { expect, test } from 'vitest';
import { textOfDocument } from './plain-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('[ENT-09] a document is listed as its text, on one line', () => {
  const document = { type: 'doc', content: [paragraph('Wat zie je?'), paragraph('En wat  doet de ouder?')] };
  expect(textOfDocument(JSON.stringify(document))).toBe('Wat zie je? En wat doet de ouder?');
});

test('[ENT-09] what is no document is listed as it is', () => {
  expect(textOfDocument('Wat zie je?')).toBe('Wat zie je?');
});
