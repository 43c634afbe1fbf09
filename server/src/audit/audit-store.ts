import type { AuditType } from '@ok/contract/rules/accounts/audit-types.ts';
import type { Kysely, QueryCreator } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { getRemoteNetwork } from './remote-network.ts';

/** Event to store: who did what to which object, and the outcome. The caller's network is added on storing. */
export type NewAuditEvent = {
  /** Id of the user; null if unknown. Never a name: erasing an account must leave none here. */
  actorId: number | null;
  type: AuditType;
  object?: { type: string; id: number | string };
  outcome: 'SUCCESS' | 'FAILURE';
  /** Details without personal data. Administrators see `message`, and `remoteAddress`, which is added on storing. */
  data?: Record<string, string | number | boolean>;
};

const toEventRow = ({ actorId, type, object, outcome, data }: NewAuditEvent) => ({
  actor_id: actorId,
  type,
  object_type: object?.type ?? null,
  object_id: object === undefined ? null : String(object.id),
  outcome,
  data: JSON.stringify({ ...data, remoteAddress: getRemoteNetwork() }),
});

/** Statement that stores an event. Stored events never change. */
export const insertEvent = (db: QueryCreator<Database>, event: NewAuditEvent) =>
  db.insertInto('audit_event').values(toEventRow(event));

/** Stores an event, in the transaction of the change that it records. */
export const recordEvent = (trx: Kysely<Database>, event: NewAuditEvent) => insertEvent(trx, event).execute();

/** Events per statement: far below the maximum number of parameters of both databases. */
const eventsPerStatement = 1000;

/** Stores events, like `recordEvent`. */
export const recordEvents = async (trx: Kysely<Database>, events: readonly NewAuditEvent[]): Promise<void> => {
  const rows = events.map(toEventRow);
  for (let from = 0; from < rows.length; from += eventsPerStatement) {
    await trx
      .insertInto('audit_event')
      .values(rows.slice(from, from + eventsPerStatement))
      .execute();
  }
};
