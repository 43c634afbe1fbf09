import type { TranslatedEntity, TranslatedTreeText } from '@ok/contract/routes/trees/tree-translations.ts';
import { letterOf } from '@ok/contract/rules/letter.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { yieldToEventLoop } from '../../jobs/yield-to-event-loop.ts';
import { questionsInOrder, type StructureRows } from '../structure/structure-rows.ts';
import { type TranslatedField, type TranslatedRows, translatedRows } from './translated-rows.ts';

/** A version with the language of its own texts; see `TreeReader`, which chooses it in the same way. */
export type OwnLanguage = { id: number; languageId: number | null };

/** A version and its own language; null where there is no such version. */
export const findOwnLanguage = async (db: Kysely<Database>, treeRowId: number): Promise<OwnLanguage | null> => {
  const { rows } = await sql<OwnLanguage>`
    with chosen as (
      select code, default_language from question_tree_language each join language on language.id = each.language_id
      where tree_id = ${treeRowId} and active
    )
    select tree.id, own.id as "languageId"
    from question_tree tree
    left join language own on own.code = coalesce(
      tree.language,
      (select code from chosen where default_language limit 1),
      (select code from supported_language spoken join language on language.id = spoken.language_id
        where spoken.default_language),
      (select min(code) from chosen)
    )
    where tree.id = ${treeRowId}`.execute(db);
  return rows[0] ?? null;
};

/** Rows of texts that are made into an answer at once. */
const atOnce = 300;

/** Where the rows of each kind stand: in which part of the list, at which question or result, option, and last place. */
const placed: Record<TranslatedEntity, RawBuilder<unknown>> = {
  questionTree: sql`select version.id, null::uuid as key, 0 as part, 0 as n, 0 as option, 0 as last, null::int as score
    from version`,
  question: sql`select id, null::uuid as key, 1 as part, n, 0 as option, 0 as last, null::int as score from shown`,
  questionOption: sql`select id, null::uuid as key, 1 as part, n, place as option, 0 as last, null::int as score
    from options`,
  questionOptionExample: sql`select id, null::uuid as key, 1 as part, n, option, place as last, null::int as score
    from examples`,
  testResult: sql`select id, key, 2 as part, n, 0 as option, 0 as last, score from results`,
  testResultSlide: sql`select id, key, 2 as part, n, 0 as option, place as last, score from slides`,
};

/** The texts of one kind of row: its own and those of a language, in the order of its fields. */
const textsOf = (rows: TranslatedRows, own: number | null, languageId: number | null) => {
  const { entity, table, translations, parent, fields } = rows;
  const ownText = (field: TranslatedField) => {
    const translated = sql.ref(`own.${field.column}`);
    return sql`case when ${translated} ~ '\\S' then ${translated} else ${rows.said(field)} end`;
  };
  const key = entity === 'testResultSlide' ? sql`placed.key` : sql`item.key`;
  return sql`
    select json_build_array(${entity}::text, item.id, ${key}, placed.n, placed.option, placed.last, placed.score,
      json_build_array(${sql.join(fields.map(ownText))}),
      json_build_array(${sql.join(fields.map(({ column }) => sql.ref(`said.${column}`)))})
    ) as row, placed.part, placed.n, placed.option, placed.last
    from (${placed[entity]}) placed
    join ${table} item on item.id = placed.id
    left join ${translations} own on own.${parent} = item.id and own.language_id = ${own}::int8
    left join ${translations} said on said.${parent} = item.id and said.language_id = ${languageId}::int8`;
};

/** A row of texts, as it is read. */
type TextRow = [
  entity: TranslatedEntity,
  id: number,
  key: string,
  n: number,
  option: number,
  last: number,
  score: number | null,
  own: (string | null)[],
  said: (string | null)[],
];

const filled = (text: string | null | undefined): string | null => (text && /\S/.test(text) ? text : null);

/** The texts of a row, with where they stand. Texts that are said in neither language are none. */
const textsIn = (
  [entity, id, key, n, option, last, score, own, said]: TextRow,
  isOwn: boolean,
): TranslatedTreeText[] => {
  const isResult = entity === 'testResult' || entity === 'testResultSlide';
  const where = {
    question: isResult || n === 0 ? null : n,
    option: option === 0 ? null : letterOf(option - 1),
    example: isResult || last === 0 ? null : last,
    score,
    slide: isResult && last > 0 ? last : null,
  };
  const fields = translatedRows.find((rows) => rows.entity === entity)?.fields ?? [];
  return fields.flatMap(({ key: field, field: { kind } }, at): TranslatedTreeText[] => {
    const [ours, theirs] = [filled(own[at]), filled(said[at])];
    const text = isOwn ? ours : theirs;
    if (ours === null && text === null) return [];
    return [{ entity, id, key, field, kind, where, text, missing: text === null }];
  });
};

