import { expect, test } from 'vitest';
import { tidyClipboard } from './word-html.ts';

const bullet = (mark: string) =>
  `<![if !supportLists]><span style='font-family:Symbol'><span style='mso-list:Ignore'>${mark}<span>&nbsp;&nbsp;</span></span></span><![endif]>`;

const itemOf = (mark: string, text: string, level = 1) =>
  `<p class=MsoListParagraph style='margin-left:36pt;mso-list:l0 level${level} lfo1'>${bullet(mark)}${text}<o:p></o:p></p>`;

test('[ENT-09] of what Word puts on the clipboard only the text that was copied is left', () => {
  const html = `<html><head><style>p.MsoNormal {margin:0}</style><!--[if gte mso 9]><xml>x</xml><![endif]--></head>
    <body><!--StartFragment--><p class=MsoNormal>De <b>ouder</b> wacht.<o:p></o:p></p><!--EndFragment--></body></html>`;
  expect(tidyClipboard(html)).toBe('<p class=MsoNormal>De <b>ouder</b> wacht.</p>');
});

test('[ENT-09] the items of lists in Word keep their kind and their depth, and lose the bullet that is drawn', () => {
  expect(tidyClipboard(itemOf('·', 'Kijken') + itemOf('1.', 'Wachten', 2))).toBe(
    '<p data-list="ul" data-level="1">Kijken</p><p data-list="ol" data-level="2">Wachten</p>',
  );
});

test('[ENT-09] what Google Docs wraps in bold is not bold', () => {
  expect(tidyClipboard('<b style="font-weight:normal;" id="docs"><p>Tekst</p></b>')).toBe('<span><p>Tekst</p></b>');
});

test('[ENT-09] [I18-05] of the languages that Word checked the spelling in only those written from right to left are kept', () => {
  const html = '<p class=MsoNormal><span lang=NL>Dag</span> <span lang="AR-SA" dir="RTL">أهلا</span> lang=NL</p>';
  expect(tidyClipboard(html)).toBe(
    '<p class=MsoNormal><span>Dag</span> <span lang="AR-SA" dir="RTL">أهلا</span> lang=NL</p>',
  );
  expect(tidyClipboard('<p lang="en">Hello</p>')).toBe('<p lang="en">Hello</p>');
});
