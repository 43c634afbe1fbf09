import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Record of a translation, as the database returns it. */
export type StoredRecord = [
  /** Source that it was made from; null where that is the current one. */
  madeFrom: string | null,
  by: string | null,
  at: string,
  sameMeaning: boolean,
  /** Id of the account of `by`. */
  byId: number | null,
  review: 'accepted' | 'returned' | null,
  reviewedBy: string | null,
  remark: string | null,
];

/** A text, as an expression for each part of its name, its source and its translation. */
type RecordedText = {
  entity: string;
  item: RawBuilder<string>;
  field: RawBuilder<string>;
  languageId: number;
  source: RawBuilder<unknown>;
  translation: RawBuilder<unknown>;
};

/**
 * SQL expression for the record of a translation as a `StoredRecord`: the one with the current source, otherwise the
 * newest. It is null without a translation, and for one that was written before records existed.
 */
export const selectTranslationRecord = ({ entity, item, field, languageId, source, translation }: RecordedText) => sql`(
  select json_build_array(
    case when record.source is distinct from ${source} then record.source end,
    coalesce(nullif(concat_ws(' ', account.first_name, account.last_name), ''), account.login),
    record.translated_at, record.same_meaning, record.translated_by, record.review,
    coalesce(nullif(concat_ws(' ', reviewer.first_name, reviewer.last_name), ''), reviewer.login), record.remark
  )
  from translation_record record
  left join user_account account on account.id = record.translated_by
  left join user_account reviewer on reviewer.id = record.reviewed_by
  where record.entity = ${sql.lit(entity)} and record.item = ${item} and record.field = ${field}
    and record.language_id = ${languageId}::int8 and text_hash(record.translation) = text_hash(${translation})
  order by (record.source is not distinct from ${source}) desc, record.translated_at desc limit 1
)`;

/**
 * Lateral join of `known`: whether the translation `translated` of a text was made from its current source, and whether
 * another person accepted it; both null without a record.
 *
 * @param text alias of the text, with `entity`, `item`, `field` and `source`
 */
export const joinTranslationStanding = (text: 'text' | 'needed') => sql`left join lateral (
  select bool_or(record.source = ${sql.ref(`${text}.source`)}) as is_current,
    bool_or(record.source = ${sql.ref(`${text}.source`)} and record.review = 'accepted') as is_accepted
  from translation_record record
  where record.entity = ${sql.ref(`${text}.entity`)} and record.item = ${sql.ref(`${text}.item`)}
    and record.field = ${sql.ref(`${text}.field`)} and record.language_id = translated.language_id
    and text_hash(record.translation) = text_hash(translated.translation)
) known on true`;

/** Names the person to whom the database ascribes the translations of the running transaction. */
export const ascribeTranslations = async (trx: Kysely<Database>, userId: number): Promise<void> => {
  await sql`select set_config('ok.actor', ${String(userId)}, true)`.execute(trx);
};
