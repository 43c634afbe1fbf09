import type { AuditType } from '@ok/contract/rules/audit-types.ts';
import type { Kysely, QueryCreator } from 'kysely';
import type { Database } from '../db/tables.ts';
import { remoteNetwork } from './remote-network.ts';

/** What is written down of an event: who, what, which thing, how it ended, from where. */
export type AuditEvent = {
  /** The id of whoever did it; null for somebody unknown. Never a name: erasing an account must leave none here. */
  actorId: number | null;
  type: AuditType;
  object?: { type: string; id: number | string };
  outcome: 'SUCCESS' | 'FAILURE';
  /** Details without anything personal; `message` is shown, as is `remoteAddress`, which is added by itself. */
  data?: Record<string, string | number | boolean>;
};

const rowOf = ({ actorId, type, object, outcome, data }: AuditEvent) => ({
  actor_id: actorId,
  type,
  object_type: object?.type ?? null,
  object_id: object === undefined ? null : String(object.id),
  outcome,
  data: JSON.stringify({ ...data, remoteAddress: remoteNetwork() }),
});

/** The statement that writes an event down. Nothing changes it afterwards. */
export const insertEvent = (db: QueryCreator<Database>, event: AuditEvent) =>
  db.insertInto('audit_event').values(rowOf(event));

/** Write an event down, in the transaction of what it is about. */
export const recordEvent = (trx: Kysely<Database>, event: AuditEvent) => insertEvent(trx, event).execute();

/** Events a statement: far below the most parameters that either database takes. */
const atOnce = 1000;

/** Write events down, as `recordEvent`. */
export const recordEvents = async (trx: Kysely<Database>, events: readonly AuditEvent[]): Promise<void> => {
  const rows = events.map(rowOf);
  for (let from = 0; from < rows.length; from += atOnce) {
    await trx
      .insertInto('audit_event')
      .values(rows.slice(from, from + atOnce))
      .execute();
  }
};
