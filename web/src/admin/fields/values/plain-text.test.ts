import { expect, test } from 'vitest';
import { documentToLine, textOfHtml } from './plain-text.ts';

const paragraph = (text: string) => ({ type: 'paragraph', content: [{ type: 'text', text }] });

test('[ENT-09] a document is listed as its text, on one line', () => {
  const document = { type: 'doc', content: [paragraph('Wat zie je?'), paragraph('En wat  doet de ouder?')] };
  expect(documentToLine(JSON.stringify(document))).toBe('Wat zie je? En wat doet de ouder?');
});

test('[ENT-09] what is no document is listed as it is', () => {
  expect(documentToLine('Wat zie je?')).toBe('Wat zie je?');
});

test('[ENT-02] HTML is listed as its text, on one line', () => {
  const html =
    '<h3>Welkom bij OK!</h3><p>Meer &lt;dan&gt; &amp;lt; <strong>goed</strong>&nbsp;nieuws<br />hier&#39;s</p>';
  expect(textOfHtml(html)).toBe("Welkom bij OK! Meer <dan> &lt; goed nieuws hier's");
  expect(textOfHtml('<td>een</td><td>twee</td><ul><li>drie<ul><li>vier</li></ul></li></ul>')).toBe(
    'een twee drie vier',
  );
  expect(textOfHtml('&onbekend; &#x110000;')).toBe('&onbekend; &#x110000;');
});
