import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Change } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import type { NewAuditEvent } from '../../audit/audit-store.ts';
import type { Database } from '../../db/schema/tables.ts';

type ChangeEventRow = { what: 'CREATE' | 'UPDATE'; occurred_at: Date; by: string | null };

/** Events that create or change a row: content in general, and accounts changed by administrators. */
const changeEventTypes = [
  'CONTENT_CREATE',
  'CONTENT_UPDATE',
  'USER_CREATE',
  'USER_UPDATE',
] as const satisfies NewAuditEvent['type'][];

/** Reads from the audit trail who created a row and who changed it last; null for imported rows. */
export const readRowChanges = async (
  db: Kysely<Database>,
  { name }: Entity,
  id: number,
): Promise<{ created: Change | null; updated: Change | null }> => {
  const { rows } = await sql<ChangeEventRow>`select distinct on (what) split_part(type, '_', 2) as what, occurred_at,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as by
    from audit_event event left join user_account on user_account.id = actor_id
    where object_type = ${name} and object_id = ${String(id)} and type in (${sql.join(changeEventTypes)})
    order by what, event.id desc`.execute(db);
  const change = (what: ChangeEventRow['what']): Change | null => {
    const row = rows.find((found) => found.what === what);
    return row ? { date: row.occurred_at.toISOString(), by: row.by } : null;
  };
  return { created: change('CREATE'), updated: change('UPDATE') };
};
