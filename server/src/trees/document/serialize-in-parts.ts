import { recordOf, type TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { yieldIntervalMs, yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/**
 * Yields the JSON text of a document in parts of about `partLength` characters, so that callers never hold the whole
 * text.
 */
export function* stringifyInParts(document: TreeDocument, partLength: number): Generator<string> {
  const records = Object.values(recordOf);
  const rest = Object.fromEntries(Object.entries(document).filter(([name]) => !(records as string[]).includes(name)));
  let text = JSON.stringify(rest).slice(0, -1);
  for (const record of records) {
    text += `,${JSON.stringify(record)}:{`;
    let separator = '';
    for (const [key, node] of Object.entries(document[record])) {
      text += `${separator}${JSON.stringify(key)}:${JSON.stringify(node)}`;
      separator = ',';
      if (text.length < partLength) continue;
      yield text;
      text = '';
    }
    text += '}';
  }
  yield `${text}}`;
}

/** Characters of one list, which become the rows of one statement. */
const maxListLength = 1_500_000;

/** Yields rows as JSON lists of bounded size. Iterating over `rows` may be slow, so it yields to the event loop. */
export async function* serializeRows(rows: Iterable<object>): AsyncGenerator<string> {
  let list: string[] = [];
  let size = 0;
  let startedAt = performance.now();
  for (const row of rows) {
    const text = JSON.stringify(row);
    list.push(text);
    size += text.length;
    if (size >= maxListLength) {
      yield `[${list.join(',')}]`;
      list = [];
      size = 0;
    }
    if (performance.now() - startedAt > yieldIntervalMs) {
      await yieldToEventLoop();
      startedAt = performance.now();
    }
  }
  if (list.length > 0) yield `[${list.join(',')}]`;
}
