import type { AuditEvent } from '@ok/contract/routes/management.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Which events are asked for: those of a time, in an order. */
export type EventsWanted = {
  page: number;
  size: number;
  sort: 'id' | 'auditEventDate' | 'principal' | 'auditEventType';
  descending: boolean;
  /** From this moment on and before that one. */
  between: [from: Date, before: Date] | null;
};

type EventRow = {
  id: number;
  occurred_at: Date;
  login: string | null;
  type: string;
  object_type: string | null;
  object_id: string | null;
  outcome: string;
  data: Record<string, string | number | boolean>;
};

const events = sql`select event.*, login from audit_event event left join user_account on user_account.id = actor_id`;

const orders = {
  id: sql`id`,
  auditEventDate: sql`occurred_at`,
  principal: sql`login`,
  auditEventType: sql`type`,
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

/** One page of what was done, and how much of it there is in all. */
export const listEvents = async (db: Kysely<Database>, wanted: EventsWanted) => {
  const { page, size, sort, descending, between } = wanted;
  const then = between ? sql`where occurred_at >= ${between[0]} and occurred_at < ${between[1]}` : sql``;
  const direction = descending ? sql`desc` : sql`asc`;
  const { rows } = await sql<EventRow>`${events} ${then} order by ${orders[sort]} ${direction}, event.id ${direction}
    limit ${size} offset ${page * size}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from audit_event ${then}`.execute(db);
  return { events: rows.map(asEvent), total: Number(counted.rows[0]?.total ?? 0) };
};

/** One event; null where there is none. */
export const findEvent = async (db: Kysely<Database>, id: number): Promise<AuditEvent | null> => {
  const { rows } = await sql<EventRow>`${events} where event.id = ${id}`.execute(db);
  return rows[0] ? asEvent(rows[0]) : null;
};
