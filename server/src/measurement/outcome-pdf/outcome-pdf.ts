import { makeThreadPool } from '../../jobs/thread-pool.ts';
import type { OutcomeDocument } from './outcome-document.ts';

/** One thread is enough: a drawing takes a tenth of a second, and measuring goes first. */
const drawingThreads = makeThreadPool(new URL('./draw-outcome.ts', import.meta.url), {
  maxThreads: 1,
  idleTimeout: 20_000,
  niceIncrement: 10,
});

/** Draws the PDF of an outcome on a thread, and returns its bytes. */
export const makeOutcomePdf = async (document: OutcomeDocument): Promise<Buffer> =>
  Buffer.from(await drawingThreads.run<Uint8Array>('drawOutcome', document));
