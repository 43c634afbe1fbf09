import { type Kysely, sql } from 'kysely';
import { versionRevision } from '../../content/versions/version-revision.ts';
import type { Database } from '../../db/schema/tables.ts';
import { rowsPerTurn, yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/** Option of a question, with the question or result that it leads to. */
type OptionRow = { id: number; next: number | null; result: number | null };

/** Structure of a version. */
export type StructureRows = {
  id: number;
  revision: number;
  status: string;
  root: number | null;
  /** Options by question, in order. A question without options is missing. */
  options: Map<number, OptionRow[]>;
};

/**
 * Reads the structure of a version in one statement, so that all rows are from one moment; null for an unknown version.
 * `offset 0` keeps the planner, which may have no statistics of new rows, from comparing every option with every
 * question.
 */
export const readStructure = async (db: Kysely<Database>, treeRowId: number): Promise<StructureRows | null> => {
  const { rows } = await sql<{ part: string }>`
    select json_build_array(id, ${versionRevision(sql`tree.id`)}, status, question_id)::text as part, -1 as nth
    from question_tree tree where id = ${treeRowId}
    union all
    select json_agg(json_build_array(question_id, id, next, result_id) order by question_id, position, id)::text, nth
    from (
      select item.question_id, item.id, item.position, item.result_id, child.id as next,
        (row_number() over (order by item.question_id, item.position, item.id) - 1) / ${sql.lit(rowsPerTurn)} as nth
      from question_option item
      left join lateral (
        select id, question_tree_id from question where parent_id = item.id offset 0
      ) child on child.question_tree_id = item.question_tree_id
      where item.question_tree_id = ${treeRowId} and item.question_id is not null
    ) numbered group by nth
    order by nth`.execute(db);
  const [head, ...parts] = rows.map(({ part }) => part);
  if (head === undefined || rows.length === 0) return null;
  const [id, revision, status, root] = JSON.parse(head) as [number, number, string, number | null];
  const options: StructureRows['options'] = new Map();
  for (const part of parts) {
    const optionRows = JSON.parse(part) as [question: number, id: number, next: number | null, result: number | null][];
    for (const [question, option, next, result] of optionRows) {
      const list = options.get(question);
      if (list) list.push({ id: option, next, result });
      else options.set(question, [{ id: option, next, result }]);
    }
    await yieldToEventLoop();
  }
  return { id, revision, status, root, options };
};

/** Lists the questions of a version in reading order, from the first one on. */
export const listQuestionsInOrder = ({ root, options }: StructureRows): number[] => {
  const visited = new Set<number>();
  const pending = root === null ? [] : [root];
  for (let id = pending.pop(); id !== undefined; id = pending.pop()) {
    if (visited.has(id)) continue;
    visited.add(id);
    const list = options.get(id) ?? [];
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const next = list[at]?.next ?? null;
      if (next !== null) pending.push(next);
    }
  }
  return [...visited];
};

/** Characters of a piece of serialized text. */
const pieceLength = 64 * 1024;

/** Part of a structure that is still to be written: a text, or a question by its id. */
type PendingPart = string | number;

/** Lists the parts of options in order. A question that was visited is left out, so that a circle ends. */
const listOptionParts = (options: readonly OptionRow[], visited: ReadonlySet<number>): PendingPart[] =>
  options.flatMap(({ id, next, result }, index): PendingPart[] => {
    const start = `${index > 0 ? ',' : ''}{"id":${id}`;
    if (next !== null && !visited.has(next)) return [`${start},"question":`, next, '}'];
    return [result === null ? `${start}}` : `${start},"resultId":${result}}`];
  });

/**
 * Serializes the structure of a version as JSON, piece by piece. A list of pending parts replaces recursion, so that
 * any depth is allowed.
 */
export async function* serializeStructure({
  id,
  revision,
  status,
  root,
  options,
}: StructureRows): AsyncGenerator<string> {
  const visited = new Set<number>();
  let text = `{"id":${id},"revision":${revision},"readonly":${status !== 'DRAFT'},"question":`;
  /** The next part is the last one of the list. */
  const pending: PendingPart[] = ['}', root ?? 'null'];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    if (typeof next === 'string') text += next;
    else {
      visited.add(next);
      text += `{"id":${next},"options":[`;
      pending.push(']}');
      for (const part of listOptionParts(options.get(next) ?? [], visited).reverse()) pending.push(part);
    }
    if (text.length > pieceLength) {
      yield text;
      text = '';
      await yieldToEventLoop();
    }
  }
  yield text;
}
