import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Change } from '@ok/contract/routes/derive-routes.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/tables.ts';

type ChangeRow = { type: 'CONTENT_CREATE' | 'CONTENT_UPDATE'; occurred_at: Date; by: string | null };

/** Who made a row, and who changed it last, as the audit trail has it: what was imported, nobody made. */
export const changesOf = async (
  db: Kysely<Database>,
  { name }: Entity,
  id: number,
): Promise<{ created: Change | null; updated: Change | null }> => {
  const { rows } = await sql<ChangeRow>`select distinct on (type) type, occurred_at,
      coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as by
    from audit_event event left join user_account on user_account.id = actor_id
    where object_type = ${name} and object_id = ${String(id)} and type in ('CONTENT_CREATE', 'CONTENT_UPDATE')
    order by type, event.id desc`.execute(db);
  const change = (type: ChangeRow['type']): Change | null => {
    const row = rows.find((found) => found.type === type);
    return row ? { date: row.occurred_at.toISOString(), by: row.by } : null;
  };
  return { created: change('CONTENT_CREATE'), updated: change('CONTENT_UPDATE') };
};
