import { deflateSync } from 'node:zlib';
import { describe, expect, test, vi } from 'vitest';
import { makePdf, packed } from '../../test/make-pdf.ts';
import { inspectPdf, NotPdf } from './inspect-pdf.ts';

const inspectOutcome = (bytes: Buffer | string) =>
  inspectPdf(Buffer.from(bytes)).then(
    ({ tagged }) => (tagged ? 'tagged' : 'taken'),
    (error) => (error instanceof NotPdf ? `refused: ${error.message}` : String(error)),
  );

describe('[SEC-33] an uploaded document', () => {
  test('is taken where it is a plain one', async () => {
    expect(await inspectOutcome(makePdf())).toBe('taken');
    expect(await inspectOutcome(Buffer.concat([makePdf(), Buffer.from('\n\0\0')]))).toBe('taken');
    expect(await inspectOutcome(makePdf('/OpenAction [3 0 R /Fit]', packed('/Type /Metadata', 'plain')))).toBe('taken');
    expect(
      await inspectOutcome(makePdf('/Outlines 4 0 R', packed('/Type /ObjStm /N 1 /First 4', '4 0 <</Count 0>>'))),
    ).toBe('taken');
  });

  test.each([
    ['nothing', ''],
    ['text', 'hello'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['HTML with a document behind it', `<script>alert(1)</script>${makePdf()}`],
    ['a document behind a space', ` ${makePdf()}`],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ])('%s is no document', async (_name, bytes) => {
    expect(await inspectOutcome(bytes)).toBe('refused: it does not begin as one');
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
    expect(await inspectOutcome(bytes)).toBe('refused: it does not end as one');
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
    ['one that says at once how', makePdf('', Buffer.alloc(0), '/Encrypt <</Filter /Standard>>'), 'it is encrypted'],
  ])('%s is refused', async (_name, bytes, reason) => {
    expect(await inspectOutcome(bytes)).toBe(`refused: ${reason}`);
  });

  const uri = '<</S /URI /URI (https://a.nl)>>';
  const object = (text: string) => Buffer.from(`7 0 obj ${text} endobj\n`);
  const opening = 'it acts when it is opened';
  test.each([
    ['a link to a page of the web', makePdf(`/X <</Subtype /Link /A ${uri}>>`)],
    ['a link to an address of mail', makePdf('/X <</S /URI /URI (mailto:a@example.nl)>>')],
    [
      'a packed stream behind an object that says more than it',
      makePdf('', Buffer.concat([object('<</First 8 0 R /F (b)>>'), packed('/Type /Metadata', 'plain')])),
    ],
    ['a link that is written in numbers', makePdf('/X <</A <</S /URI /URI <68747470733a2f2f612e6e6c>>>>>')],
    ['one with names that only begin like those', makePdf('/X <</Movies 1 /SoundOff true /XFA2 0>>')],
    ['one that opens at a page', makePdf('/OpenAction <</S /GoTo /D [3 0 R /Fit]>>')],
    ['one that says elsewhere at which', makePdf('/OpenAction 7 0 R', object('<</S /GoTo /D [3 0 R /XYZ 0 0 0]>>'))],
    [
      'one that says so among packed objects',
      makePdf('/OpenAction 7 0 R', packed('/Type /ObjStm /N 1 /First 4', '7 0 [3 0 R /Fit]')),
    ],
  ])('%s is taken', async (_name, bytes) => {
    expect(await inspectOutcome(bytes)).toBe('taken');
  });

  test.each([
    ['goes to another file', makePdf('/X <</S /GoToR /F (b.pdf)>>'), 'it holds GoToR'],
    ['goes to a file in another', makePdf('/X <</S /GoToE /F (b.pdf)>>'), 'it holds GoToE'],
    ['sounds', makePdf('/X <</S /Sound /Sound 4 0 R>>'), 'it holds Sound'],
    ['plays', makePdf('/X <</Subtype /Movie>>'), 'it holds Movie'],
    ['plays on a screen of its own', makePdf('/X <</S /Rendition /OP 0>>'), 'it holds Rendition'],
    ['holds what plays', makePdf('/X <</Subtype /RichMedia>>'), 'it holds RichMedia'],
    ['holds a file that plays', makePdf('/X <</RichMediaContent 4 0 R>>'), 'it holds RichMediaContent'],
    ['begins to play', makePdf('/X <</RichMediaSettings 4 0 R>>'), 'it holds RichMediaSettings'],
    ['commands what plays', makePdf('/X <</S /RichMediaExecute>>'), 'it holds RichMediaExecute'],
    ['turns a model', makePdf('/X <</S /GoTo3DView>>'), 'it holds GoTo3DView'],
    ['carries one file', makePdf('/X <</Type /EmbeddedFile>>'), 'it holds EmbeddedFile'],
    ['takes data in', makePdf('/X <</S /ImportData>>'), 'it holds ImportData'],
    ['opens an address', makePdf(`/OpenAction ${uri}`), opening],
    ['opens an address from elsewhere', makePdf('/OpenAction 7 0 R', object(uri)), opening],
    [
      'opens an address from packed objects',
      makePdf('/OpenAction 7 0 R', packed('/Type /ObjStm /N 1 /First 4', `7 0 ${uri}`)),
      opening,
    ],
    [
      'opens an address in a later edition',
      makePdf('/OpenAction 7 0 R', Buffer.concat([object('[3 0 R /Fit]'), object(uri)])),
      opening,
    ],
    ['opens what is not there', makePdf('/OpenAction 8 0 R'), opening],
    ['opens an address after a page', makePdf(`/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next ${uri}>>`), opening],
    [
      'says elsewhere what comes after a page',
      makePdf('/OpenAction <</S /GoTo /D [3 0 R /Fit] /Next 7 0 R>>'),
      opening,
    ],
    ['says so behind more', makePdf('/OpenAction <</S /GoTo /D <</A 1>> /Next 7 0 R>>'), opening],
    ['goes to a page and elsewhere', makePdf('/OpenAction <</S /GoTo /D [3 0 R /Fit] /S /URI>>'), opening],
    [
      'opens an address in a packed catalogue',
      makePdf('', packed('/Type /ObjStm /N 1 /First 4', `4 0 <</Type /Catalog /OpenAction ${uri}>>`)),
      opening,
    ],
    ['prints', makePdf('/OpenAction <</S /Named /N /Print>>'), opening],
    ['opens under a name in numbers', makePdf(`/Open#41ction ${uri}`), opening],
    ['acts when a page is shown', makePdf(`/AA <</O ${uri}>>`), 'it acts by itself'],
    ['acts by what is elsewhere', makePdf('/AA 7 0 R', object('<<>>')), 'it acts by itself'],
    ['links to what is elsewhere', makePdf('/X <</S /URI /URI 7 0 R>>'), 'a link leads out of the web'],
    ['links to a script', makePdf('/X <</S /URI /URI (javascript:alert(1))>>'), 'a link leads out of the web'],
    ['links to a file', makePdf('/X <</S /URI /URI (file:///etc/passwd)>>'), 'a link leads out of the web'],
  ])('one that %s is refused', async (_name, bytes, reason) => {
    expect(await inspectOutcome(bytes)).toBe(`refused: ${reason}`);
  });

  /** Creates an object with a stream of deflated data or other bytes, whatever its dictionary says. */
  const stream = (dictionary: string, bytes: Buffer = deflateSync('4 0 <<>>')) =>
    Buffer.concat([
      Buffer.from(`4 0 obj <<${dictionary} /Length ${bytes.byteLength}>>\nstream\n`),
      bytes,
      Buffer.from('\nendstream endobj\n'),
    ]);

  test.each([
    '/Type /ObjStm /N 1 /Filter /LZWDecode',
    '/N 1 /First 4 /Filter /LZWDecode',
    '/Type /ObjStm /N 1 /First 4 /Filter [/ASCIIHexDecode /FlateDecode]',
    '/N 1 /First 4 /Filter /FlateDecode /DecodeParms <</Predictor 12 /Columns 4>>',
    '/N 1 /First 4 /Filter /FlateDecode /DP <</Predictor 12 /Columns 4>>',
    '/#54ype /Obj#53tm /N 1 /Filter 7 0 R',
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /F (b.pdf)',
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /FFilter /LZWDecode',
    '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode /Filter /LZWDecode',
  ])('objects packed otherwise are refused: %s', async (dictionary) => {
    expect(await inspectOutcome(makePdf('', stream(dictionary)))).toBe(
      'refused: objects are packed in a way that hides them',
    );
  });

  test('objects that are not packed as they say are refused', async () => {
    const dictionary = '/Type /ObjStm /N 1 /First 4 /Filter /FlateDecode';
    expect(await inspectOutcome(makePdf('', stream(dictionary)))).toBe('taken');
    expect(await inspectOutcome(makePdf('', stream(dictionary, Buffer.from('abc'))))).toBe(
      'refused: objects are packed in a way that hides them',
    );
  });

  test('what unpacks to more than can be looked through is refused, also in several parts', async () => {
    const bomb = stream('/Filter /FlateDecode', deflateSync(Buffer.alloc(60 * 1024 * 1024), { level: 1 }));
    expect(await inspectOutcome(makePdf('', Buffer.concat([bomb, bomb])))).toBe(
      'refused: it unpacks to more than can be looked through',
    );
  });

  test('what takes too long to look through is given up and refused', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    expect(await inspectOutcome(makePdf())).toBe('refused: it takes too long to look through');
    expect(Number(timeout.mock.lastCall?.[0])).toBeLessThanOrEqual(20_000);
    timeout.mockRestore();
  });
});

test('[SEC-33] what has more parts than can be looked through is refused', async () => {
  const parts = Buffer.from('stream\n'.repeat(50_001));
  expect(await inspectOutcome(makePdf('', parts))).toBe('refused: it has more parts than can be looked through');
});

test('[A11-15] a document is tagged where it says so and has a structure', async () => {
  expect(await inspectOutcome(makePdf('/MarkInfo <</Marked true>> /StructTreeRoot 4 0 R'))).toBe('tagged');
  expect(await inspectOutcome(makePdf('/MarkInfo <</Marked true>>'))).toBe('taken');
  expect(await inspectOutcome(makePdf('/MarkInfo <</Marked false>> /StructTreeRoot 4 0 R'))).toBe('taken');
  const objects = packed('/Type /ObjStm /N 1 /First 4', '4 0 <</MarkInfo <</Marked true>> /StructTreeRoot 5 0 R>>');
  expect(await inspectOutcome(makePdf('', objects))).toBe('tagged');
});
