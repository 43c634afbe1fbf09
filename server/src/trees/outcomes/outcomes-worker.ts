import type { MessagePort } from 'node:worker_threads';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { TreeReader } from '../document/tree-reader.ts';
import { type KnownAnswer, OutcomesReport, type Report, type Trace } from './outcomes-report.ts';

// Runs on a thread of its own: comparing two versions of 10 000 questions takes a second.

/** Which of the two versions something is of: the one that was measured on, or the one that is replayed on. */
export type Side = 'live' | 'draft';

/** Requests that the thread answers, one at a time. */
export type WorkerRequest =
  /** Whether it is there. */
  | 'ready'
  /** A chunk of the rows of a version. */
  | { rows: string; of: Side }
  /** A part of the document of the live version, as it was published. */
  | { document: string }
  /** Answers of the live version, once both versions are there. */
  | { answers: string }
  /** Measurements, once the answers are there. */
  | { traces: string }
  /** What they came to; null where a version is not there. */
  | 'tell';

/** Answers requests through `port` until the other side closes it. */
export const countOutcomes = async (port: MessagePort): Promise<void> => {
  const readers = { live: new TreeReader(), draft: new TreeReader() };
  let published = '';
  let report: OutcomesReport | null | undefined;

  const begin = (): OutcomesReport | null => {
    const draft = readers.draft.read()?.document;
    const live: TreeDocument | undefined = published ? JSON.parse(published) : readers.live.read()?.document;
    return draft && live ? new OutcomesReport(live, draft) : null;
  };
  const reply = (request: WorkerRequest): Report | null => {
    if (request === 'ready') return null;
    if (request !== 'tell' && 'rows' in request) readers[request.of].take(request.rows);
    else if (request !== 'tell' && 'document' in request) published += request.document;
    else {
      if (report === undefined) report = begin();
      if (request === 'tell') return report?.told() ?? null;
      if ('answers' in request) report?.learn(JSON.parse(request.answers) as KnownAnswer[]);
      else for (const trace of JSON.parse(request.traces) as Trace[]) report?.take(trace);
    }
    return null;
  };

  await serveWorkerChannel(port, reply);
};
