import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';

/** Page of events to read, and its order. */
export type EventQuery = {
  page: number;
  size: number;
  sort: 'id' | 'auditEventDate' | 'principal' | 'auditEventType';
  descending: boolean;
} & EventFilter;

/** Filter of events. */
export type EventFilter = {
  /** From the first moment up to, but not including, the second. */
  between: [from: Date, before: Date] | null;
  /** Login of the user. */
  principal: string | null;
  type: string | null;
};

type StoredEventRow = {
  id: number;
  occurred_at: Date;
  /** With microseconds, of which a JavaScript date keeps only milliseconds. */
  occurred_at_text?: string;
  login: string | null;
  type: string;
  object_type: string | null;
  object_id: string | null;
  outcome: string;
  data: Record<string, string | number | boolean>;
};

/** Builds the SQL condition of a filter; null if the filter's login is unknown. */
const buildCondition = async (db: Kysely<Database>, { between, principal, type }: EventFilter) => {
  const conditions = [sql`true`];
  if (between) conditions.push(sql`occurred_at >= ${between[0]} and occurred_at < ${between[1]}`);
  if (type !== null) conditions.push(sql`type = ${type}`);
  if (principal !== null) {
    // Looks up the id first, so that the condition can use its index.
    const actorId = await findActorId(db, principal);
    if (actorId === null) return null;
    conditions.push(sql`actor_id = ${actorId}`);
  }
  return sql`where ${sql.join(conditions, sql` and `)}`;
};

const findActorId = async (db: Kysely<Database>, login: string): Promise<number | null> => {
  const account = await db
    .selectFrom('user_account')
    .select('id')
    .where(sql`lower(login)`, '=', login.trim().toLowerCase())
    .executeTakeFirst();
  return account?.id ?? null;
};

/**
 * Up to this number events are counted exactly. Administrators page no further, and counting millions takes seconds.
 */
const maxExactCount = 10_000;

/** Counts the events of a condition; beyond `maxExactCount`, returns the estimate of the query planner. */
const countEvents = async (db: Kysely<Database>, condition: RawBuilder<unknown>): Promise<number> => {
  const count = await sql<{ total: number }>`select count(*) as total
    from (select from audit_event ${condition} limit ${maxExactCount + 1}) as first_ones`.execute(db);
  const total = Number(count.rows[0]?.total ?? 0);
  if (total <= maxExactCount) return total;
  const plan = await sql<{ 'QUERY PLAN': [{ Plan: { 'Plan Rows': number } }] }>`explain (format json)
    select from audit_event ${condition}`.execute(db);
  return Math.max(total, plan.rows[0]?.['QUERY PLAN'][0].Plan['Plan Rows'] ?? 0);
};

/** Columns of each sort order, ending in a unique one. Ids of events ascend with their moments. */
const sortOrders = {
  id: ['occurred_at', 'event.id'],
  auditEventDate: ['occurred_at', 'event.id'],
  principal: ['login', 'occurred_at', 'event.id'],
  auditEventType: ['type', 'occurred_at', 'event.id'],
};

/** Formats the message of an event in a list: its own, or the object with its changed fields. */
const formatEventMessage = ({ object_type, object_id, data }: StoredEventRow) =>
  data.message ?? [object_type && `${object_type} ${object_id ?? ''}`.trim(), data.fields].filter(Boolean).join(': ');

const toAuditEvent = (row: StoredEventRow): AuditEvent => ({
  id: row.id,
  timestamp: row.occurred_at.toISOString(),
  principal: row.login,
  type: row.type,
  data: {
    ...row.data,
    ...(row.object_type && { object: row.object_type }),
    ...(row.object_id && { objectId: row.object_id }),
    outcome: row.outcome,
    message: formatEventMessage(row),
  },
});

const emptyPage = { events: [], total: 0 };

/** Reads a page of events, and the number of all events of the filter. */
export const listEvents = async (db: Kysely<Database>, query: EventQuery) => {
  const { page, size, sort, descending } = query;
  const condition = await buildCondition(db, query);
  if (!condition) return emptyPage;
  const order = sortOrders[sort].map((column) => sql`${sql.ref(column)} ${descending ? sql`desc` : sql`asc`}`);
  const columns = sql`select event.*, login`;
  // Joins the logins to the rows of the page only, unless they are the sort order.
  const { rows } = await (sort === 'principal'
    ? sql<StoredEventRow>`${columns} from audit_event event left join user_account on user_account.id = actor_id ${condition}
        order by ${sql.join(order)} limit ${size} offset ${page * size}`
    : sql<StoredEventRow>`${columns} from (select * from audit_event event ${condition}
        order by ${sql.join(order)} limit ${size} offset ${page * size}) event
        left join user_account on user_account.id = actor_id order by ${sql.join(order)}`
  ).execute(db);
  return { events: rows.map(toAuditEvent), total: await countEvents(db, condition) };
};

/** Events per batch of an export. */
const exportBatchSize = 1000;

/**
 * Reads all events of a filter in batches, newest first. Each batch continues after the last event of the one before.
 */
export async function* readEventBatches(db: Kysely<Database>, filter: EventFilter): AsyncGenerator<AuditEvent[]> {
  const condition = await buildCondition(db, filter);
  if (!condition) return;
  let last: StoredEventRow | undefined;
  do {
    const after = last ? sql`and (occurred_at, id) < (${last.occurred_at_text}::timestamptz, ${last.id})` : sql``;
    const { rows } = await sql<StoredEventRow>`select event.*, occurred_at::text as occurred_at_text, login
      from (select * from audit_event ${condition} ${after} order by occurred_at desc, id desc limit ${exportBatchSize}) event
      left join user_account on user_account.id = actor_id order by occurred_at desc, event.id desc`.execute(db);
    last = rows.length < exportBatchSize ? undefined : rows.at(-1);
    yield rows.map(toAuditEvent);
  } while (last);
}

/** Finds an event; null if there is none. */
export const findEvent = async (db: Kysely<Database>, id: number): Promise<AuditEvent | null> => {
  const { rows } = await sql<StoredEventRow>`select event.*, login from audit_event event
    left join user_account on user_account.id = actor_id where event.id = ${id}`.execute(db);
  return rows[0] ? toAuditEvent(rows[0]) : null;
};
