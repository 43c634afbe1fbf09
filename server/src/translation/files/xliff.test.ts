import { describe, expect, test } from 'vitest';
import xliff2js from 'xliff/xliff2js';
import { key, richText, textOf, writeXliff } from '../../../test/translation-texts.ts';
import type { BadFile } from './bad-file.ts';
import { readXliff } from './read-xliff.ts';

describe('[TRE-12] XLIFF', () => {
  const rich = textOf({
    ...{ entity: 'question', kind: 'richText', field: 'name', picture: 'abc.webp', state: 'outdated' },
    source: richText('<p>Wat doet <strong>de ouder</strong>?</p>'),
    text: richText('<p>What does <strong>the parent</strong> do?</p>'),
  });

  test('has notes, states, and codes with the same number in both languages', () => {
    const written = writeXliff([rich]).toString();
    expect(written).toContain('srcLang="nl" trgLang="ar"');
    expect(written).toContain('trgDir="rtl"');
    expect(written).toContain(`<unit id="question.${key}.name">`);
    expect(written).toContain('<note category="place">Vraag 3, antwoord B, naam</note>');
    expect(written).toContain(`<note category="node">${key}</note>`);
    expect(written).toContain('<note category="picture">abc.webp</note>');
    expect(written).toContain('<segment state="initial" subState="ok:outdated">');
    const strong = [...written.matchAll(/<pc id="(\w+)" dataRefStart="(\w+)"[^>]*subType="xlf:b">/g)];
    expect(strong.map(([, id, data]) => `${id} ${data}`)).toEqual(['c2 d3', 'c2 d3']);
    expect(written).toContain('<data id="d3">&lt;strong&gt;</data>');
  });

  test('is read by another library', async () => {
    const read = await xliff2js(writeXliff([textOf({ text: 'Follows the child', state: 'done' })]).toString());
    expect(read).toMatchObject({ sourceLanguage: 'nl', targetLanguage: 'ar' });
    expect(Object.values(read.resources)).toEqual([
      {
        [`questionOption.${key}.name`]: expect.objectContaining({
          source: 'Volgt het kind',
          target: 'Follows the child',
        }),
      },
    ]);
  });

  const file = (unit: string, head = '') =>
    Buffer.from(`<?xml version="1.0"?>${head}
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="nl" trgLang="en"><file id="f">${unit}</file></xliff>`);

  test('may be split in segments, with candidates and codes in pairs, as tools write it', () => {
    const { texts } = readXliff(
      file(`<unit id="a">
<originalData><data id="d1">&lt;strong></data><data id="d2">&lt;/strong></data></originalData>
<mtc:matches xmlns:mtc="urn:oasis:names:tc:xliff:matches:2.0"><mtc:match ref="#m1"><source>Een</source><target>Wrong</target></mtc:match></mtc:matches>
<segment state="translated"><source>Een.</source><target>One.</target></segment>
<ignorable><source> </source></ignorable>
<segment state="final"><source><sc id="1" dataRef="d1"/>Twee<ec startRef="1" dataRef="d2"/></source>
<target><mrk id="m1"><sc id="1" dataRef="d1"/>T<![CDATA[w]]>o<ec startRef="1" dataRef="d2"/></mrk></target></segment>
</unit>`),
    );
    expect(texts).toEqual([
      {
        ...{ name: 'a', line: 2, isTranslated: true, hasBadCodes: false },
        source: JSON.stringify([
          { kind: 'words', value: 'Een. ' },
          { kind: 'open', value: '<strong>' },
          { kind: 'words', value: 'Twee' },
          { kind: 'close', value: '</strong>' },
        ]),
        translation: JSON.stringify([
          { kind: 'words', value: 'One. ' },
          { kind: 'open', value: '<strong>' },
          { kind: 'words', value: 'Two' },
          { kind: 'close', value: '</strong>' },
        ]),
      },
    ]);
  });

  test('without a translation of each segment counts as not translated', () => {
    const [text] = readXliff(
      file(
        '<unit id="a"><segment><source>x</source><target>y</target></segment><segment><source>z</source></segment></unit>',
      ),
    ).texts;
    expect(text?.translation).toBeNull();
  });

  test.each([
    ['unknown markup', '<ph id="1" dataRef="none"/>'],
    ['no markup', '<ph id="1"/>'],
    ['a pair that ends only', '<ec id="1" isolated="yes" dataRef="d2"/>'],
    ['a pair that begins only', '<sc id="1" dataRef="d1"/>x'],
  ])('marks a text whose codes have %s', (_what, target) => {
    const data = '<originalData><data id="d1">&lt;em></data><data id="d2">&lt;/em></data></originalData>';
    const [text] = readXliff(
      file(`<unit id="a">${data}<segment><source>x</source><target>${target}</target></segment></unit>`),
    ).texts;
    expect(text?.hasBadCodes).toBe(true);
  });

  const refusal = (bytes: Buffer) => {
    try {
      readXliff(bytes);
    } catch (error) {
      return `${(error as BadFile).reason} ${(error as BadFile).place}`;
    }
    return 'read';
  };
  const unit = '<unit id="a"><segment><source>x</source></segment></unit>';

  test.each([
    [
      'codes that overlap',
      file('<unit id="a"><segment><source><pc id="1">x</source></pc></segment></unit>'),
      /^notXml 2:\d+$/,
    ],
    [
      'an external entity',
      file(unit, '<!DOCTYPE xliff [<!ENTITY x SYSTEM "file:///etc/passwd">]>'),
      /^documentType 1:\d+$/,
    ],
    ['an unknown entity', file(unit.replace('>x<', '>&x;<')), /^notXml 2:\d+$/],
    ['an end that is missing', file(unit).subarray(0, -20), /^notXml/],
    ['bytes that are no UTF-8', Buffer.from([0x3c, 0xff, 0xfe]), /^notXml/],
    ['another format', Buffer.from('<tmx version="1.4"/>'), /^notXliff/],
    [
      'an older version',
      Buffer.from('<xliff version="1.2" xmlns="urn:oasis:names:tc:xliff:document:1.2"/>'),
      /^notXliff/,
    ],
    ['elements that are too deep', file(`<unit id="a">${'<mrk>'.repeat(300)}`), /^damaged/],
  ])('is refused with its place for %s', (_what, bytes, reason) => {
    expect(refusal(bytes)).toMatch(reason);
  });
});
