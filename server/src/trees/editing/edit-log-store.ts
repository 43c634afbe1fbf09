import type { EditBatch } from '@ok/contract/routes/trees/tree-editing.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import { resultsMark } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import type { TreeHead } from '../document/tree-reader.ts';

type VersionState = Pick<TreeHead, 'status' | 'number'>;

/**
 * Locks a version against other changes until this transaction ends. Triggers don't count the changes of this
 * transaction, since `insertBatch` counts them.
 */
export const lockForEdits = async (trx: Kysely<Database>, id: number): Promise<VersionState | null> => {
  const { rows } = await sql<Pick<VersionState, 'status'>>`
    select status, set_config('ok.editing', 'on', true) from question_tree where id = ${id} for no key update`.execute(
    trx,
  );
  if (!rows[0]) return null;
  const head = await sql<{ number: number }>`
    insert into tree_head (question_tree_id, number) values (${id}, 0)
    on conflict (question_tree_id) do update set number = tree_head.number returning number`.execute(trx);
  return { status: rows[0].status, number: head.rows[0]?.number ?? 0 };
};

const batchColumns = sql`batch.number, batch.id, batch.edits::text as edits,
  coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login) as by, edited_at as at`;

type BatchRow = { number: number; id: string; edits: string; by: string | null; at: Date };

/** Serializes the declared fields of a batch, without parsing the edits. */
const serializeBatch = ({ number, id, by, edits, at }: BatchRow): string => {
  const batch: Omit<EditBatch, 'edits'> = { number, id, by, at: at.toISOString() };
  return `${JSON.stringify(batch).slice(0, -1)},"edits":${edits}}`;
};

const serializeBatches = (rows: readonly BatchRow[]) => `[${rows.map(serializeBatch).join(',')}]`;

/** Finds a recorded batch. Returns it as the text of a list, with the number of the version after it. */
export const findBatch = async (trx: Kysely<Database>, id: number, batchId: string) => {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from tree_edit batch left join user_account on user_account.id = edited_by
    where question_tree_id = ${id} and batch.id = ${batchId}`.execute(trx);
  const [row] = rows;
  return row ? { number: row.number, batches: serializeBatches([row]) } : null;
};

/**
 * Finds the batches after a number, as the text of a list. Returns null if another kind of change is among them, or if
 * there are too many: the editor then reads the version again.
 */
export const findBatchesAfter = async (
  db: Kysely<Database>,
  id: number,
  { after, number }: { after: number; number: number },
): Promise<string | null> => {
  if (after === number) return '[]';
  const { batches, bytes } = serverLimits.treeChanges;
  if (after > number || number - after > batches) return null;
  // `pg_column_size` gives the stored size of edits without reading them.
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from (
      select *, sum(pg_column_size(edits)) over (order by number) as size from tree_edit
      where question_tree_id = ${id} and number > ${after} and number <= ${number}
    ) batch left join user_account on user_account.id = edited_by
    where size <= ${bytes} order by batch.number`.execute(db);
  return rows.length === number - after ? serializeBatches(rows) : null;
};

/** Records a batch of edits, and counts it as a change of the version. */
export const insertBatch = async (
  trx: Kysely<Database>,
  id: number,
  batch: { number: number; id: string; edits: string; by: number },
): Promise<void> => {
  await sql`update tree_head set number = ${batch.number} where question_tree_id = ${id}`.execute(trx);
  await sql`
    insert into tree_edit (question_tree_id, number, id, edits, edited_by)
    values (${id}, ${batch.number}, ${batch.id}, ${batch.edits}::jsonb, ${batch.by})`.execute(trx);
};

type EditorRow = { tab: string; name: string; isOwn: boolean; node: string | null; field: string | null };

type PresenceReply = VersionState & Pick<TreeHead, 'results'> & { editors: EditorRow[] };

/** Tab in which a user has a version open, and the node and the field that they are at. */
export type Presence = { tab: string; by: number; node: string | null; field: string | null; isLeaving: boolean };

/**
 * Records that a tab is open or was closed. Returns the state of the version and its results, and the other open tabs.
 * Deletes idle tabs of all versions, and the oldest tabs of a user with too many.
 */
export const recordHeartbeat = async (
  db: Kysely<Database>,
  id: number,
  { tab, by, node, field, isLeaving }: Presence,
): Promise<PresenceReply | null> => {
  const isIdle = sql`seen_at < now() - make_interval(secs => ${serverLimits.treeEditorTimeoutSeconds})`;
  const updatePresence = isLeaving
    ? sql`delete from tree_editor where question_tree_id = ${id} and tab = ${tab} and user_id = ${by}`
    : sql`
      insert into tree_editor (question_tree_id, tab, user_id, node_key, field)
      select id, ${tab}::uuid, ${by}::int8, ${node}::uuid, ${field}::text from question_tree where id = ${id}
      on conflict (question_tree_id, tab) do update
      set user_id = excluded.user_id, node_key = excluded.node_key, field = excluded.field, seen_at = now()`;
  const { rows } = await sql<PresenceReply>`
    with updated as (${updatePresence}), surplus as (
      select question_tree_id, tab from tree_editor
      where user_id = ${by}::int8 and (question_tree_id, tab) <> (${id}::int8, ${tab}::uuid)
      order by seen_at desc, tab offset ${serverLimits.treeEditorTabs - 1}::int
    ), deleted as (
      delete from tree_editor where (question_tree_id, tab) in (
        select question_tree_id, tab from tree_editor
        where (${isIdle} or (question_tree_id, tab) in (select question_tree_id, tab from surplus))
          and (question_tree_id, tab) <> (${id}::int8, ${tab}::uuid) for update skip locked
      )
    )
    select status, coalesce(number, 0) as number, ${resultsMark} as results, array(
      select json_build_object(
        'tab', tab, 'name', coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login),
        'isOwn', user_id = ${by}, 'node', node_key, 'field', field
      )
      from tree_editor join user_account on user_account.id = user_id
      where question_tree_id = tree.id and tab <> ${tab} and not (${isIdle}) order by tree_editor.tab
    ) as editors
    from question_tree tree left join tree_head on tree_head.question_tree_id = tree.id where tree.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) return null;
  // No schema filters this reply, which is sent as text, so its fields are selected here.
  const { status, number, results, editors } = rows[0];
  return { status, number, results, editors };
};
