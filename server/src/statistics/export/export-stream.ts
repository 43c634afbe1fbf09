import type { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import type { NewAuditEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { DownloadEnd, DownloadManager } from '../../http/replies/downloads.ts';
import { type ExportJob, type ExportOutcome, reportProgress, saveOutcome } from './export-store.ts';
import type { ExportWatcher } from './rows/paginate.ts';

type ExportStreamOptions = {
  db: Kysely<Database>;
  downloads: DownloadManager;
  /** The row of the export that the stream belongs to. */
  job: ExportJob;
  /** Produces the file until its signal aborts; counts the rows of each page that it has read. */
  file: (watcher: ExportWatcher) => AsyncGenerator<Buffer>;
};

const outcomeOfEnd: Record<DownloadEnd, ExportOutcome> = {
  finished: 'FINISHED',
  disconnected: 'CANCELLED',
  cancelled: 'CANCELLED',
  revoked: 'CANCELLED',
  stalled: 'FAILED',
  failed: 'FAILED',
  interrupted: 'INTERRUPTED',
};

const endEvent = ({ id, userId }: ExportJob, rows: number, end: DownloadEnd): NewAuditEvent => {
  const outcome = outcomeOfEnd[end];
  const reason = end === 'revoked' ? ': the account may not export any more' : '';
  return {
    actorId: userId,
    type: 'STATISTICS_EXPORT_END',
    object: { type: 'statisticsExport', id },
    outcome: outcome === 'FINISHED' ? 'SUCCESS' : 'FAILURE',
    data: { rows, ended: outcome, message: `${outcome.toLowerCase()} after ${rows} rows${reason}` },
  };
};

/** Streams the file of an export, and keeps its row up to date until its outcome is recorded with an audit event. */
export const createExportStream = ({ db, downloads, job, file }: ExportStreamOptions): Readable => {
  let rows = 0;
  const count = (more: number) => {
    rows += more;
  };
  return downloads.open({
    userId: job.userId,
    content: (signal) => file({ count, signal }),
    isCancelled: () => reportProgress(db, job.id, rows),
    recordEnd: (end) => saveOutcome(db, { id: job.id, rows, outcome: outcomeOfEnd[end] }, endEvent(job, rows, end)),
  });
};
