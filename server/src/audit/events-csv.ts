import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { csvLine, csvStart } from '@ok/contract/rules/csv.ts';

const columns = ['timestamp', 'principal', 'type', 'outcome', 'message', 'remoteAddress', 'id'] as const;

const lineOf = ({ data, ...event }: AuditEvent) => {
  const values: Readonly<Record<string, string | number | boolean | null>> = { ...data, ...event };
  return csvLine(columns.map((column) => values[column]));
};

/** Events as a table, some lines at a time; the mark at its beginning tells spreadsheets how letters are written. */
export async function* csvOf(pieces: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  // The head comes with the first events: where they are not to be had nothing was said yet, and it can be told.
  let head = `${csvStart}${csvLine(columns)}`;
  for await (const events of pieces) {
    if (events.length === 0) continue;
    yield `${head}${events.map(lineOf).join('')}`;
    head = '';
  }
  if (head !== '') yield head;
}
