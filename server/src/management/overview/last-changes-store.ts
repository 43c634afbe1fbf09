import { targets } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { LastChange } from '@ok/contract/routes/management/overview.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { NewAuditEvent } from '../../audit/audit-store.ts';
import { labelColumn } from '../../content/rows/content-select.ts';
import { toUse } from '../../content/rows/content-uses.ts';
import { joinVersion } from '../../content/versions/version-of-row.ts';
import { tableOf } from '../../db/schema/column-of-field.ts';
import type { Database } from '../../db/schema/tables.ts';

/** Rows of the list, and the changes and events that are searched for them. Most events are sign-ins. */
const changeLimits = { results: 10, changes: 500, events: 20_000 };

/** Events that change content or accounts. */
const changeTypes = [
  'CONTENT_CREATE',
  'CONTENT_UPDATE',
  'CONTENT_DELETE',
  'USER_CREATE',
  'USER_UPDATE',
  'USER_DELETE',
  'PDF_UPLOAD',
  'PDF_DELETE',
] as const satisfies NewAuditEvent['type'][];

const lastChangeKinds = { CREATE: 'CREATE', UPDATE: 'UPDATE', DELETE: 'DELETE', UPLOAD: 'UPDATE' } as const;

type LastChangeRow = {
  object: string;
  objectId: string;
  what: keyof typeof lastChangeKinds;
  at: Date;
  actor: number | null;
  by: string | null;
};

const readLastChanges = async (db: Kysely<Database>): Promise<LastChangeRow[]> => {
  const { rows } = await sql<LastChangeRow>`
    select object_type as object, object_id as "objectId", split_part(type, '_', 2) as what, occurred_at as at,
      actor_id as actor, coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as by
    from (
      select distinct on (object_type, object_id) * from (
        select * from audit_event
        where id > (select max(id) from audit_event) - ${changeLimits.events}::int8
          and type in (${sql.join(changeTypes)}) and object_type is not null and object_id is not null and outcome = 'SUCCESS'
        order by id desc limit ${changeLimits.changes}
      ) changed order by object_type, object_id, id desc
    ) newest left join user_account on user_account.id = actor_id
    order by newest.id desc limit ${changeLimits.results}`.execute(db);
  return rows;
};

type NameRow = { entity: string; id: number; text: string | null; tree: LastChange['tree'] };

const selectNames = (entity: Entity, ids: readonly number[]): RawBuilder<unknown> => {
  const place = joinVersion(entity);
  const version = place
    ? sql`left join lateral (select ${place.version} as id from (select) one ${place.join}) its on true
      left join question_tree tree on tree.id = its.id`
    : sql`left join question_tree tree on false`;
  return sql`select ${sql.lit(entity.name)} as entity, item.id, (${labelColumn(entity, 'item')})::text as text,
      case when tree.id is not null then json_build_object('id', tree.id, 'name', tree.name, 'version', tree.version)
      end as tree
    from ${sql.table(tableOf(entity))} item ${version} where item.id = any(${[...ids]}::int8[])`;
};

/** Column with the name of a changed object that is no entity, and its table. */
const otherNames: Readonly<Record<string, { name: string; table: string }>> = {
  pdf: { name: 'type', table: 'pdf_document' },
  glossaryTerm: { name: 'term', table: 'glossary_term' },
  translationQuestion: { name: 'question', table: 'translation_question' },
};

/** Reads the names of the changed rows that still exist, by entity and id. */
const readNames = async (db: Kysely<Database>, changes: readonly LastChangeRow[]): Promise<Map<string, NameRow>> => {
  const selects = [...Map.groupBy(changes, ({ object }) => object)].flatMap(([object, rows]) => {
    const ids = rows.map(({ objectId }) => Number(objectId));
    const other = otherNames[object];
    if (other) {
      return sql`select ${sql.lit(object)} as entity, id, ${sql.ref(other.name)} as text, null::json as tree
        from ${sql.table(other.table)} where id = any(${ids}::int8[])`;
    }
    const entity = targets[object];
    return entity ? selectNames(entity, ids) : [];
  });
  if (selects.length === 0) return new Map();
  const { rows } = await sql<NameRow>`${sql.join(selects, sql` union all `)}`.execute(db);
  return new Map(rows.map((row) => [`${row.entity} ${row.id}`, row]));
};

/**
 * Lists the rows that were changed last, each once, with its current name.
 *
 * @param by id of the reader
 */
export const listLastChanges = async (db: Kysely<Database>, by: number): Promise<LastChange[]> => {
  const changes = await readLastChanges(db);
  const names = await readNames(db, changes);
  return changes.map(({ object, objectId, what, at, actor, by: name }) => {
    const found = names.get(`${object} ${objectId}`);
    const text = found ? toUse({ entity: object, id: found.id, text: found.text }).text : null;
    return {
      object,
      objectId,
      what: lastChangeKinds[what],
      date: at.toISOString(),
      by: name,
      isOwn: actor === by,
      isThere: found !== undefined || object === 'translation',
      text,
      tree: found?.tree ?? null,
    };
  });
};
