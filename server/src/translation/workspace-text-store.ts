import { maxOf } from '@ok/contract/entity/field.ts';
import {
  type OtherCollection,
  otherCollections,
  type TextState,
  type WorkspaceEntity,
  type WorkspaceText,
} from '@ok/contract/routes/translation/translation-workspace.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type StoredRecord, selectTranslationRecord } from '../content/translations/translation-record.ts';
import type { Database } from '../db/schema/tables.ts';
import { findTranslatedField } from './workspace-tables.ts';

/** Reader of a text, and whether another person has to accept each translation. */
export type TextReader = { readerId: number; isReviewAsked: boolean };

/** Derives the state of a translation from its record. Blank texts are null. */
export const toTextState = (
  source: string | null,
  translation: string | null,
  record: StoredRecord | null,
  { readerId, isReviewAsked }: TextReader,
): TextState => {
  const [madeFrom = null, by = null, at = null, sameMeaning = false, byId = null, review = null] = record ?? [];
  const [, , , , , , reviewedBy = null, remark = null] = record ?? [];
  const isOutdated = translation !== null && source !== null && madeFrom !== null;
  const reviewState = review === 'accepted' ? 'done' : (review ?? 'toReview');
  return {
    source: source ?? '',
    text: translation,
    state: translation === null ? 'missing' : isOutdated ? 'outdated' : isReviewAsked ? reviewState : 'done',
    madeFrom: isOutdated ? madeFrom : null,
    ...{ by, at, sameMeaning: sameMeaning && !isOutdated, isOwn: byId === readerId, reviewedBy, remark },
  };
};

/** Whether another person has to accept each translation of the tree of a version. */
export const isReviewAsked = async (db: Kysely<Database>, treeRowId: number | null): Promise<boolean> => {
  const { rows } = await sql`
    select from reviewed_tree reviewed join question_tree tree on tree.tree_id = reviewed.tree_id
    where tree.id = ${treeRowId}::int8`.execute(db);
  return rows.length > 0;
};

/** Name of a text: its row, field and the language of the translation. */
export type TextAddress = { entity: WorkspaceEntity; id: number; field: string; languageId: number };

/** A text as stored, with the language of its source and the version that it belongs to. */
export type StoredText = {
  item: string;
  ownLanguageId: number;
  /** Row of the version; null for a text that belongs to none. */
  treeId: number | null;
  source: string | null;
  translation: string | null;
  record: StoredRecord | null;
};

const selectNonBlank = (text: RawBuilder<unknown>) => sql`case when ${text} ~ '\\S' then ${text} end`;

/** Finds a text with its translation; null for an unknown one. */
export const findText = async (
  db: Kysely<Database>,
  { entity, id, field, languageId }: TextAddress,
): Promise<StoredText | null> => {
  const { rows } = await sql<StoredText>`
    select text.item, text.language_id as "ownLanguageId", text.question_tree_id as "treeId",
      ${selectNonBlank(sql`text.source`)} as source, ${selectNonBlank(sql`translated.translation`)} as translation,
      ${selectTranslationRecord({
        ...{ entity, item: sql<string>`text.item`, field: sql.lit(field), languageId },
        source: sql`text.source`,
        translation: sql`translated.translation`,
      })} as record
    from source_text text
    left join translated_text translated on translated.entity = ${sql.lit(entity)} and translated.row_id = ${id}::int8
      and translated.field = ${sql.lit(field)} and translated.language_id = ${languageId}::int8
    where text.entity = ${sql.lit(entity)} and text.row_id = ${id}::int8 and text.field = ${sql.lit(field)}`.execute(
    db,
  );
  return rows[0] ?? null;
};

/** Expression for the name of a row outside the trees, and for its place in the list. */
const rowNames: Record<
  OtherCollection,
  { label: RawBuilder<unknown>; order: RawBuilder<unknown>; from: RawBuilder<unknown> }
> = {
  results: {
    label: sql`result.name`,
    order: sql`result.score, result.id, text.entity, slide.position nulls last, text.row_id`,
    from: sql`left join test_result_slide slide on text.entity = 'testResultSlide' and slide.id = text.row_id
      join test_result result on result.id = coalesce(slide.test_result_id, text.row_id)`,
  },
  mails: {
    label: sql`item.identifier`,
    order: sql`item.identifier`,
    from: sql`join email item on item.id = text.row_id`,
  },
  notifications: {
    label: sql`item.identifier`,
    order: sql`item.published_date desc nulls last, item.id`,
    from: sql`join notification item on item.id = text.row_id`,
  },
  associations: {
    label: sql`item.name`,
    order: sql`item.position nulls last, item.id`,
    from: sql`join professional_association item on item.id = text.row_id`,
  },
};

type ListedText = {
  entity: WorkspaceEntity;
  id: number;
  field: string;
  label: string;
  source: string | null;
  translation: string | null;
  record: StoredRecord | null;
};

/** Lists the texts of a collection outside the trees, beside their translations in a language. */
export const listCollectionTexts = async (
  db: Kysely<Database>,
  collection: OtherCollection,
  languageId: number,
  readerId: number,
): Promise<WorkspaceText[]> => {
  const { label, order, from } = rowNames[collection];
  const selectEntity = (entity: WorkspaceEntity) => sql`
    select text.*, ${selectNonBlank(sql`translated.translation`)} as translation,
      ${selectTranslationRecord({
        ...{ entity, item: sql<string>`text.item`, languageId },
        field: sql<string>`text.field`,
        source: sql`text.source`,
        translation: sql`translated.translation`,
      })} as record
    from source_text text
    left join translated_text translated on translated.entity = ${sql.lit(entity)} and translated.row_id = text.row_id
      and translated.field = text.field and translated.language_id = ${languageId}::int8
    where text.entity = ${sql.lit(entity)} and text.language_id <> ${languageId}::int8`;
  const { rows } = await sql<ListedText>`
    select text.entity, text.row_id as id, text.field, ${label} as label, ${selectNonBlank(sql`text.source`)} as source,
      text.translation, text.record
    from (${sql.join(otherCollections[collection].map(selectEntity), sql` union all `)}) text ${from}
    order by ${order}, text.field desc`.execute(db);
  return rows.flatMap(({ source, translation, record, ...text }) => {
    const field = findTranslatedField(text.entity, text.field)?.field;
    if (!field || (source === null && translation === null)) return [];
    return [
      {
        ...{ ...text, kind: field.kind, max: maxOf(field), key: null, where: null },
        ...toTextState(source, translation, record, { readerId, isReviewAsked: false }),
      },
    ];
  });
};
