import type { TranslationSuggestion } from '@ok/contract/routes/translation/translation-help.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { ascribeTranslations } from '../content/translations/translation-record.ts';
import { lockSeenVersion } from '../content/versions/version-revision.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { type SavedText, saveTexts } from '../trees/translations/saved-text-store.ts';
import { findOwnLanguage } from '../trees/translations/tree-translation-store.ts';
import { findText, type TextAddress } from './workspace-text-store.ts';

/** Suggestions of a text at most. */
const maxSuggestions = 6;

/** Nearest sources that are looked at: many of them may have the same translation. */
const maxNearest = 100;

/** Similarity of two sources from which on a translation is suggested, from 0 to 1. */
const leastSimilarity = 0.5;

/**
 * Lists earlier translations that may serve for a text: each once, best first. A translation of formatted text is
 * suggested for formatted text only.
 *
 * @throws AppError `notFound` for an unknown text
 */
export const readSuggestions = async (db: Kysely<Database>, address: TextAddress): Promise<TranslationSuggestion[]> => {
  const text = await findText(db, address);
  if (!text) throw new AppError('notFound');
  if (text.source === null) return [];
  const { entity, field, languageId } = address;
  const words = sql`words_of_text(${text.source})`;
  const isDocument = text.source.startsWith('{"type":"doc"');
  const { rows } = await sql<Omit<TranslationSuggestion, 'at'> & { at: Date }>`
    with near as materialized (
      select * from translation_record
      where language_id = ${languageId} and (source like '{"type":"doc"%') = ${isDocument}
        and translation is distinct from ${text.translation} and words_of_text(source) % ${words}
      order by words_of_text(source) <-> ${words} limit ${maxNearest}
    ),
    same as materialized (
      select * from translation_record
      where entity = ${entity} and item = ${text.item} and field = ${field} and language_id = ${languageId}
        and (source like '{"type":"doc"%') = ${isDocument} and translation is distinct from ${text.translation}
    ),
    found as materialized (
      select record.*, case
          when entity = ${entity} and item = ${text.item} and field = ${field} then 'sameText'
          when source = ${text.source} then 'sameSource'
          else 'similar'
        end as origin,
        similarity(words_of_text(source), ${words})::float8 as similarity
      from (select * from near union select * from same) record
    ),
    best as (
      select distinct on (translation) * from found
      where origin <> 'similar' or similarity >= ${leastSimilarity}
      order by translation, similarity desc, translated_at desc
    )
    select best.origin, best.source, best.translation, floor(100 * best.similarity)::int as similarity,
      coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.login) as by,
      best.translated_at as at
    from best left join user_account account on account.id = best.translated_by
    order by best.similarity desc, best.origin, best.translated_at desc limit ${maxSuggestions}`.execute(db);
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
};

/** Selects the texts of a version without a translation, each with the newest translation of the same text. */
const selectMissing = (treeRowId: number, languageId: number) => sql<SavedText>`
  select text.entity, text.row_id as id, text.field, earlier.translation as value
  from source_text text
  left join translated_text translated on translated.entity = text.entity and translated.row_id = text.row_id
    and translated.field = text.field and translated.language_id = ${languageId}
  cross join lateral (
    select translation from translation_record record
    where record.entity = text.entity and record.item = text.item and record.field = text.field
      and record.language_id = ${languageId}
    order by (record.source = text.source) desc, record.translated_at desc, record.id desc limit 1
  ) earlier
  where text.question_tree_id = ${treeRowId} and text.source ~ '\\S' and coalesce(translated.translation, '') !~ '\\S'`;

/**
 * Translates every text of a version that has no translation as the same text was translated before.
 *
 * @returns the number of translated texts
 * @throws AppError `notFound` for an unknown version, `invalid` for its own language
 */
export const takeOverEarlier = (
  db: Kysely<Database>,
  { treeId, languageId }: { treeId: number; languageId: number },
  by: number,
): Promise<number> =>
  inTransaction(db, async (trx) => {
    await lockSeenVersion(trx, treeId, null);
    const version = await findOwnLanguage(trx, treeId);
    if (version?.languageId === languageId) throw fieldError('translation', 'languageId', 'OwnLanguage');
    const { rows } = await selectMissing(treeId, languageId).execute(trx);
    if (rows.length === 0) return 0;
    await ascribeTranslations(trx, by);
    await saveTexts(trx, languageId, rows);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_UPDATE',
      object: { type: 'questionTree', id: treeId },
      outcome: 'SUCCESS',
      data: { fields: 'translations', languageId, taken: rows.length },
    });
    return rows.length;
  });
