import xlsx from '@e965/xlsx';
import { describe, expect, test } from 'vitest';
import { headings, key, richText, textOf, writeXliff } from '../../../test/translation-texts.ts';
import { csvForm, detectFormat, readCsv, readXlsx, writeCsv, writeXlsx } from './table-files.ts';

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
