import { randomUUID } from 'node:crypto';
import type { QueryFor } from '@ok/contract/routes/define-route.ts';
import {
  cancelExport,
  type ExportFormat,
  type ExportShape,
  exportStatistics,
  getExportSize,
  getExports,
  makeExportTicket,
} from '@ok/contract/routes/statistics/statistics-export.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import type { CurrentUser } from '../../http/authentication.ts';
import type { RegisterRoute } from '../../http/register-route.ts';
import { RawReply } from '../../http/replies/send-reply.ts';
import type { DownloadManager } from '../../http/replies/downloads.ts';
import { createTicket } from '../../sessions/ticket-store.ts';
import { believable, today } from '../views/filters.ts';
import { fileKinds, fileOf, planFile } from './export-file.ts';
import { askToStop, beginExport, type ExportJob, hasMost, listExports } from './export-store.ts';
import { createExportStream } from './export-stream.ts';
import { fileOnThread } from './export-thread.ts';
import { type Filter, isThere, sizeOf } from './rows/measured-store.ts';
import type { Watcher } from './rows/one-after-the-other.ts';

type Wanted = QueryFor<typeof getExportSize>;

/** @throws AppError for a period that ends before it begins, a version of no tree, and what is not there to filter by */
const filterBy = async (db: Kysely<Database>, wanted: Wanted): Promise<Filter> => {
  const { withTestUsers, ...others } = wanted;
  const { from, to, tree, version } = others;
  if (from !== undefined && to !== undefined && to < from) throw new AppError('periodReversed');
  if (tree === undefined && version !== undefined) throw new AppError('treeNeeded');
  const filter: Filter = {
    ...others,
    from: from && believable(from),
    to: to && believable(to),
    withTestUsers: withTestUsers !== 'false',
  };
  if (!(await isThere(db, filter))) throw new AppError('filterGone');
  return filter;
};

/** What was exported, for whoever looks through what was done; nothing of it is personal. */
const eventOf = ({ id, userId, format, shape, total }: ExportJob, wanted: Wanted) => {
  const filters = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined));
  const told = Object.entries(filters).map(([name, value]) => `${name} ${value}`);
  return {
    actorId: userId,
    type: 'STATISTICS_EXPORT' as const,
    object: { type: 'statisticsExport', id },
    outcome: 'SUCCESS' as const,
    data: { format, shape, ...filters, rows: total, message: [format, shape, ...told, `${total} rows`].join(', ') },
  };
};

type Export = {
  format: ExportFormat;
  shape: ExportShape;
  wanted: Wanted;
  currentUser: CurrentUser;
};

/**
 * The export of statistics, for administrators.
 *
 * @param databaseUrl of the server that the database is on, which a thread connects to by itself
 * @param downloads what the file is sent by
 */
export const statisticsExportRoutes = (
  { authRoute }: RegisterRoute,
  { db, databaseUrl, downloads }: { db: Kysely<Database>; databaseUrl: string | undefined; downloads: DownloadManager },
) => {
  const begin = async ({ format, shape, wanted, currentUser: { id: userId, langKey } }: Export) => {
    const filter = await filterBy(db, wanted);
    if (await hasMost(db, userId)) throw new AppError('exportsAtOnce');
    const size = await sizeOf(db, filter);
    const total = shape === 'actions' ? size.actions : size.measurements;
    const job: ExportJob = { id: randomUUID(), userId, format, shape, total: fileKinds[format].hasRows ? total : 0 };
    const plan = await planFile(db, { format, shape, filter, last: size.last, langKey });
    // The embedded database has one connection, and it is here.
    const file = (watcher: Watcher) =>
      databaseUrl ? fileOnThread(databaseUrl, plan, watcher) : fileOf(db, plan, watcher);
    if (!(await beginExport(db, job, eventOf(job, wanted)))) throw new AppError('exportsAtOnce');
    return { stream: createExportStream({ db, downloads, job, file }), isMarked: plan.whole.isMarked };
  };

  authRoute(exportStatistics, async ({ query, currentUser }) => {
    const { format = 'csv', shape = 'actions', token: _token, ...wanted } = query;
    const { type, name, extension } = fileKinds[format];
    const { stream, isMarked } = await begin({ format, shape, wanted, currentUser });
    return new RawReply(stream, {
      type,
      file: {
        name: `ok-${name}-${shape}-${isMarked ? 'sample-data-' : ''}${today()}.${extension}`,
        disposition: 'attachment',
      },
    });
  });

  authRoute(makeExportTicket, async ({ claims, currentUser }) => {
    if (await hasMost(db, currentUser.id)) throw new AppError('exportsAtOnce');
    return { ticket: await createTicket(db, claims.sessionId) };
  });

  authRoute(getExportSize, async ({ query }) => {
    const { measurements, actions, agreed } = await sizeOf(db, await filterBy(db, query));
    return { measurements, actions, agreed };
  });

  authRoute(getExports, async ({ currentUser }) => listExports(db, currentUser.id));

  authRoute(cancelExport, async ({ params, currentUser }) => {
    if (!(await askToStop(db, currentUser.id, params.key))) throw new AppError('notFound');
    return undefined;
  });
};