/**
 * The texts of a version in a language, in the order in which they are read, some at a time. They are read in one
 * statement, so that all are of one moment.
 *
 * @param languageId null for those in the tree's own language
 */
export async function* readTexts(
  db: Kysely<Database>,
  structure: StructureRows,
  own: number | null,
  languageId: number | null,
): AsyncGenerator<TranslatedTreeText[]> {
  const tree = structure.id;
  const { rows } = await sql<{ part: string }>`
    with version as (select ${tree}::int8 as id),
    shown as (select * from unnest(${questionsInOrder(structure)}::int8[]) with ordinality as shown (id, n)),
    options as (
      select item.id, shown.n, row_number() over (partition by item.question_id order by item.position, item.id) as place
      from question_option item join shown on shown.id = item.question_id where item.question_tree_id = ${tree}
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
      translatedRows.map((kind) => textsOf(kind, own, languageId)),
      sql` union all `,
    )})
    select json_agg(row order by part, n, option, last)::text as part from (
      select *, (row_number() over (order by part, n, option, last) - 1) / ${sql.lit(atOnce)} as nth from texts
    ) numbered group by nth order by nth`.execute(db);
  const isOwn = languageId === null || languageId === own;
  for (const { part } of rows) {
    yield (JSON.parse(part) as TextRow[]).flatMap((row) => textsIn(row, isOwn));
    await yieldToEventLoop();
  }
}

/** A text that is to be saved, or with null removed. */
export type SavedText = { entity: TranslatedEntity; id: number; field: string; value: string | null };

/** Those of some rows that say no texts of a version. */
export const foreignRows = async (
  trx: Kysely<Database>,
  treeRowId: number,
  texts: readonly SavedText[],
): Promise<string[]> => {
  const asked = translatedRows.flatMap(({ entity, of }) => {
    const ids = [...new Set(texts.filter((text) => text.entity === entity).map(({ id }) => id))];
    if (ids.length === 0) return [];
    return [
      sql`select ${entity}::text as entity, id from unnest(${ids}::int8[]) as said (id)
      where id not in (select item.id from ${of(treeRowId)})`,
    ];
  });
  if (asked.length === 0) return [];
  const { rows } = await sql<{ entity: string; id: number }>`${sql.join(asked, sql` union all `)}`.execute(trx);
  return rows.map(({ entity, id }) => `${entity} ${id}`);
};

/**
 * Saves texts in a language: a statement for each kind of row. A translation that says nothing any more is deleted.
 * Those that stay as they are keep their revision.
 */
export const saveTexts = async (
  trx: Kysely<Database>,
  languageId: number,
  texts: readonly SavedText[],
): Promise<void> => {
  for (const { entity, fields, translations, parent } of translatedRows) {
    const said = new Map<number, Record<string, unknown>>();
    for (const { id, field, value } of texts.filter((text) => text.entity === entity)) {
      const column = fields.find(({ key }) => key === field)?.column;
      said.set(id, { ...said.get(id), id, [`says_${column}`]: true, [`${column}`]: value });
    }
    if (said.size === 0) continue;
    const each = (make: (column: string, field: TranslatedField['field']) => RawBuilder<unknown>, between = sql`, `) =>
      sql.join(
        fields.map(({ column, field }) => make(column, field)),
        between,
      );
    const ref = (table: string, column: string) => sql.ref(`${table}.${column}`);
    const isBlank = each((column) => sql`coalesce(${ref('merged', column)}, '') !~ '\\S'`, sql` and `);
    await sql`
      with said as (
        select * from json_to_recordset(${JSON.stringify([...said.values()])}::json) as said (
          id int8, ${each((column) => sql`${sql.ref(`says_${column}`)} boolean, ${sql.ref(column)} text`)})
      ), merged as (
        select said.id, ${each(
          (column) => sql`
          case when ${ref('said', `says_${column}`)} then ${ref('said', column)} else ${ref('old', column)} end
            as ${sql.ref(column)}`,
        )}
        from said left join ${translations} old on old.${parent} = said.id and old.language_id = ${languageId}
      ), removed as (
        delete from ${translations} old using merged
        where old.${parent} = merged.id and old.language_id = ${languageId} and ${isBlank}
      )
      insert into ${translations} as old (${parent}, language_id, ${each((column) => sql.ref(column))})
      select merged.id, ${languageId}, ${each((column, field) =>
        field.required ? sql`coalesce(${ref('merged', column)}, '')` : ref('merged', column),
      )}
      from merged where not (${isBlank})
      on conflict (${parent}, language_id) do update set revision = old.revision + 1,
        ${each((column) => sql`${sql.ref(column)} = ${ref('excluded', column)}`)}
      where (${each((column) => ref('old', column))}) is distinct from (${each((column) => ref('excluded', column))})`.execute(
      trx,
    );
  }
};
