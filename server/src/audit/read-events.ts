import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Which events are asked for: those of a time, in an order. */
export type EventsWanted = {
  page: number;
  size: number;
  sort: 'id' | 'auditEventDate' | 'principal' | 'auditEventType';
  descending: boolean;
} & EventFilter;

/** Which events are kept of all there are. */
export type EventFilter = {
  /** From this moment on and before that one. */
  between: [from: Date, before: Date] | null;
  /** The login of whoever did it. */
  principal: string | null;
  type: string | null;
};

type EventRow = {
  id: number;
  occurred_at: Date;
  /** With all its digits, of which a date keeps three. */
  occurred_at_text?: string;
  login: string | null;
  type: string;
  object_type: string | null;
  object_id: string | null;
  outcome: string;
  data: Record<string, string | number | boolean>;
};

/** The condition of a filter; null where it names somebody whom nobody knows. */
const conditionOf = async (db: Kysely<Database>, { between, principal, type }: EventFilter) => {
  const conditions = [sql`true`];
  if (between) conditions.push(sql`occurred_at >= ${between[0]} and occurred_at < ${between[1]}`);
  if (type !== null) conditions.push(sql`type = ${type}`);
  if (principal !== null) {
    // The key is looked up first, so that the index on it can be used.
    const actorId = await findActor(db, principal);
    if (actorId === null) return null;
    conditions.push(sql`actor_id = ${actorId}`);
  }
  return sql`where ${sql.join(conditions, sql` and `)}`;
};

const findActor = async (db: Kysely<Database>, login: string): Promise<number | null> => {
  const found = await db
    .selectFrom('user_account')
    .select('id')
    .where(sql`lower(login)`, '=', login.trim().toLowerCase())
    .executeTakeFirst();
  return found?.id ?? null;
};

/** Events up to which they are counted one by one: nobody leafs through more, and counting millions takes seconds. */
const mostCounted = 10_000;

/** How many events there are, about where there are very many: as the database estimates it for its own plans. */
const countEvents = async (db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<number> => {
  const counted = await sql<{ total: number }>`select count(*) as total
    from (select from audit_event ${condition} limit ${mostCounted + 1}) as first_ones`.execute(db);
  const total = Number(counted.rows[0]?.total ?? 0);
  if (total <= mostCounted) return total;
  const explained = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select from audit_event ${condition}`.execute(db);
  return Math.max(total, explained.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
};

/** Each ends in what makes it whole. The ids of events come in the order of their moments. */
const orders = {
  id: ['occurred_at', 'event.id'],
  auditEventDate: ['occurred_at', 'event.id'],
  principal: ['login', 'occurred_at', 'event.id'],
  auditEventType: ['type', 'occurred_at', 'event.id'],
};

/** What stands in a list of events: what was done to, and to which fields of it. */
const messageOf = ({ object_type, object_id, data }: EventRow) =>
  data.message ?? [object_type && `${object_type} ${object_id ?? ''}`.trim(), data.fields].filter(Boolean).join(': ');

const asEvent = (row: EventRow): AuditEvent => ({
  id: row.id,
  timestamp: row.occurred_at.toISOString(),
  principal: row.login,
  type: row.type,
  data: {
    ...row.data,
    ...(row.object_type && { object: row.object_type }),
    ...(row.object_id && { objectId: row.object_id }),
    outcome: row.outcome,
    message: messageOf(row),
  },
});

const none = { events: [], total: 0 };

/** One page of what was done, and how much of it there is in all. */
export const listEvents = async (db: Kysely<Database>, wanted: EventsWanted) => {
  const { page, size, sort, descending } = wanted;
  const condition = await conditionOf(db, wanted);
  if (!condition) return none;
  const order = orders[sort].map((column) => sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`}`);
  const columns = sql`select event.*, login`;
  // Who it was is asked for the rows of the page alone, unless it is what they are ordered by.
  const { rows } = await (sort === 'principal'
    ? sql<EventRow>`${columns} from audit_event event left join user_account on user_account.id = actor_id ${condition}
        order by ${sql.join(order)} limit ${size} offset ${page * size}`
    : sql<EventRow>`${columns} from (select * from audit_event event ${condition}
        order by ${sql.join(order)} limit ${size} offset ${page * size}) event
        left join user_account on user_account.id = actor_id order by ${sql.join(order)}`
  ).execute(db);
  return { events: rows.map(asEvent), total: await countEvents(db, condition) };
};

/** Events of a piece of an export. */
const atOnce = 1000;

/** All that was done, the newest first, some at a time: each piece goes on after the last of the one before. */
export async function* eachEvent(db: Kysely<Database>, filter: EventFilter): AsyncGenerator<AuditEvent[]> {
  const condition = await conditionOf(db, filter);
  if (!condition) return;
  let last: EventRow | undefined;
  do {
    const after = last ? sql`and (occurred_at, id) < (${last.occurred_at_text}::timestamptz, ${last.id})` : sql``;
    const { rows } = await sql<EventRow>`select event.*, occurred_at::text as occurred_at_text, login
      from (select * from audit_event ${condition} ${after} order by occurred_at desc, id desc limit ${atOnce}) event
      left join user_account on user_account.id = actor_id order by occurred_at desc, event.id desc`.execute(db);
    last = rows.length < atOnce ? undefined : rows.at(-1);
    yield rows.map(asEvent);
  } while (last);
}

/** One event; null where there is none. */
export const findEvent = async (db: Kysely<Database>, id: number): Promise<AuditEvent | null> => {
  const { rows } = await sql<EventRow>`select event.*, login from audit_event event
    left join user_account on user_account.id = actor_id where event.id = ${id}`.execute(db);
  return rows[0] ? asEvent(rows[0]) : null;
};
