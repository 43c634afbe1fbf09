import type { Piscina } from 'piscina';
import type { inspect } from './inspect-worker.ts';

/** Bytes that are not taken as a document. The message says why. */
export class NotPdf extends Error {
  override name = 'NotPdf';
}

/** Milliseconds after which a document that is still looked through is taken for one that was made to take long. */
const longestCheck = 20_000;

/** One thread, made with the first document and gone soon after the last; what is too much for its memory ends it. */
const makeThreads = async () => {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('./inspect-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
};
let threads: Promise<Piscina> | undefined;

/**
 * Looks through a document that somebody sent, off the event loop.
 *
 * @returns whether it is tagged, so that it can be read aloud in order
 * @throws NotPdf for what is no PDF, is encrypted, runs, plays or sends something, acts when it is opened, leads into
 *   other files, carries them, or would take too long to look through
 */
export const inspectPdf = async (bytes: Buffer): Promise<{ tagged: boolean }> => {
  const signal = AbortSignal.timeout(longestCheck);
  let seen: Awaited<ReturnType<typeof inspect>>;
  try {
    threads ??= makeThreads();
    seen = await (await threads).run(bytes, { name: 'inspect', signal });
  } catch (fault) {
    const tooMuch = signal.aborted || (fault as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw tooMuch ? new NotPdf('it takes too long to look through', { cause: fault }) : fault;
  }
  if ('fault' in seen) throw new NotPdf(seen.fault);
  return seen;
};
