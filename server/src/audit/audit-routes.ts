import type { QueryFor } from '@ok/contract/routes/define-route.ts';
import {
  type AuditEvent,
  exportAudits,
  getAudit,
  getAudits,
  verifyAudits,
} from '@ok/contract/routes/management/audits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import type { DownloadManager } from '../http/replies/downloads.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { type EventFormat, makeEventFormats } from './event-formats.ts';
import { type EventFilter, type EventQuery, findEvent, listEvents, readEventBatches } from './read-events.ts';
import { verifySeals } from './seal-events.ts';

/** Writes events in a format, in chunks. */
async function* writeEvents(batches: AsyncIterable<AuditEvent[]>, format: EventFormat): AsyncGenerator<string> {
  // The start waits for the first events: while nothing was sent, a failed query can still become an error reply.
  let before = format.start;
  for await (const events of batches) {
    if (events.length === 0) continue;
    yield before + events.map(format.write).join(format.separator);
    before = format.separator;
  }
  // Without events the start is still to be written.
  yield (before === format.start ? before : '') + format.end;
}

const maxListedEvents = 2000;

/** Start of a day, or of a later one, in the server's time zone. */
const startOfServerDay = (day: string, daysLater = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater);
};

const toEventFilter = ({ fromDate, toDate, principal, type }: QueryFor<typeof exportAudits>): EventFilter => ({
  between: fromDate && toDate ? [startOfServerDay(fromDate), startOfServerDay(toDate, 1)] : null,
  principal: principal || null,
  type: type || null,
});

const toEventQuery = (query: QueryFor<typeof getAudits>): EventQuery => {
  const { sort = 'id' } = query;
  const [column, direction] = sort.split(',');
  return {
    ...parsePaging(query, maxListedEvents),
    sort: column as EventQuery['sort'],
    descending: direction === 'desc',
    ...toEventFilter(query),
  };
};

const exportName = ({ fromDate, toDate }: QueryFor<typeof exportAudits>) =>
  ['audits', ...(fromDate && toDate ? [fromDate, toDate] : [])].join('-');

/** Type and ending of the file of a format. */
const fileOfFormat = {
  csv: { type: 'csv', ending: 'csv' },
  fhir: { type: 'fhir', ending: 'json' },
  syslog: { type: 'text', ending: 'log' },
} as const;

type AuditRouteServices = {
  db: Kysely<Database>;
  /** Pool for statements that read many rows. */
  reportingDb: Kysely<Database>;
  downloads: DownloadManager;
  /** Years for which events are kept. */
  auditYears: number;
  /** Address of the product, which exported events name. */
  baseUrl: string;
};

/** Lists, exports and checks audit events, for administrators. */
export const auditRoutes = (
  { authRoute }: RegisterRoute,
  { db, reportingDb, downloads, auditYears, baseUrl }: AuditRouteServices,
) => {
  const formats = makeEventFormats(baseUrl);
  authRoute(getAudits, async ({ query, reply }) => {
    const eventQuery = toEventQuery(query);
    const { events, total } = await listEvents(db, eventQuery);
    const { page: _page, size: _size, ...rest } = query;
    reply.headers(createPageHeaders(getAudits.path, eventQuery, total, rest));
    return events;
  });

  authRoute(exportAudits, async ({ query, currentUser }) => {
    const { format = 'csv' } = query;
    const lines = writeEvents(readEventBatches(db, toEventFilter(query)), formats[format]);
    // Read before the reply begins, so that an error here still becomes an error reply.
    const firstLines = await lines.next();
    const content = async function* () {
      if (!firstLines.done) yield firstLines.value;
      yield* lines;
    };
    const stream = downloads.open({ userId: currentUser.id, content });
    const { type, ending } = fileOfFormat[format];
    return new RawReply(stream, { type, file: { name: `${exportName(query)}.${ending}`, disposition: 'attachment' } });
  });

  authRoute(verifyAudits, async () => {
    const { events, sealedAt, hash, broken } = await verifySeals(reportingDb, auditYears);
    return {
      ...{ events, hash, sealedDate: sealedAt?.toISOString() ?? null },
      broken: broken && { fromId: broken.fromId + 1, toId: broken.toId },
    };
  });

  authRoute(getAudit, async ({ params }) => {
    const event = await findEvent(db, params.id);
    if (!event) throw new AppError('notFound');
    return event;
  });
};
