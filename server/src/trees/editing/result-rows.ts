import type { Key, NodeOf, TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { imageTypeOf } from '../document/version-rows.ts';
import { type EditedVersion, findChangedNodes, rowIdOf } from './node-rows.ts';

/** Finds existing results that no option of a version leads to. The version's document doesn't contain them. */
export const findUnusedResults = async (
  trx: Kysely<Database>,
  version: number,
  keys: readonly Key[],
): Promise<Set<Key>> => {
  if (keys.length === 0) return new Set();
  const { rows } = await sql<{ key: Key }>`
    select key from test_result where key = any(${keys}::uuid[]) and not exists (
      select from question_option where result_id = test_result.id and question_tree_id = ${version}
    )`.execute(trx);
  return new Set(rows.map(({ key }) => key));
};

type ResultNode = NodeOf['result'];

const toResultColumns = (document: TreeDocument, key: Key, resultLanguage: string | null) => {
  const { score = null, texts = {} } = document.results[key] ?? {};
  const { name, description } = texts[resultLanguage ?? ''] ?? {};
  return { score: score ?? 0, name: name ?? '', description: description ?? null };
};

export const insertResults = async (change: EditedVersion): Promise<void> => {
  const { trx, after, resultLanguage, ids } = change;
  for (const key of findChangedNodes(change, 'result').added) {
    const { score, name, description } = toResultColumns(after, key, resultLanguage);
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

/** Writes the slides of a result by position: row n stores slide n, and surplus rows are deleted. */
const writeSlides = async (change: EditedVersion, key: Key, slides: ResultNode['slides']): Promise<void> => {
  const { trx, ids, ownLanguage } = change;
  const slideIds = ids.slides.get(key) ?? [];
  await deleteSlides(trx, slideIds.slice(slides.length));
  for (const [index, { picture, texts }] of slides.entries()) {
    const columns = {
      media: picture.file,
      image_content_type: imageTypeOf(picture.file),
      alt_text: picture.alternative[ownLanguage] ?? null,
      position: index + 1,
      test_result_id: rowIdOf(change, 'result', key),
    };
    let id = slideIds[index];
    if (id === undefined) {
      ({ id } = await trx.insertInto('test_result_slide').values(columns).returning('id').executeTakeFirstOrThrow());
    } else {
      const set = { ...columns, revision: sql<number>`revision + 1` };
      await trx.updateTable('test_result_slide').set(set).where('id', '=', id).execute();
    }
    await sql`delete from test_result_slide_translation where test_result_slide_id = ${id}`.execute(trx);
    const translations = Object.entries(texts).map(([code, { content }]) => ({ code, content }));
    await sql`
      insert into test_result_slide_translation (content, language_id, test_result_slide_id)
      select input.content, language.id, ${id}::int8
      from json_to_recordset(${JSON.stringify(translations)}::json) as input (code text, content text)
      join language using (code)`.execute(trx);
  }
};

/** Updates results with their slides, for all trees that lead to them. */
export const updateResultRows = async (change: EditedVersion): Promise<void> => {
  const { trx, before, after, resultLanguage } = change;
  const { added, changed } = findChangedNodes(change, 'result');
  for (const key of changed) {
    const columns = toResultColumns(after, key, resultLanguage);
    const columnsBefore = toResultColumns(before, key, resultLanguage);
    if (JSON.stringify(columns) === JSON.stringify(columnsBefore)) continue;
    // When all texts are translations, the columns of the row hold texts of another language.
    const texts = resultLanguage === null ? {} : { name: columns.name, description: columns.description };
    const set = { score: columns.score, ...texts, revision: sql<number>`revision + 1` };
    await trx
      .updateTable('test_result')
      .set(set)
      .where('id', '=', rowIdOf(change, 'result', key))
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
 * Deletes removed results.
 *
 * @returns a result that an option of any tree still leads to, or null. With a result none is deleted.
 */
export const deleteResults = async (change: EditedVersion): Promise<Key | null> => {
  const { trx, ids } = change;
  const keys = findChangedNodes(change, 'result').removed;
  if (keys.length === 0) return null;
  const rowIds = keys.map((key) => rowIdOf(change, 'result', key));
  // The lock keeps other transactions from starting to use a result.
  await sql`select from test_result where id = any(${rowIds}::int8[]) order by id for update`.execute(trx);
  const usage = await sql<{ id: number }>`
    select result_id as id from question_option where result_id = any(${rowIds}::int8[]) limit 1`.execute(trx);
  const [inUse] = usage.rows;
  if (inUse) return keys.find((key) => ids.result.get(key) === inUse.id) ?? null;
  await deleteSlides(
    trx,
    keys.flatMap((key) => ids.slides.get(key) ?? []),
  );
  await sql`delete from test_result_translation where test_result_id = any(${rowIds}::int8[])`.execute(trx);
  await sql`delete from test_result where id = any(${rowIds}::int8[])`.execute(trx);
  return null;
};
