import type { Piscina } from 'piscina';
import type { inspect } from './inspect-worker.ts';

/** Thrown for a file that is refused as a PDF document. The message says why. */
export class NotPdf extends Error {
  override name = 'NotPdf';
}

/** An inspection that takes longer is aborted: the file was probably made to take long. */
const inspectionTimeoutMs = 20_000;

/**
 * Pool of one thread, which starts with the first document and ends soon after the last. A document that needs too much
 * memory ends it.
 */
const createInspectionPool = async () => {
  const { Piscina } = await import('piscina');
  return new Piscina({
    filename: new URL('./inspect-worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  });
};
let inspectionPool: Promise<Piscina> | undefined;

/**
 * Inspects an uploaded document, on another thread.
 *
 * @returns whether the document is tagged, so that screen readers know its order.
 * @throws NotPdf for a file that is no PDF, is encrypted, contains scripts, media or forms that send data, acts on
 *   opening, links to or embeds other files, or takes too long to inspect
 */
export const inspectPdf = async (bytes: Buffer): Promise<{ tagged: boolean }> => {
  const signal = AbortSignal.timeout(inspectionTimeoutMs);
  let inspection: Awaited<ReturnType<typeof inspect>>;
  try {
    inspectionPool ??= createInspectionPool();
    inspection = await (await inspectionPool).run(bytes, { name: 'inspect', signal });
  } catch (error) {
    const exceedsLimits = signal.aborted || (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw exceedsLimits ? new NotPdf('it takes too long to look through', { cause: error }) : error;
  }
  if ('error' in inspection) throw new NotPdf(inspection.error);
  return inspection;
};
