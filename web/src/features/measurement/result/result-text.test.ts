import { expect, test } from 'vitest';
import { resultText, toTextLines } from './result-text.ts';

test('[RES-01] a description is copied as text: blank lines between paragraphs, dashes before items, no markup', () => {
  const html =
    '<p>Eén &amp; twee &lt;drie&gt;.</p>\n<h3>Volgende stap</h3><ul><li><p>Kijk <strong>goed</strong></p></li>' +
    '<li>Wacht<br>even</li></ul><p>Klaar&nbsp;nu</p>';
  expect(toTextLines(html)).toBe('Eén & twee <drie>.\n\nVolgende stap\n\n- Kijk goed\n- Wacht\neven\n\nKlaar nu');
  expect(toTextLines('')).toBe('');
});

test('[RES-01] [RES-02] a result is copied with its outcome, tree, time, description and links', () => {
  const words = {
    score: 'Score 6 op een schaal van 1 tot 7',
    measured: 'OK! Peuter, versie 3. Gemeten op 20 november 2026 om 14:05.',
    description: 'Wat deze uitkomst betekent',
  };
  const result = { name: 'Sterk sensitief', description: '<p>Goed gezien.</p>' };
  const links = ['Samenvatting: https://ok.example/api/pdf/1', 'Volledige toelichting: https://ok.example/api/pdf/2'];
  expect(resultText(result, { ...words, links })).toBe(`Sterk sensitief
Score 6 op een schaal van 1 tot 7
OK! Peuter, versie 3. Gemeten op 20 november 2026 om 14:05.

Wat deze uitkomst betekent

Goed gezien.

Samenvatting: https://ok.example/api/pdf/1
Volledige toelichting: https://ok.example/api/pdf/2
`);
  expect(resultText(result, { ...words, links: [] })).toMatch(/Goed gezien\.\n$/);
});
