import type { EditBatch } from '@ok/contract/routes/trees/tree-editing.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import { resultsMark } from '../../content/version-revision.ts';
import type { Database } from '../../db/tables.ts';
import type { TreeHead } from '../document/tree-reader.ts';

/** How far a version is, and what it is. */
type Standing = Pick<TreeHead, 'status' | 'number'>;

/**
 * Keeps everybody else from changing a version, or making another thing of it, until this transaction ends; what this
 * one changes is not counted by itself.
 */
export const lockForEdits = async (trx: Kysely<Database>, id: number): Promise<Standing | null> => {
  const { rows } = await sql<Pick<Standing, 'status'>>`
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

/** The text of a batch with its declared fields; the edits are not parsed. */
const textOf = ({ number, id, by, edits, at }: BatchRow): string => {
  const batch: Omit<EditBatch, 'edits'> = { number, id, by, at: at.toISOString() };
  return `${JSON.stringify(batch).slice(0, -1)},"edits":${edits}}`;
};

/** Batches as the text of a list of them. */
const listOf = (rows: readonly BatchRow[]) => `[${rows.map(textOf).join(',')}]`;

/** A batch that was made, as the text of a list with it alone, and how far the version was then. */
export const findBatch = async (trx: Kysely<Database>, id: number, batchId: string) => {
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from tree_edit batch left join user_account on user_account.id = edited_by
    where question_tree_id = ${id} and batch.id = ${batchId}`.execute(trx);
  const [row] = rows;
  return row ? { number: row.number, batches: listOf([row]) } : null;
};

/**
 * What was changed after a number, as the text of a list; null where something of it was no edit, or where it is more
 * than is told at once.
 */
export const batchesAfter = async (
  db: Kysely<Database>,
  id: number,
  { after, number }: { after: number; number: number },
): Promise<string | null> => {
  if (after === number) return '[]';
  const { batches, bytes } = limits.treeChanges;
  if (after > number || number - after > batches) return null;
  // What edits take where they are kept tells their size without reading them.
  const { rows } = await sql<BatchRow>`
    select ${batchColumns} from (
      select *, sum(pg_column_size(edits)) over (order by number) as size from tree_edit
      where question_tree_id = ${id} and number > ${after} and number <= ${number}
    ) batch left join user_account on user_account.id = edited_by
    where size <= ${bytes} order by batch.number`.execute(db);
  return rows.length === number - after ? listOf(rows) : null;
};

/** Keeps edits as they were stored, counts them, and answers how far the version is then. */
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

type EditorRow = { tab: string; name: string; isOwn: boolean; node: string | null };

type News = Standing & Pick<TreeHead, 'results'> & { editors: EditorRow[] };

/** Somebody who has a version open in a tab, and where they are in it. */
export type Presence = { tab: string; by: number; node: string | null; isLeaving: boolean };

/**
 * Records that a tab is there, or that it has gone, and answers how far the version and results are, and who else is
 * there. Tabs that have been silent for too long are forgotten, in whichever version, and so are the oldest of a user with
 * too many.
 */
export const tellPresence = async (
  db: Kysely<Database>,
  id: number,
  { tab, by, node, isLeaving }: Presence,
): Promise<News | null> => {
  const silent = sql`seen_at < now() - make_interval(secs => ${limits.treeEditorTimeoutSeconds})`;
  const told = isLeaving
    ? sql`delete from tree_editor where question_tree_id = ${id} and tab = ${tab} and user_id = ${by}`
    : sql`
      insert into tree_editor (question_tree_id, tab, user_id, node_key)
      select id, ${tab}::uuid, ${by}::int8, ${node}::uuid from question_tree where id = ${id}
      on conflict (question_tree_id, tab) do update
      set user_id = excluded.user_id, node_key = excluded.node_key, seen_at = now()`;
  const { rows } = await sql<News>`
    with told as (${told}), others as (
      select question_tree_id, tab from tree_editor
      where user_id = ${by}::int8 and (question_tree_id, tab) <> (${id}::int8, ${tab}::uuid)
      order by seen_at desc, tab offset ${limits.treeEditorTabs - 1}::int
    ), gone as (
      delete from tree_editor where (question_tree_id, tab) in (
        select question_tree_id, tab from tree_editor
        where (${silent} or (question_tree_id, tab) in (select question_tree_id, tab from others))
          and (question_tree_id, tab) <> (${id}::int8, ${tab}::uuid) for update skip locked
      )
    )
    select status, coalesce(number, 0) as number, ${resultsMark} as results, array(
      select json_build_object(
        'tab', tab, 'name', coalesce(nullif(concat_ws(' ', first_name, last_name), ''), login),
        'isOwn', user_id = ${by}, 'node', node_key
      )
      from tree_editor join user_account on user_account.id = user_id
      where question_tree_id = tree.id and tab <> ${tab} and not (${silent}) order by tree_editor.tab
    ) as editors
    from question_tree tree left join tree_head on tree_head.question_tree_id = tree.id where tree.id = ${id}`.execute(
    db,
  );
  if (!rows[0]) return null;
  // The news is answered as a text that no schema reads, so its fields are picked here.
  const { status, number, results, editors } = rows[0];
  return { status, number, results, editors };
};
