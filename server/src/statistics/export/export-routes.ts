import { randomUUID } from 'node:crypto';
import type { QueryFor } from '@ok/contract/routes/define-route.ts';
import {
  cancelExport,
  exportStatistics,
  getExportSize,
  getExports,
  makeExportTicket,
} from '@ok/contract/routes/statistics/statistics-export.ts';
import type { Kysely } from 'kysely';
import { type Replica, waitForReplica } from '../../db/connections/replica.ts';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { CurrentUser } from '../../http/authentication.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import type { DownloadManager } from '../../http/replies/downloads.ts';
import { RawReply } from '../../http/replies/send-reply.ts';
import { makeTicket } from '../../sessions/ticket-store.ts';
import { clampDate, today } from '../views/filters.ts';
import { type FileChoices, fileKinds, planFile, produceFile } from './export-file.ts';
import { beginExport, type ExportJob, hasMaxExports, listExports, requestStop } from './export-store.ts';
import { createExportStream } from './export-stream.ts';
import { produceFileOnThread } from './export-thread.ts';
import { type Filter, filterExists, readSize } from './rows/filter-store.ts';
import type { ExportWatcher } from './rows/paginate.ts';

type ExportSizeQuery = QueryFor<typeof getExportSize>;

/** @throws AppError for a period that ends before it begins, a version without a tree, and a filter that no longer exists */
const readFilter = async (db: Kysely<Database>, choices: ExportSizeQuery): Promise<Filter> => {
  const { withTestUsers, ...others } = choices;
  const { from, to, tree, version } = others;
  if (from !== undefined && to !== undefined && to < from) throw new AppError('periodReversed');
  if (tree === undefined && version !== undefined) throw new AppError('treeNeeded');
  const filter: Filter = {
    ...others,
    from: from && clampDate(from),
    to: to && clampDate(to),
    withTestUsers: withTestUsers !== 'false',
  };
  if (!(await filterExists(db, filter))) throw new AppError('filterGone');
  return filter;
};

/** Audit event of an export. It contains no personal data. */
const startEvent = ({ id, userId, format, shape, total }: ExportJob, choices: ExportSizeQuery) => {
  const filters = Object.fromEntries(Object.entries(choices).filter(([, value]) => value !== undefined));
  const filterTexts = Object.entries(filters).map(([name, value]) => `${name} ${value}`);
  return {
    actorId: userId,
    type: 'STATISTICS_EXPORT' as const,
    object: { type: 'statisticsExport', id },
    outcome: 'SUCCESS' as const,
    data: {
      format,
      shape,
      ...filters,
      rows: total,
      message: [format, shape, ...filterTexts, `${total} rows`].join(', '),
    },
  };
};

type ExportStart = {
  file: FileChoices;
  choices: ExportSizeQuery;
  currentUser: CurrentUser;
};

type ExportServices = {
  db: Kysely<Database>;
  /** Counts the measurements of an export, of all measurements. */
  reportingDb: Kysely<Database>;
  /** Address of the server with the database, to which a thread connects; undefined for the embedded one. */
  databaseUrl: string | undefined;
  /** Replica from which the file is read while it has everything that the database has. */
  replica: Replica<Database> | null;
  /** Sends the file. */
  downloads: DownloadManager;
};

/** Routes by which administrators export statistics. */
export const statisticsExportRoutes = (
  { authRoute }: RegisterRoute,
  { db, reportingDb, databaseUrl, replica, downloads }: ExportServices,
) => {
  const begin = async ({ file: fileChoices, choices, currentUser: { id: userId, langKey } }: ExportStart) => {
    const { format, shape } = fileChoices;
    const filter = await readFilter(db, choices);
    if (await hasMaxExports(db, userId)) throw new AppError('exportsAtOnce');
    const size = await readSize(reportingDb, filter);
    const total = shape === 'actions' ? size.actions : size.measurements;
    const job: ExportJob = { id: randomUUID(), userId, format, shape, total: fileKinds[format].hasRows ? total : 0 };
    const plan = await planFile(reportingDb, { ...fileChoices, filter, last: size.last, langKey });
    // The plan wrote labels, which the file needs.
    const source = replica && (await waitForReplica(db, replica)) ? replica.databaseUrl : databaseUrl;
    // The embedded database has one connection, which belongs to this thread.
    const file = (watcher: ExportWatcher) =>
      source ? produceFileOnThread(source, plan, watcher) : produceFile(db, plan, watcher);
    if (!(await beginExport(db, job, startEvent(job, choices)))) throw new AppError('exportsAtOnce');
    return { stream: createExportStream({ db, downloads, job, file }), isMarked: plan.scope.isMarked };
  };

  authRoute(exportStatistics, async ({ query, currentUser }) => {
    const { format = 'csv', shape = 'actions', separator = 'comma', columnNames = 'fixed', ...others } = query;
    const { token: _token, ...choices } = others;
    const { type, name, extension } = fileKinds[format];
    const { stream, isMarked } = await begin({
      file: { format, shape, separator, columnNames },
      choices,
      currentUser,
    });
    return new RawReply(stream, {
      type,
      file: {
        name: `ok-${name}-${shape}-${isMarked ? 'sample-data-' : ''}${today()}.${extension}`,
        disposition: 'attachment',
      },
    });
  });

  authRoute(makeExportTicket, async ({ claims, currentUser }) => {
    if (await hasMaxExports(db, currentUser.id)) throw new AppError('exportsAtOnce');
    return { ticket: await makeTicket(db, claims.sessionId) };
  });

  authRoute(getExportSize, async ({ query }) => {
    const { measurements, actions, agreed } = await readSize(reportingDb, await readFilter(db, query));
    return { measurements, actions, agreed };
  });

  authRoute(getExports, async ({ currentUser }) => listExports(db, currentUser.id));

  authRoute(cancelExport, async ({ params, currentUser }) => {
    if (!(await requestStop(db, currentUser.id, params.key))) throw new AppError('notFound');
    return undefined;
  });
};
