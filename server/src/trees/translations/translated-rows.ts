import { entities } from '@ok/contract/entities/index.ts';
import type { Field } from '@ok/contract/entity/field.ts';
import { type TranslatedEntity, translatedTexts } from '@ok/contract/routes/trees/tree-translations.ts';
import { type RawBuilder, sql } from 'kysely';
import { columnOf, tableOf } from '../../db/column-of-field.ts';

/** A text of a kind of row: its field, and the column that holds it. */
export type TranslatedField = {
  key: string;
  field: Extract<Field, { kind: 'text' | 'longText' | 'richText' | 'html' }>;
  column: string;
};

/** A kind of row that says texts of a version, and the table of its translations. */
export type TranslatedRows = {
  entity: TranslatedEntity;
  fields: readonly TranslatedField[];
  table: RawBuilder<unknown>;
  translations: RawBuilder<unknown>;
  /** The column of those that names the row. */
  parent: RawBuilder<unknown>;
  /** The rows of a version, as `item`. */
  of: (treeRowId: number) => RawBuilder<unknown>;
  /** What a row says itself, in the tree's own language. */
  said: (field: TranslatedField) => RawBuilder<unknown>;
};

const ofVersion = (entity: TranslatedEntity) => (treeRowId: number) => {
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

const parents = {
  questionTree: 'treeId',
  question: 'questionId',
  questionOption: 'questionOptionId',
  questionOptionExample: 'questionOptionExampleId',
  testResult: 'testResultId',
  testResultSlide: 'testResultSlideId',
} as const;

/** What a row says itself: the text beside a picture is in translations alone, and a divider has to be there. */
const saidBy =
  (entity: TranslatedEntity) =>
  ({ key, column }: TranslatedField) => {
    if (entity === 'testResultSlide') return sql`null::text`;
    const own = sql.ref(`item.${column}`);
    return key === 'dividerText' ? sql`case when item.has_divider then ${own} end` : own;
  };

/** Every kind of row that says texts of a version. */
export const translatedRows: readonly TranslatedRows[] = (Object.keys(translatedTexts) as TranslatedEntity[]).map(
  (entity) => {
    const translation = entities[`${entity}Translation`];
    return {
      entity,
      fields: Object.entries(translatedTexts[entity]).map(([key, field]) => ({
        key,
        field: field as TranslatedField['field'],
        column: columnOf(translation, key),
      })),
      table: sql.table(tableOf(entities[entity])),
      translations: sql.table(tableOf(translation)),
      parent: sql.ref(columnOf(translation, parents[entity])),
      of: ofVersion(entity),
      said: saidBy(entity),
    };
  },
);
