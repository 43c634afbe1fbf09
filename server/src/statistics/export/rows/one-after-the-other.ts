import { setTimeout as pause } from 'node:timers/promises';

/** How long others have the database for themselves, as a part of the time that reading a part took. See decision 0045. */
const usualRest = 0.5;

/** Who waits for a file: hears of the rows that go out, and calls it off once it is no longer wanted. */
export type Watcher = { count: (rows: number) => void; signal: AbortSignal };

/**
 * Parts that are read one after the other. Each says after which measurement the next begins; null ends it. The next is
 * not read while one is written, and after each there is a rest: whoever measures meanwhile then finds a processor free.
 *
 * @throws AbortError before the next part once `signal` is aborted
 */
export async function* oneAfterTheOther<P extends { last: number | null }>(
  read: (after: number) => Promise<P>,
  signal: AbortSignal,
  rest = usualRest,
): AsyncGenerator<P> {
  let after: number | null = 0;
  while (after !== null) {
    signal.throwIfAborted();
    const began = performance.now();
    const part: P = await read(after);
    const took = performance.now() - began;
    if (part.last !== null) yield part;
    after = part.last;
    await pause(took * rest, undefined, { signal });
  }
}
