import { setTimeout as sleep } from 'node:timers/promises';

/** Pause after each page, as a part of the time that its query took. See decision 0045. */
const usualPauseRatio = 0.5;

/** Consumer of a file: counts the rows that were produced, and aborts the production. */
export type ExportWatcher = { count: (rows: number) => void; signal: AbortSignal };

/**
 * Reads pages one after the other. The `last` of a page is the `after` of the next one; null ends the sequence. No page is
 * read while another is written, and a pause follows each query, so that interactive requests find a free processor.
 *
 * @throws AbortError before the next page once `signal` is aborted
 */
export async function* paginate<P extends { last: number | null }>(
  read: (after: number) => Promise<P>,
  signal: AbortSignal,
  pauseRatio = usualPauseRatio,
): AsyncGenerator<P> {
  let after: number | null = 0;
  while (after !== null) {
    signal.throwIfAborted();
    const startedAt = performance.now();
    const page: P = await read(after);
    const queryMs = performance.now() - startedAt;
    if (page.last !== null) yield page;
    after = page.last;
    await sleep(queryMs * pauseRatio, undefined, { signal });
  }
}
