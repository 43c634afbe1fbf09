import xlsx from '@e965/xlsx';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import xliff2js from 'xliff/xliff2js';
import { htmlToDocument } from '../../html/html-to-document.ts';
import type { BadFile } from './bad-file.ts';
import type { FileText } from './file-text.ts';
import { planImport } from './plan-import.ts';
import { readXliff, xliffForm } from './read-xliff.ts';
import { csvForm, detectFormat, readCsv, readXlsx, writeCsv, writeXlsx, xlsxForm } from './table-files.ts';
import { writeUnit, writeXliffHead, xliffFoot } from './write-xliff.ts';

const key = '0f0e0d0c-0b0a-4908-8706-050403020100';

const textOf = (changes: Partial<FileText>): FileText => ({
  ...{ entity: 'questionOption', id: 7, key, field: 'name', kind: 'text', max: 1000, label: null },
  where: { question: 3, option: 'B', example: null, score: null, slide: null },
  ...{ source: 'Volgt het kind', text: null, state: 'missing', place: 'Vraag 3, antwoord B, naam' },
  ...{ stateName: 'Ontbreekt', picture: null },
  ...changes,
});

const writeXliff = (texts: readonly FileText[]): Buffer =>
  Buffer.from(
    writeXliffHead({
      languages: { source: 'nl', target: 'ar' },
      directions: { source: 'ltr', target: 'rtl' },
      original: 'tree/x/1',
    }) +
      texts.map(writeUnit).join('') +
      xliffFoot,
  );

const headings = ['Plaats', 'Bron', 'Vertaling', 'Staat', 'Hoogste aantal tekens'] as const;

const richText = (html: string) => htmlToDocument(html);

