import type { AuditEvent } from '@ok/contract/routes/management/audits.ts';

/** Successive saves of one object by one user, newest first. Any other event is a sitting by itself. */
export type AuditSitting = readonly [newest: AuditEvent, ...earlier: AuditEvent[]];

/** Longest break between two saves of one sitting. */
const maxBreakMs = 30 * 60_000;

const sittingKey = ({ principal, data }: AuditEvent) =>
  JSON.stringify([principal, data.object, data.objectId, data.remoteAddress, data.outcome]);

/**
 * Folds the saves of one sitting. Events of others between them do not split a sitting, for several people work at the
 * same time.
 *
 * @param events newest first
 */
export function foldSittings(events: readonly AuditEvent[]): AuditSitting[] {
  const sittings: [AuditEvent, ...AuditEvent[]][] = [];
  const openSittings = new Map<string, [AuditEvent, ...AuditEvent[]]>();
  for (const event of events) {
    const isSave = event.type === 'CONTENT_UPDATE';
    const sitting = isSave ? openSittings.get(sittingKey(event)) : undefined;
    const oldest = sitting?.at(-1);
    if (sitting && oldest && Date.parse(oldest.timestamp) - Date.parse(event.timestamp) <= maxBreakMs) {
      sitting.push(event);
      continue;
    }
    const started: [AuditEvent, ...AuditEvent[]] = [event];
    sittings.push(started);
    if (isSave) openSittings.set(sittingKey(event), started);
  }
  return sittings;
}
