import { expect, test } from 'vitest';
import { addCellReferences, columnLetters } from './cell-references.ts';

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [51, 'AZ'],
  [52, 'BA'],
  [701, 'ZZ'],
  [702, 'AAA'],
  [16_383, 'XFD'],
])('[STT-02] column %d of a sheet is %s', (column, letters) => {
  expect(columnLetters(column)).toBe(letters);
});

test('[STT-02] rows and cells get their references, and all other bytes stay', () => {
  const cells =
    '<c><v>1</v></c><c/><c s="1"><v>2</v></c><c t="inlineStr"><is><t xml:space="preserve">é &lt;c&gt; r</t></is></c>';
  const bytes = Buffer.from(`<row>${cells}</row><row></row><row><c/></row>`);
  expect(addCellReferences(bytes, 3, 1_048_574, 4).toString()).toBe(
    '<row r="1048574"><c r="A1048574"><v>1</v></c><c r="B1048574"/><c r="C1048574" s="1"><v>2</v></c>' +
      '<c r="D1048574" t="inlineStr"><is><t xml:space="preserve">é &lt;c&gt; r</t></is></c></row>' +
      '<row r="1048575"></row><row r="1048576"><c r="A1048576"/></row>',
  );
  expect(addCellReferences(Buffer.alloc(0), 0, 2, 4)).toHaveLength(0);
});
