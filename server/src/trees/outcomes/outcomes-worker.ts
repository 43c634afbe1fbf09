import type { MessagePort } from 'node:worker_threads';
import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { serveWorkerChannel } from '../../jobs/worker-channel.ts';
import { TreeReader } from '../document/tree-reader.ts';
import { type AnswerKeys, type EffectReport, OutcomesReport, type Trace } from './outcomes-report.ts';

// Runs on a worker thread, because comparing two versions of 10 000 questions takes a second.

/** Version of a chunk of rows: the one of the measurements, or the one to replay them on. */
export type ComparedVersion = 'live' | 'draft';

/** Requests that the thread answers, one at a time. */
export type OutcomesRequest =
  /** Wait until the thread has started. */
  | 'ready'
  /** A chunk of the rows of a version. */
  | { rows: string; of: ComparedVersion }
  /** A part of the document of the live version, as it was published. */
  | { document: string }
  /** Answers of the live version, after both versions. */
  | { answers: string }
  /** Traces of measurements, after the answers. */
  | { traces: string }
  /** Create the report; null if a version is missing. */
  | 'report';

/** Answers requests through `port` until the other side closes it. */
export const countOutcomes = async (port: MessagePort): Promise<void> => {
  const readers = { live: new TreeReader(), draft: new TreeReader() };
  let published = '';
  let report: OutcomesReport | null | undefined;

  const createReport = (): OutcomesReport | null => {
    const draft = readers.draft.read()?.document;
    const live: TreeDocument | undefined = published ? JSON.parse(published) : readers.live.read()?.document;
    return draft && live ? new OutcomesReport(live, draft) : null;
  };
  /** Creates the report on first use, when both versions are complete. */
  const getReport = (): OutcomesReport | null => {
    if (report === undefined) report = createReport();
    return report;
  };
  const reply = (request: OutcomesRequest): EffectReport | null => {
    if (request === 'ready') return null;
    if (request === 'report') return getReport()?.createReport() ?? null;
    if ('rows' in request) readers[request.of].take(request.rows);
    else if ('document' in request) published += request.document;
    else if ('answers' in request) getReport()?.addAnswers(JSON.parse(request.answers) as AnswerKeys[]);
    else for (const trace of JSON.parse(request.traces) as Trace[]) getReport()?.addTrace(trace);
    return null;
  };

  await serveWorkerChannel(port, reply);
};
