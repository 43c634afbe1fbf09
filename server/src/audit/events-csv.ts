import type { AuditEvent } from '@ok/contract/routes/audits.ts';

const columns = ['timestamp', 'principal', 'type', 'outcome', 'message', 'remoteAddress', 'id'] as const;

/** A value of a table. What a spreadsheet would take for a formula is made a text. */
const cell = (value: string | number | boolean | null | undefined): string => {
  const text = String(value ?? '');
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};

const lineOf = ({ data, ...event }: AuditEvent) => {
  const values: Readonly<Record<string, string | number | boolean | null>> = { ...data, ...event };
  return columns.map((column) => cell(values[column])).join(',');
};

/** A line of a table. */
export const csvLine = (values: readonly (string | number | null)[]): string => `${values.map(cell).join(',')}\r\n`;

/** Events as a table, some lines at a time; the mark at its beginning tells spreadsheets how letters are written. */
export async function* csvOf(pieces: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  // The head comes with the first events: where they are not to be had nothing was said yet, and it can be told.
  let head = `\uFEFF${columns.join(',')}\r\n`;
  for await (const events of pieces) {
    if (events.length === 0) continue;
    yield `${head}${events.map(lineOf).join('\r\n')}\r\n`;
    head = '';
  }
  if (head !== '') yield head;
}
