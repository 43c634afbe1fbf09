import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { csvLine, csvStart } from '@ok/contract/rules/csv.ts';

const csvEventColumns = ['timestamp', 'principal', 'type', 'outcome', 'message', 'remoteAddress', 'id'] as const;

const formatEventLine = ({ data, ...event }: AuditEvent) => {
  const values: Readonly<Record<string, string | number | boolean | null>> = { ...data, ...event };
  return csvLine(csvEventColumns.map((column) => values[column]));
};

/** Formats events as CSV, in chunks. It starts with a byte order mark, which tells spreadsheets the encoding. */
export async function* formatEventsCsv(batches: AsyncIterable<AuditEvent[]>): AsyncGenerator<string> {
  // The header waits for the first events: while nothing was sent, a failed query can still become an error reply.
  let header = `${csvStart}${csvLine(csvEventColumns)}`;
  for await (const events of batches) {
    if (events.length === 0) continue;
    yield `${header}${events.map(formatEventLine).join('')}`;
    header = '';
  }
  if (header !== '') yield header;
}
