/** Makes the letters of a column, counted from 0: A to Z, AA and so on. */
export const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const toBytes = (text: string) => [...Buffer.from(text)];

const [tagBegin, cellTag, rowTag, space, slash, tagEnd] = toBytes('<cr />') as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const endsName = (byte: number | undefined) => byte === space || byte === slash || byte === tagEnd;
const attributeStart = toBytes(' r="');
const attributeEnd = toBytes('"');

/** Length of the longest reference: digits of the last row of a sheet, and letters of its last column. */
const maxReferenceLength = 7 + 3;

/** Letters of columns, made once: a sheet has at most 16,384. */
const lettersByColumn: number[][] = [];
const lettersOf = (column: number): number[] => {
  lettersByColumn[column] ??= toBytes(columnLetters(column));
  return lettersByColumn[column];
};

/**
 * Adds the reference of each row and cell (`r="B7"`), without which some programs don't open a workbook. Texts in cells
 * contain no `<`, so that each `<row` and `<c` begins a row or a cell. The database and the cache write cells without
 * knowing their row; one pass over the bytes adds the references.
 *
 * @param bytes whole rows
 * @param rows number of rows
 * @param firstRow number of the first row, counted from 1
 */
export const addCellReferences = (bytes: Buffer, rows: number, firstRow: number, columns: number): Buffer => {
  const perTag = attributeStart.length + maxReferenceLength + attributeEnd.length;
  const output = Buffer.allocUnsafe(bytes.length + rows * (columns + 1) * perTag);
  let length = 0;
  let [row, column] = [firstRow - 1, 0];
  let rowDigits: number[] = [];
  const write = (characters: readonly number[]) => {
    for (const byte of characters) {
      output[length] = byte;
      length += 1;
    }
  };
  for (let offset = 0; offset < bytes.length; offset += 1) {
    const byte = bytes[offset] as number;
    output[length] = byte;
    length += 1;
    if (byte !== tagBegin) continue;
    if (bytes[offset + 1] === cellTag && endsName(bytes[offset + 2])) {
      output[length] = cellTag;
      length += 1;
      offset += 1;
      write(attributeStart);
      write(lettersOf(column));
      write(rowDigits);
      write(attributeEnd);
      column += 1;
    } else if (bytes[offset + 1] === rowTag) {
      row += 1;
      column = 0;
      rowDigits = toBytes(String(row));
      write(toBytes('row'));
      offset += 3;
      write(attributeStart);
      write(rowDigits);
      write(attributeEnd);
    }
  }
  return output.subarray(0, length);
};
