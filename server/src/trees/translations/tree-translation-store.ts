import { maxOf } from '@ok/contract/entity/field.ts';
import type { TranslatedEntity, TranslatedTreeText } from '@ok/contract/routes/trees/tree-translations.ts';
import { letterOf } from '@ok/contract/rules/answers/letter.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type StoredRecord, selectTranslationRecord } from '../../content/translations/translation-record.ts';
import type { Database } from '../../db/schema/tables.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { listQuestionsInOrder, type StructureRows } from '../structure/structure-rows.ts';
import { type TranslatedField, type TranslatedRows, translatedRows } from './translated-rows.ts';

/** Version with its own language. `TreeReader` chooses the language by the same rule. */
export type OwnLanguage = { id: number; languageId: number | null };

/** Finds the own language of a version; null for an unknown version. */
export const findOwnLanguage = async (db: Kysely<Database>, treeRowId: number): Promise<OwnLanguage | null> => {
  const { rows } = await sql<OwnLanguage>`
    select question_tree_id as id, language_id as "languageId" from version_language
    where question_tree_id = ${treeRowId}`.execute(db);
  return rows[0] ?? null;
};

/** Rows of texts to parse and send at a time. */
const rowsPerPart = 300;

/** Place of each kind of row in the list: part, number of the question or result, option, and last position. */
const selectPlaces: Record<TranslatedEntity, RawBuilder<unknown>> = {
  questionTree: sql`select version.id, null::uuid as key, 0 as part, 0 as n, 0 as option, 0 as last, null::int as score
    from version`,
  question: sql`select id, null::uuid as key, 1 as part, n, 0 as option, 0 as last, null::int as score from questions`,
  questionOption: sql`select id, null::uuid as key, 1 as part, n, place as option, 0 as last, null::int as score
    from options`,
  questionOptionExample: sql`select id, null::uuid as key, 1 as part, n, option, place as last, null::int as score
    from examples`,
  testResult: sql`select id, key, 2 as part, n, 0 as option, 0 as last, score from results`,
  testResultSlide: sql`select id, key, 2 as part, n, 0 as option, place as last, score from slides`,
};

/** Selects the texts of one kind of row: its own, those of a language and their records, in the order of the fields. */
const selectTexts = (rows: TranslatedRows, own: number | null, languageId: number | null) => {
  const { entity, table, translations, parent, fields, item } = rows;
  const ownText = (field: TranslatedField) => {
    const translated = sql.ref(`own.${field.column}`);
    return sql`case when ${translated} ~ '\\S' then ${translated} else ${rows.ownText(field)} end`;
  };
  const record = (field: TranslatedField) =>
    languageId === null || languageId === own
      ? sql`null::json`
      : selectTranslationRecord({
          ...{ entity, item, field: sql.lit(field.key), languageId },
          source: ownText(field),
          translation: sql.ref(`translation.${field.column}`),
        });
  const key = entity === 'testResultSlide' ? sql`location.key` : sql`item.key`;
  return sql`
    select json_build_array(${entity}::text, item.id, ${key}, location.n, location.option, location.last, location.score,
      json_build_array(${sql.join(fields.map(ownText))}),
      json_build_array(${sql.join(fields.map(({ column }) => sql.ref(`translation.${column}`)))}),
      json_build_array(${sql.join(fields.map(record))})
    ) as row, location.part, location.n, location.option, location.last
    from (${selectPlaces[entity]}) location
    join ${table} item on item.id = location.id
    left join ${translations} own on own.${parent} = item.id and own.language_id = ${own}::int8
    left join ${translations} translation
      on translation.${parent} = item.id and translation.language_id = ${languageId}::int8`;
};

const isOfResult = (entity: TranslatedEntity) => entity === 'testResult' || entity === 'testResultSlide';

type StoredTextRow = [
  entity: TranslatedEntity,
  id: number,
  key: string,
  n: number,
  option: number,
  last: number,
  score: number | null,
  own: (string | null)[],
  translated: (string | null)[],
  records: (StoredRecord | null)[],
];

/** Text of a version in its own language, with its translation and the record of it. Blank texts are null. */
export type TextBesideTranslation = Omit<TranslatedTreeText, 'text' | 'missing'> & {
  field: string;
  max: number;
  source: string | null;
  translation: string | null;
  record: StoredRecord | null;
};

