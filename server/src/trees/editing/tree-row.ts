import { sql } from 'kysely';
import { imageTypeOf } from '../document/version-rows.ts';
import { type EditedVersion, rowIdOf } from './node-rows.ts';

const toTreeColumns = ({ ownLanguage }: EditedVersion, document: EditedVersion['before']) => ({
  position: document.position,
  test: document.test,
  answer_order: document.answerOrder,
  media: document.picture?.file ?? '',
  image_content_type: imageTypeOf(document.picture?.file ?? ''),
  alt_text: document.picture?.alternative[ownLanguage] ?? null,
  name: document.texts[ownLanguage]?.name ?? '',
  description: document.texts[ownLanguage]?.description ?? null,
});

const writeRoot = async (change: EditedVersion): Promise<void> => {
  const { trx, id, before, after } = change;
  if (before.root === after.root) return;
  const root = after.root === null ? null : rowIdOf(change, 'question', after.root);
  const changedIds = [before.root, after.root].flatMap((key) =>
    key === null ? [] : [rowIdOf(change, 'question', key)],
  );
  await sql`update question_tree set question_id = ${root}::int8 where id = ${id}`.execute(trx);
  await sql`update question set main = (id is not distinct from ${root}::int8), revision = revision + 1
    where id = any(${changedIds}::int8[])`.execute(trx);
};

const writeLanguages = async ({ trx, id, ownLanguage, before, after }: EditedVersion): Promise<void> => {
  const codes = new Set([...Object.keys(before.languages), ...Object.keys(after.languages)]);
  for (const code of codes) {
    const active = after.languages[code]?.active;
    if (before.languages[code]?.active === active) continue;
    // Stores the own language of the version, so that it stays when the set of languages changes.
    await sql`update question_tree set language = ${ownLanguage}, revision = revision + 1
      where id = ${id} and language is null and status = 'DRAFT'`.execute(trx);
    if (active === undefined) {
      await sql`delete from question_tree_language
        where tree_id = ${id} and language_id = (select id from language where code = ${code})`.execute(trx);
    } else {
      await sql`
        insert into question_tree_language as item (active, default_language, language_id, tree_id)
        select ${active}, ${code === ownLanguage}, id, ${id}::int8 from language where code = ${code}
        on conflict (tree_id, language_id) do update set active = excluded.active, revision = item.revision + 1`.execute(
        trx,
      );
    }
  }
};

/** Writes the row of a version. A changed field raises its revision, so that an open form is refused as outdated. */
export const writeTreeRow = async (change: EditedVersion): Promise<void> => {
  const { trx, id, before, after } = change;
  const columns = toTreeColumns(change, after);
  const isChanged =
    before.root !== after.root || JSON.stringify(columns) !== JSON.stringify(toTreeColumns(change, before));
  await writeRoot(change);
  await writeLanguages(change);
  await trx
    .updateTable('question_tree')
    .set({
      last_modified_date: sql<Date>`now()`,
      ...(isChanged && { ...columns, revision: sql<number>`revision + 1` }),
    })
    .where('id', '=', id)
    .execute();
};
