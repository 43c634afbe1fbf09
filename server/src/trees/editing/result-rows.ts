import type { Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { type Change, changedNodes, rowOf, typeOf } from './node-rows.ts';

/** Of results that edits name, those that no option of a version names: its document does not hold them. */
export const findUnused = async (trx: Kysely<Database>, version: number, keys: readonly Key[]): Promise<Set<Key>> => {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: Key }>`
    select key from test_result where key = any(${keys}::uuid[]) and not exists (
      select from question_option where result_id = test_result.id and question_tree_id = ${version}
    )`.execute(trx);
  return new Set(rows.map(({ key }) => key));
};

type Result = NodeOf['result'];

const columnsOf = (document: TreeDocument, key: Key, ofResults: string | null) => {
  const { score = null, texts = {} } = document.results[key] ?? {};
  const { name, description } = texts[ofResults ?? ''] ?? {};
  return { score: score ?? 0, name: name ?? '', description: description ?? null };
};

/** Makes the rows of new results. */
export const insertResults = async (change: Change): Promise<void> => {
  const { trx, after, ofResults, ids } = change;
  for (const key of changedNodes(change, 'result').added) {
    const { score, name, description } = columnsOf(after, key, ofResults);
    const { rows } = await sql<{ id: number }>`
      insert into test_result (key, score, name, description) values (${key}, ${score}, ${name}, ${description})
      returning id`.execute(trx);
    ids.result.set(key, rows[0]?.id ?? 0);
  }
};

const deleteSlides = async (trx: Kysely<Database>, slides: readonly number[]) => {
  if (slides.length === 0) return;
  await sql`delete from test_result_slide_translation where test_result_slide_id = any(${slides}::int8[])`.execute(trx);
  await sql`delete from test_result_slide where id = any(${slides}::int8[])`.execute(trx);
};

/** A slide keeps its row as long as there is one in its place. */
const writeSlides = async (change: Change, key: Key, slides: Result['slides']): Promise<void> => {
  const { trx, ids, own } = change;
  const known = ids.slides.get(key) ?? [];
  await deleteSlides(trx, known.slice(slides.length));
  for (const [index, { picture, texts }] of slides.entries()) {
    const columns = {
      media: picture.file,
      image_content_type: typeOf(picture.file),
      alt_text: picture.alternative[own] ?? null,
      position: index + 1,
      test_result_id: rowOf(change, 'result', key),
    };
    let id = known[index];
    if (id === undefined) {
      ({ id } = await trx.insertInto('test_result_slide').values(columns).returning('id').executeTakeFirstOrThrow());
    } else {
      const set = { ...columns, revision: sql<number>`revision + 1` };
      await trx.updateTable('test_result_slide').set(set).where('id', '=', id).execute();
    }
    await sql`delete from test_result_slide_translation where test_result_slide_id = ${id}`.execute(trx);
    const said = Object.entries(texts).map(([code, { content }]) => ({ code, content }));
    await sql`
      insert into test_result_slide_translation (content, language_id, test_result_slide_id)
      select said.content, language.id, ${id}::int8
      from json_to_recordset(${JSON.stringify(said)}::json) as said (code text, content text)
      join language using (code)`.execute(trx);
  }
};

/** Writes what results say of themselves, with their slides; all trees that lead to them say so from here on. */
export const updateResults = async (change: Change): Promise<void> => {
  const { trx, before, after, ofResults } = change;
  const { added, changed } = changedNodes(change, 'result');
  for (const key of changed) {
    const columns = columnsOf(after, key, ofResults);
    const was = columnsOf(before, key, ofResults);
    if (JSON.stringify(columns) === JSON.stringify(was)) continue;
    // Where all texts are translations, those of the row are others'.
    const texts = ofResults === null ? {} : { name: columns.name, description: columns.description };
    const set = { score: columns.score, ...texts, revision: sql<number>`revision + 1` };
    await trx
      .updateTable('test_result')
      .set(set)
      .where('id', '=', rowOf(change, 'result', key))
      .execute();
  }
  for (const key of [...added, ...changed]) {
    const slides = after.results[key]?.slides ?? [];
    if (JSON.stringify(slides) !== JSON.stringify(before.results[key]?.slides ?? [])) {
      await writeSlides(change, key, slides);
    }
  }
};

/**
 * Deletes results that went away.
 *
 * @returns one that an option of any tree still leads to, where there is one: then none may go
 */
export const deleteResults = async (change: Change): Promise<Key | null> => {
  const { trx, ids } = change;
  const keys = changedNodes(change, 'result').removed;
  if (keys.length === 0) return null;
  const gone = keys.map((key) => rowOf(change, 'result', key));
  // Nobody comes to use one of them meanwhile.
  await sql`select from test_result where id = any(${gone}::int8[]) order by id for update`.execute(trx);
  const used = await sql<{ id: number }>`
    select result_id as id from question_option where result_id = any(${gone}::int8[]) limit 1`.execute(trx);
  const [inUse] = used.rows;
  if (inUse) return keys.find((key) => ids.result.get(key) === inUse.id) ?? null;
  await deleteSlides(
    trx,
    keys.flatMap((key) => ids.slides.get(key) ?? []),
  );
  await sql`delete from test_result_translation where test_result_id = any(${gone}::int8[])`.execute(trx);
  await sql`delete from test_result where id = any(${gone}::int8[])`.execute(trx);
  return null;
};
