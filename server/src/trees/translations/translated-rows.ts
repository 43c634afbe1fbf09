import { entities } from '@ok/contract/entities/index.ts';
import type { Entity } from '@ok/contract/entity/define-entity.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { type TranslatedEntity, translatedTexts } from '@ok/contract/routes/trees/tree-translations.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/schema/column-of-field.ts';

/** Text field of a kind of row, and the column that holds it. */
export type TranslatedField = {
  key: string;
  field: Extract<Field, { kind: 'text' | 'longText' | 'richText' | 'html' }>;
  column: string;
};

/** Kind of row with texts, and the table of its translations. */
export type TranslationTable = {
  entity: string;
  fields: readonly TranslatedField[];
  translations: RawBuilder<unknown>;
  /** Column of a translation that refers to the row. */
  parent: RawBuilder<unknown>;
};

/** Kind of row with texts of a version. */
export type TranslatedRows = TranslationTable & {
  entity: TranslatedEntity;
  table: RawBuilder<unknown>;
  /** SQL expression of the name of a text that is the same in every version; `location` is the place of its row. */
  item: RawBuilder<string>;
  /** SQL expression of a version's rows, as `item`. */
  of: (treeRowId: number) => RawBuilder<unknown>;
  /** SQL expression of the row's own text, in the tree's own language. */
  ownText: (field: TranslatedField) => RawBuilder<unknown>;
};

const selectRowsOf = (entity: TranslatedEntity) => (treeRowId: number) => {
  const item = sql`${sql.table(tableOf(entities[entity]))} item`;
  const results = sql`select result_id from question_option where question_tree_id = ${treeRowId}`;
  switch (entity) {
    case 'questionTree':
      return sql`${item} where item.id = ${treeRowId}`;
    case 'testResult':
      return sql`${item} where item.id in (${results})`;
    case 'testResultSlide':
      return sql`${item} where item.test_result_id in (${results})`;
    default:
      return sql`${item} where item.question_tree_id = ${treeRowId}`;
  }
};

const parentFields = {
  questionTree: 'treeId',
  question: 'questionId',
  questionOption: 'questionOptionId',
  questionOptionExample: 'questionOptionExampleId',
  testResult: 'testResultId',
  testResultSlide: 'testResultSlideId',
} as const;

/**
 * SQL expression of a row's own text. A slide has only translations, and the text of an absent divider doesn't count.
 */
const selectOwnText =
  (entity: TranslatedEntity) =>
  ({ key, column }: TranslatedField) => {
    if (entity === 'testResultSlide') return sql`null::text`;
    const ownColumn = sql.ref(`item.${column}`);
    return key === 'dividerText' ? sql`case when item.has_divider then ${ownColumn} end` : ownColumn;
  };

/**
 * Describes the translations of a kind of row.
 *
 * @param fields translated fields
 * @param parentField field of a translation that refers to the row
 */
export const describeTranslations = <N extends string>(
  entity: N,
  translation: Entity,
  fields: Readonly<Record<string, Field>>,
  parentField: string,
): TranslationTable & { entity: N } => ({
  entity,
  fields: Object.entries(fields).map(([key, field]) => ({
    key,
    field: field as TranslatedField['field'],
    column: columnOf(translation, key),
  })),
  translations: sql.table(tableOf(translation)),
  parent: sql.ref(columnOf(translation, parentField)),
});

/** Every kind of row with texts of a version. */
export const translatedRows: readonly TranslatedRows[] = (Object.keys(translatedTexts) as TranslatedEntity[]).map(
  (entity) => {
    const translation = entities[`${entity}Translation`];
    return {
      ...describeTranslations(entity, translation, translatedTexts[entity], parentFields[entity]),
      table: sql.table(tableOf(entities[entity])),
      item:
        entity === 'testResultSlide'
          ? sql<string>`location.key::text || ' ' || item.media`
          : sql<string>`item.key::text`,
      of: selectRowsOf(entity),
      ownText: selectOwnText(entity),
    };
  },
);
