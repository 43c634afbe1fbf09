import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { makePdf, packed } from '../../test/make-pdf.ts';
import { inspectPdf, NotPdf } from './inspect-pdf.ts';

const outcome = (bytes: Buffer | string) =>
  inspectPdf(Buffer.from(bytes)).then(
    ({ tagged }) => (tagged ? 'tagged' : 'taken'),
    (error) => (error instanceof NotPdf ? `refused: ${error.message}` : String(error)),
  );

describe('[SEC-33] what is sent as a document', () => {
  test('is taken where it is a plain one', async () => {
    expect(await outcome(makePdf())).toBe('taken');
    expect(await outcome(Buffer.concat([makePdf(), Buffer.from('\n\0\0')]))).toBe('taken');
    expect(await outcome(makePdf('/OpenAction [3 0 R /Fit]', packed('/Type /Metadata', 'plain')))).toBe('taken');
    expect(await outcome(makePdf('/Outlines 4 0 R', packed('/Type /ObjStm /N 1 /First 4', '4 0 <</Count 0>>')))).toBe(
      'taken',
    );
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML with a document behind it', `<script>alert(1)</script>${makePdf()}`],
    ['a document behind a space', ` ${makePdf()}`],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s is no document', async (_name, bytes) => {
    expect(await outcome(bytes)).toBe('refused: it does not begin as one');
  });

  test.each([
    ['the first line alone', '%PDF-1.7\n<script>alert(1)</script>'],
    ['one that is cut off', makePdf().subarray(0, 200)],
    [
      'one whose table of objects is elsewhere',
      makePdf()
        .toString()
        .replace(/startxref\n\d+/, 'startxref\n3'),
    ],
    ['one with a page behind it', `${makePdf()}<script>alert(1)</script>`],
  ])('%s is no document', async (_name, bytes) => {
    expect(await outcome(bytes)).toBe('refused: it does not end as one');
  });

  const script = '/OpenAction <</S /JavaScript /JS (app.alert(1))>>';
  test.each([
    ['a script', makePdf(script), 'it holds JavaScript'],
    ['a script under a name in numbers', makePdf(script.replace('Java', '#4aav#61')), 'it holds JavaScript'],
    ['a list of scripts', makePdf('/Names <</JavaScript 4 0 R>>'), 'it holds JavaScript'],
    ['a program', makePdf('/OpenAction <</S /Launch /F (cmd.exe)>>'), 'it holds Launch'],
    ['a form that is sent', makePdf('/AA <</O <</S/SubmitForm /F (https://a.nl)>>>>'), 'it holds SubmitForm'],
    ['a file in it', makePdf('/Names <</EmbeddedFiles 4 0 R>>'), 'it holds EmbeddedFiles'],
    ['a form of scripts', makePdf('/AcroForm <</XFA 4 0 R>>'), 'it holds XFA'],
    ['a packed script', makePdf('', packed('/Type /ObjStm /N 1 /First 4', `4 0 <<${script}>>`)), 'it holds JavaScript'],
    [
      'a packed script behind data that is cut off',
      makePdf('', packed('/Type /ObjStm /N 1 /First 4', `4 0 <<${script}>>`.padEnd(9000, 'ab'), -6)),
      'it holds JavaScript',
    ],
    ['an encrypted one', makePdf('', Buffer.alloc(0), '/Encrypt 5 0 R'), 'it is encrypted'],
  ])('%s is refused', async (_name, bytes, reason) => {
    expect(await outcome(bytes)).toBe(`refused: ${reason}`);
  });

  test.each([
    '/Type /ObjStm /N 1 /First 4 /Filter /LZWDecode',
    '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
    '/N 1 /First 4 /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 4>>',
    '/#54ype /Obj#53tm /N 1 /First 4 /Filter 7 0 R',
  ])('objects packed otherwise are refused: %s', async (dictionary) => {
    const stream = Buffer.from(`4 0 obj <<${dictionary} /Length 3>>\nstream\nabc\nendstream endobj\n`);
    expect(await outcome(makePdf('', stream))).toBe('refused: objects are packed in a way that hides them');
  });

  test('what unpacks to more than can be looked through is refused', async () => {
    const bomb = deflateSync(Buffer.alloc(201 * 1024 * 1024), { level: 1 });
    const stream = Buffer.concat([
      Buffer.from(`4 0 obj <</Filter /FlateDecode /Length ${bomb.byteLength}>>\nstream\n`),
      bomb,
      Buffer.from('\nendstream endobj\n'),
    ]);
    expect(await outcome(makePdf('', stream))).toBe('refused: it unpacks to more than can be looked through');
  });
});

test('[A11-15] a document is tagged where it says so and has a structure', async () => {
  expect(await outcome(makePdf('/MarkInfo <</Marked true>> /StructTreeRoot 4 0 R'))).toBe('tagged');
  expect(await outcome(makePdf('/MarkInfo <</Marked true>>'))).toBe('taken');
  expect(await outcome(makePdf('/MarkInfo <</Marked false>> /StructTreeRoot 4 0 R'))).toBe('taken');
  const objects = packed('/Type /ObjStm /N 1 /First 4', '4 0 <</MarkInfo <</Marked true>> /StructTreeRoot 5 0 R>>');
  expect(await outcome(makePdf('', objects))).toBe('tagged');
});
