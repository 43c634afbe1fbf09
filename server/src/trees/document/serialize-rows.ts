import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/** Characters of one list, which become the rows of one statement. */
const maxListLength = 1_500_000;

/** Time after which building rows yields to the event loop. */
const yieldIntervalMs = 15;

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