const textOrNull = (text: string | null | undefined): string | null => (text && /\S/.test(text) ? text : null);

/** Converts a row to its texts with their place. A text that is empty in both languages is left out. */
const toTexts = ([
  entity,
  id,
  key,
  n,
  option,
  last,
  score,
  own,
  translated,
  records,
]: StoredTextRow): TextBesideTranslation[] => {
  const isResult = isOfResult(entity);
  const where = {
    question: isResult || n === 0 ? null : n,
    option: option === 0 ? null : letterOf(option - 1),
    example: isResult || last === 0 ? null : last,
    score,
    slide: isResult && last > 0 ? last : null,
  };
  const fields = translatedRows.find((rows) => rows.entity === entity)?.fields ?? [];
  return fields.flatMap(({ key: field, field: declared }, at): TextBesideTranslation[] => {
    const [source, translation] = [textOrNull(own[at]), textOrNull(translated[at])];
    if (source === null && translation === null) return [];
    const record = records[at] ?? null;
    return [
      {
        ...{ entity, id, key, field, kind: declared.kind, max: maxOf(declared), where },
        ...{ source, translation, record },
      },
    ];
  });
};

/**
 * Yields the texts of a version beside their translations in a language, in reading order, `rowsPerPart` rows at a time.
 * One statement reads them, so that all texts are from one moment.
 *
 * @param own language of the sources; `results` that of the results, which trees share
 * @param languageId null for the language of the sources
 */
export async function* readTextsBeside(
  db: Kysely<Database>,
  structure: StructureRows,
  own: { tree: number | null; results: number | null },
  languageId: number | null,
): AsyncGenerator<TextBesideTranslation[]> {
  const tree = structure.id;
  const { rows } = await sql<{ part: string }>`
    with version as (select ${tree}::int8 as id),
    questions as (
      select * from unnest(${listQuestionsInOrder(structure)}::int8[]) with ordinality as questions (id, n)
    ),
    options as (
      select item.id, questions.n,
        row_number() over (partition by item.question_id order by item.position, item.id) as place
      from question_option item join questions on questions.id = item.question_id where item.question_tree_id = ${tree}
    ),
    examples as (
      select item.id, options.n, options.place as option,
        row_number() over (partition by item.option_id order by item.position nulls last, item.id) as place
      from question_option_example item join options on options.id = item.option_id
      where item.question_tree_id = ${tree}
    ),
    results as (
      select id, key, score, row_number() over (order by score, id) as n from test_result
      where id in (select result_id from question_option where question_tree_id = ${tree})
    ),
    slides as (
      select slide.id, results.key, results.score, results.n,
        row_number() over (partition by results.id order by slide.position nulls last, slide.id) as place
      from test_result_slide slide join results on results.id = slide.test_result_id
    ),
    texts as (${sql.join(
      translatedRows.map((kind) => selectTexts(kind, isOfResult(kind.entity) ? own.results : own.tree, languageId)),
      sql` union all `,
    )})
    select json_agg(row order by part, n, option, last)::text as part from (
      select *, (row_number() over (order by part, n, option, last) - 1) / ${sql.lit(rowsPerPart)} as nth from texts
    ) numbered group by nth order by nth`.execute(db);
  for (const { part } of rows) {
    yield (JSON.parse(part) as StoredTextRow[]).flatMap(toTexts);
    await yieldToEventLoop();
  }
}

/**
 * Yields the texts of a version in a language, in reading order, like `readTextsBeside`.
 *
 * @param languageId null for the tree's own language
 */
export async function* readTexts(
  db: Kysely<Database>,
  structure: StructureRows,
  own: number | null,
  languageId: number | null,
): AsyncGenerator<TranslatedTreeText[]> {
  const isOwn = languageId === null || languageId === own;
  for await (const texts of readTextsBeside(db, structure, { tree: own, results: own }, languageId)) {
    yield texts.map(({ source, translation, record: _record, max: _max, ...text }) => {
      const inLanguage = isOwn ? source : translation;
      return { ...text, text: inLanguage, missing: inLanguage === null };
    });
  }
}