/** A character of each sort that a file could lose. */
const someCharacter = fc.constantFrom(
  ...['a', 'é', 'م', '👶', ' ', '  ', '\n', '<', '>', '&', '"', "'", '=', '-', '@', ';', ',', '\t', '\u00a0', '\u0007'],
  ...['{{name}}', '_x0041_', '&lt;', '</target>', ']]>', '&lt;', '\ufffe'],
);
const words = fc.array(someCharacter, { minLength: 1, maxLength: 12 }).map((parts) => `x${parts.join('')}y`);
const withoutControls = (text: string) => text.replaceAll('\u0007', '').replaceAll('\ufffe', '');
const toHtml = (text: string) =>
  withoutControls(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('\n', ' ');
const marked = fc
  .tuple(fc.constantFrom('strong', 'em', 'u', 's'), words)
  .map(([tag, text]) => `<${tag}>${toHtml(text)}</${tag}>`);
const line = fc
  .array(
    fc.oneof(
      words.map(toHtml),
      marked,
      fc.constant('<br>'),
      fc.constant('<a href="https://ok.example/?a=1&amp;b=2">x</a>'),
    ),
    {
      ...{ minLength: 1, maxLength: 4 },
    },
  )
  .map((parts) => parts.join(''));
const blocks = fc
  .array(
    fc.oneof(
      line.map((html) => `<p>${html}</p>`),
      line.map((html) => `<ul><li><p>${html}</p></li><li><p>x</p></li></ul>`),
      line.map((html) => `<h3>${html}</h3>`),
    ),
    { minLength: 1, maxLength: 4 },
  )
  .map((parts) => parts.join(''));
const anyText = fc.oneof(
  fc.tuple(fc.constantFrom('text' as const, 'longText' as const), words),
  fc.tuple(fc.constant('richText' as const), blocks.map(richText)),
  fc.tuple(
    fc.constant('richText' as const),
    words.map((text) => text.replaceAll('\n', ' ')),
  ),
);
const anyTexts = fc.array(fc.tuple(anyText, fc.option(anyText)), { minLength: 1, maxLength: 5 }).map((pairs) =>
  pairs.map(([[kind, source], translated], index) =>
    textOf({
      ...{ id: index + 1, key: null, kind, source },
      ...(translated?.[0] === kind && { text: translated[1], state: 'done' }),
    }),
  ),
);

const summary = (plan: Awaited<ReturnType<typeof planImport>>) => ({ ...plan, changes: plan.changes.length });

describe('[TRE-12] a file that comes back as it was exported changes nothing', () => {
  const checkRoundTrip = async (
    texts: FileText[],
    read: Awaited<ReturnType<typeof readXlsx>>,
    form: typeof xliffForm,
  ) => {
    const workspaceTexts = texts as unknown as Parameters<typeof planImport>[1];
    const translated = texts.filter(({ text }) => text !== null).length;
    expect(summary(await planImport(read, workspaceTexts, form))).toEqual({
      ...{ changes: 0, rejected: [], same: translated, empty: texts.length - translated },
    });
  };

  test('XLIFF', async () => {
    await fc.assert(
      fc.asyncProperty(anyTexts, async (texts) => {
        const { languages, texts: read } = readXliff(writeXliff(texts));
        expect(languages).toEqual({ source: 'nl', target: 'ar' });
        await checkRoundTrip(texts, read, xliffForm);
        // A source that a translator copies is stored as it is.
        for (const [index, { source }] of read.entries()) {
          const { kind, source: stored } = texts[index] as FileText;
          const plain = kind === 'richText' && !stored.startsWith('{') ? xliffForm.encode(kind, stored) : undefined;
          if (plain === undefined) expect(xliffForm.decode(kind, source)).toBe(stored);
        }
      }),
    );
  });

  test('Excel and CSV', async () => {
    await fc.assert(
      fc.asyncProperty(anyTexts, async (texts) => {
        await checkRoundTrip(texts, readCsv(writeCsv(headings, texts)), csvForm);
        const xlsxTexts = texts.filter(({ source, text }) => withoutControls(source + text) === source + text);
        if (xlsxTexts.length > 0)
          await checkRoundTrip(xlsxTexts, await readXlsx(writeXlsx(headings, xlsxTexts)), xlsxForm);
      }),
      { numRuns: 60 },
    );
  });
});

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

describe('[TRE-12] a table', () => {
  const formula = textOf({ source: '=1+1', text: '@SUM(A1)\n-2', state: 'done' });
  const plain = textOf({
    ...{ entity: 'question', kind: 'richText', source: richText('<p>Eén regel</p><p>Twee &lt; drie</p>') },
  });

  test('in CSV begins with a byte-order mark, and keeps spreadsheets from calculating', () => {
    const csv = Buffer.from(writeCsv(headings, [formula])).toString();
    expect(csv.startsWith('\ufeffid;Plaats;Bron;Vertaling;Staat;Hoogste aantal tekens\r\n')).toBe(true);
    expect(csv).toContain(`;'=1+1;"'@SUM(A1)\n'-2";`);
  });

  test('in Excel has texts only', () => {
    const book = xlsx.read(writeXlsx(headings, [formula]), { type: 'array' });
    const sheet = book.Sheets.texts;
    expect(sheet?.C2).toMatchObject({ t: 's', v: '=1+1' });
    expect(sheet?.C2.f).toBeUndefined();
  });

  test('has a text of paragraphs without markup', () => {
    expect(csvForm.encode('richText', plain.source)).toBe('Eén regel\nTwee < drie');
    expect(csvForm.decode('richText', 'Eén regel\nTwee < drie')).toBe(plain.source);
    const bold = richText('<p>Met <strong>nadruk</strong></p>');
    expect(csvForm.encode('richText', bold)).toBe('<p>Met <strong>nadruk</strong></p>');
  });

  test('is read with other separators and line ends, as spreadsheets save it', () => {
    const tabs = Buffer.from(
      `"id"\tPlaats\tBron\tVertaling\r\nquestionOption.${key}.name\tx\tBron\t"Twee\r\nregels"\r\n`,
    );
    expect(readCsv(tabs)).toEqual([
      {
        ...{ name: `questionOption.${key}.name`, source: 'Bron', translation: 'Twee\nregels', line: 2 },
        ...{ isTranslated: false, hasBadCodes: false },
      },
    ]);
  });

  test.each([
    ['other columns', Buffer.from('naam;tekst\nx;y\n'), 'notTable'],
    ['a quote that never ends', Buffer.from('id;a;b;c\n"x;y;z\n'), 'notTable'],
    ['nothing', Buffer.from(''), 'notTable'],
    ['bytes that are no UTF-8', Buffer.from([0x69, 0x64, 0x3b, 0xff]), 'notTable'],
  ])('is refused for %s', (_what, bytes, reason) => {
    expect(() => readCsv(bytes)).toThrow(expect.objectContaining({ reason }));
  });

  test('is refused for a damaged workbook', async () => {
    const bytes = writeXlsx(headings, [formula]);
    await expect(readXlsx(bytes.subarray(0, bytes.length - 60))).rejects.toMatchObject({ reason: 'damaged' });
  });

  test('refuses a text that is longer than a cell', () => {
    const long = textOf({ source: 'x'.repeat(32_768) });
    expect(() => writeXlsx(headings, [long])).toThrow(expect.objectContaining({ reason: 'tooLongForCell' }));
  });

  test('is told from the other formats by its first bytes', () => {
    expect(detectFormat(writeXliff([formula]))).toBe('xliff');
    expect(detectFormat(writeXlsx(headings, [formula]))).toBe('xlsx');
    expect(detectFormat(writeCsv(headings, [formula]))).toBe('csv');
  });
});
