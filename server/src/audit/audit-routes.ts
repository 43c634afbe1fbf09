import type { QueryFor } from '@ok/contract/routes/define-route.ts';
import { exportAudits, getAudit, getAudits } from '@ok/contract/routes/management/audits.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import type { DownloadManager } from '../http/replies/downloads.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { createPageHeaders, parsePaging } from '../http/requests/paging.ts';
import { csvOf } from './events-csv.ts';
import { type EventFilter, type EventsWanted, eachEvent, findEvent, listEvents } from './read-events.ts';

const mostEvents = 2000;

/** The beginning of a day, or of the one after it, in the time zone of the server. */
const startOf = (day: string, later = 0): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + later);
};

const filterBy = ({ fromDate, toDate, principal, type }: QueryFor<typeof exportAudits>): EventFilter => ({
  between: fromDate && toDate ? [startOf(fromDate), startOf(toDate, 1)] : null,
  principal: principal || null,
  type: type || null,
});

const wantedBy = (query: QueryFor<typeof getAudits>): EventsWanted => {
  const { sort = 'id' } = query;
  const [by, direction] = sort.split(',');
  return {
    ...parsePaging(query, mostEvents),
    sort: by as EventsWanted['sort'],
    descending: direction === 'desc',
    ...filterBy(query),
  };
};

const fileName = ({ fromDate, toDate }: QueryFor<typeof exportAudits>) =>
  `${['audits', ...(fromDate && toDate ? [fromDate, toDate] : [])].join('-')}.csv`;

/** What was done, for administrators. */
export const auditRoutes = (
  { authRoute }: RegisterRoute,
  { db, downloads }: { db: Kysely<Database>; downloads: DownloadManager },
) => {
  authRoute(getAudits, async ({ query, reply }) => {
    const wanted = wantedBy(query);
    const { events, total } = await listEvents(db, wanted);
    const { page: _page, size: _size, ...rest } = query;
    reply.headers(createPageHeaders(getAudits.path, wanted, total, rest));
    return events;
  });

  authRoute(exportAudits, async ({ query, currentUser }) => {
    const lines = csvOf(eachEvent(db, filterBy(query)));
    // Read before the reply begins: an error here is still answered as one.
    const head = await lines.next();
    const content = async function* () {
      if (!head.done) yield head.value;
      yield* lines;
    };
    const stream = downloads.open({ userId: currentUser.id, content });
    return new RawReply(stream, { file: { name: fileName(query), disposition: 'attachment' } });
  });

  authRoute(getAudit, async ({ params }) => {
    const event = await findEvent(db, params.id);
    if (!event) throw new AppError('notFound');
    return event;
  });
};
