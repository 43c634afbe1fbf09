import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { headings, richText, textOf, writeXliff } from '../../../test/translation-texts.ts';
import type { FileText } from './file-text.ts';
import { planImport } from './plan-import.ts';
import { readXliff, xliffForm } from './read-xliff.ts';
import { csvForm, readCsv, readXlsx, writeCsv, writeXlsx, xlsxForm } from './table-files.ts';

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
