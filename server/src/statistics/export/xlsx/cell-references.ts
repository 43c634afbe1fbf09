/** The letters of a column, counted from 0: A to Z, AA and so on. */
export const columnLetters = (column: number): string =>
  (column < 26 ? '' : columnLetters(Math.floor(column / 26) - 1)) + String.fromCharCode(65 + (column % 26));

const bytesOf = (text: string) => [...Buffer.from(text)];

const [tagBegin, cellTag, rowTag, space, slash, tagEnd] = bytesOf('<cr />') as [
  number,
  number,
  number,
  number,
  number,
  number,
];
const endsName = (byte: number | undefined) => byte === space || byte === slash || byte === tagEnd;
const attribute = bytesOf(' r="');
const attributeEnd = bytesOf('"');

/** Digits of the last row of a sheet, and letters of its last column. */
const longestReference = 7 + 3;

/** Letters of columns, made once: 16,384 is the most that a sheet has. */
const letters: number[][] = [];
const lettersOf = (column: number): number[] => {
  letters[column] ??= bytesOf(columnLetters(column));
  return letters[column];
};

/**
 * Rows of a sheet with the reference of each row and cell (`r="B7"`), without which some programs don't open a workbook.
 * Texts in cells hold no `<`, so each `<row` and `<c` begins a row or a cell. One pass over the bytes: the cells come from
 * the database and from memory as they are, whichever row they belong to.
 *
 * @param bytes whole rows
 * @param rows how many they are
 * @param firstRow the number of the first of them, counted from 1
 */
export const addCellReferences = (bytes: Buffer, rows: number, firstRow: number, columns: number): Buffer => {
  const perTag = attribute.length + longestReference + attributeEnd.length;
  const made = Buffer.allocUnsafe(bytes.length + rows * (columns + 1) * perTag);
  let to = 0;
  let [row, column] = [firstRow - 1, 0];
  let rowDigits: number[] = [];
  const write = (written: readonly number[]) => {
    for (const byte of written) {
      made[to] = byte;
      to += 1;
    }
  };
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] as number;
    made[to] = byte;
    to += 1;
    if (byte !== tagBegin) continue;
    if (bytes[at + 1] === cellTag && endsName(bytes[at + 2])) {
      made[to] = cellTag;
      to += 1;
      at += 1;
      write(attribute);
      write(lettersOf(column));
      write(rowDigits);
      write(attributeEnd);
      column += 1;
    } else if (bytes[at + 1] === rowTag) {
      row += 1;
      column = 0;
      rowDigits = bytesOf(String(row));
      write(bytesOf('row'));
      at += 3;
      write(attribute);
      write(rowDigits);
      write(attributeEnd);
    }
  }
  return made.subarray(0, to);
};
