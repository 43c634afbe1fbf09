import { type Kysely, sql } from 'kysely';
import { versionRevision } from '../../content/version-revision.ts';
import type { Database } from '../../db/tables.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';

/** An option of a question, with where it leads. */
type OptionRow = { id: number; next: number | null; result: number | null };

/** How the rows of a version hang together. */
export type StructureRows = {
  id: number;
  revision: number;
  status: string;
  root: number | null;
  /** The options of each question that has any, in their order. */
  options: Map<number, OptionRow[]>;
};

/** Rows that are parsed at once. */
const atOnce = 2000;

/**
 * Reads how a version hangs together (`offset 0` keeps the planner, which may know nothing of these rows yet, from
 * comparing every option with every question), in one statement, so that all of it is of one moment; null where there is no such
 * version.
 */
export const readStructure = async (db: Kysely<Database>, treeRowId: number): Promise<StructureRows | null> => {
  const { rows } = await sql<{ part: string }>`
    select json_build_array(id, ${versionRevision(sql`tree.id`)}, status, question_id)::text as part, -1 as nth
    from question_tree tree where id = ${treeRowId}
    union all
    select json_agg(json_build_array(question_id, id, next, result_id) order by question_id, position, id)::text, nth
    from (
      select item.question_id, item.id, item.position, item.result_id, child.id as next,
        (row_number() over (order by item.question_id, item.position, item.id) - 1) / ${sql.lit(atOnce)} as nth
      from question_option item
      left join lateral (
        select id, question_tree_id from question where parent_id = item.id offset 0
      ) child on child.question_tree_id = item.question_tree_id
      where item.question_tree_id = ${treeRowId} and item.question_id is not null
    ) listed group by nth
    order by nth`.execute(db);
  const [head, ...parts] = rows.map(({ part }) => part);
  if (head === undefined || rows.length === 0) return null;
  const [id, revision, status, root] = JSON.parse(head) as [number, number, string, number | null];
  const options: StructureRows['options'] = new Map();
  for (const part of parts) {
    const listed = JSON.parse(part) as [question: number, id: number, next: number | null, result: number | null][];
    for (const [question, option, next, result] of listed) {
      const list = options.get(question);
      if (list) list.push({ id: option, next, result });
      else options.set(question, [{ id: option, next, result }]);
    }
    await yieldToEventLoop();
  }
  return { id, revision, status, root, options };
};

/** The questions of a version from its first one on, in the order in which they are read. */
export const questionsInOrder = ({ root, options }: StructureRows): number[] => {
  const met = new Set<number>();
  const open = root === null ? [] : [root];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (met.has(id)) continue;
    met.add(id);
    const list = options.get(id) ?? [];
    for (let at = list.length - 1; at >= 0; at -= 1) {
      const next = list[at]?.next ?? null;
      if (next !== null) open.push(next);
    }
  }
  return [...met];
};

/** Characters of a piece of text. */
const pieceSize = 64 * 1024;

/**
 * The structure of a version as the text of its JSON, piece by piece. It is written from a list of what is still to
 * come, so that it may be as deep as it likes.
 */
export async function* structureText({ id, revision, status, root, options }: StructureRows): AsyncGenerator<string> {
  const met = new Set<number>();
  let text = `{"id":${id},"revision":${revision},"readonly":${status !== 'DRAFT'},"question":`;
  /** What is still to be written, the next one last: questions by their ids. */
  const open: (string | number)[] = ['}', root ?? 'null'];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (typeof next === 'string') text += next;
    else {
      met.add(next);
      text += `{"id":${next},"options":[`;
      open.push(']}');
      const list = options.get(next) ?? [];
      for (let at = list.length - 1; at >= 0; at -= 1) {
        const { id: option, next: child, result } = list[at] as OptionRow;
        const begin = `${at > 0 ? ',' : ''}{"id":${option}`;
        if (child !== null && !met.has(child)) open.push('}', child, `${begin},"question":`);
        else open.push(result === null ? `${begin}}` : `${begin},"resultId":${result}}`);
      }
    }
    if (text.length > pieceSize) {
      yield text;
      text = '';
      await yieldToEventLoop();
    }
  }
  yield text;
}
