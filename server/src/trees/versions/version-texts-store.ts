import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';

/** Version whose texts are counted, with the id of its own language and its number of changes. */
export type CountedVersion = { id: number; own: number | null; number: number };

/** Number of texts that a version needs, existing texts by language id, and the results that it leads to. */
export type TextCounts = { needed: number; there: Record<string, number>; results: readonly number[] };

/** Required and optional texts of a table's rows, by the rules of `checkTree`. */
type TextRule = {
  table: 'question_tree' | 'question' | 'question_option' | 'question_option_example' | 'test_result';
  /** Column of a translation that refers to its row. */
  of: string;
  must: string;
  may?: string;
  /** Column that allows the optional text. */
  mayIf?: string;
};

const textsOfVersion: readonly TextRule[] = [
  { table: 'question_tree', of: 'tree_id', must: 'name', may: 'description' },
  { table: 'question', of: 'question_id', must: 'name' },
  { table: 'question_option', of: 'question_option_id', must: 'name', may: 'divider_text', mayIf: 'has_divider' },
  { table: 'question_option_example', of: 'question_option_example_id', must: 'content', may: 'info_text' },
];
const textsOfResult: TextRule = { table: 'test_result', of: 'test_result_id', must: 'name', may: 'description' };

/** SQL expression: 1 for a text that isn't blank. Comparing the first byte decides nearly all texts fastest. */
const selectHasText = (text: RawBuilder<unknown>) =>
  sql`coalesce(${text} collate "C" >= '!' or ${text} ~ '\\S', false)::int`;

/**
 * Selects the numbers of needed and existing texts by version and language. In the own language the columns fill in
 * missing translations. Another language needs the texts that the own language has.
 *
 * @param rowIs condition of a version's rows: `item` is the row, `listed` the version
 */
const selectRuleCounts = (
  { table, of, must, may, mayIf }: TextRule,
  rowIs: RawBuilder<unknown>,
): RawBuilder<unknown> => {
  const translations = sql.table(`${table}_translation`);
  const at = (alias: 'item' | 'own' | 'other', column: string) => selectHasText(sql.ref(`${alias}.${column}`));
  const inOwn = (column: string) => sql`greatest(${at('item', column)}, ${at('own', column)})`;
  const condition = mayIf === undefined ? sql`1` : sql`${sql.ref(`item.${mayIf}`)}::int`;
  const mayInOwn = may === undefined ? sql`0` : sql`${condition} * ${inOwn(may)}`;
  const mayInOther = may === undefined ? sql`0` : sql`${mayInOwn} * ${at('other', may)}`;
  const items = sql`listed join ${sql.table(table)} item on ${rowIs}
    left join ${translations} own on ${sql.ref(`own.${of}`)} = item.id and own.language_id = listed.own`;
  return sql`
    select listed.id as version, listed.own as language, sum(1 + ${mayInOwn}) as needed,
      sum(${inOwn(must)} + ${mayInOwn}) as there
    from ${items} group by 1, 2
    union all
    select listed.id, other.language_id, 0, sum(${at('other', must)} + ${mayInOther})
    from ${items}
    join ${translations} other on ${sql.ref(`other.${of}`)} = item.id
      and other.language_id is distinct from listed.own
    group by 1, 2`;
};

const selectSum = (counts: RawBuilder<unknown>, version: RawBuilder<unknown>) => sql`
  select coalesce(sum(needed), 0)::int as needed,
    coalesce(json_object_agg(language, there) filter (where language is not null), '{}') as there
  from (
    select language, sum(needed)::int as needed, sum(there)::int as there
    from ${counts} each where each.version = ${version} group by language
  ) together`;

type CountRow = TextCounts & { id: number; number: number };

/**
 * Counts the texts of versions without those of their results, which versions share, and the changes of each version.
 */
export const countVersionTexts = async (
  db: Kysely<Database>,
  versions: readonly CountedVersion[],
): Promise<CountRow[]> => {
  const counts = textsOfVersion.map((texts) =>
    selectRuleCounts(
      texts,
      texts.table === 'question_tree' ? sql`item.id = listed.id` : sql`item.question_tree_id = listed.id`,
    ),
  );
  const { rows } = await sql<CountRow>`
    with listed as materialized (
      select * from unnest(${versions.map(({ id }) => id)}::int8[], ${versions.map(({ own }) => own)}::int8[])
        as version (id, own)
    ), counted as materialized (${sql.join(counts, sql` union all `)}
    ), used as materialized (
      select distinct question_tree_id as version, result_id from question_option
      where question_tree_id in (select id from listed) and result_id is not null
    )
    select listed.id, coalesce(head.number, 0) as number, texts.needed, texts.there,
      (select coalesce(json_agg(result_id order by result_id), '[]') from used where used.version = listed.id) as results
    from listed
    left join tree_head head on head.question_tree_id = listed.id
    cross join lateral (${selectSum(sql`counted`, sql`listed.id`)}) texts`.execute(db);
  return rows;
};

/** Version with its own language, and the results that it leads to. */
type VersionResults = { id: number; own: number | null; results: readonly number[] };

type ResultCounts = Pick<TextCounts, 'needed' | 'there'> & { id: number; changes: number };

/** Counts the texts and the changes of the results, with their slides, that versions lead to. */
export const countResultTexts = async (
  db: Kysely<Database>,
  versions: readonly VersionResults[],
): Promise<ResultCounts[]> => {
  const pairs = versions.flatMap(({ id, own, results }) => results.map((result) => ({ id, own, result })));
  const slides = (language: RawBuilder<unknown>) => sql`
    from listed join test_result_slide slide on slide.test_result_id = listed.result
    join test_result_slide_translation own on own.test_result_slide_id = slide.id and own.language_id = listed.own
      and ${selectHasText(sql`own.content`)} = 1
    ${language}`;
  const { rows } = await sql<ResultCounts>`
    with listed as materialized (
      select * from json_to_recordset(${JSON.stringify(pairs)}::json) as version (id int8, own int8, result int8)
    ), counted as materialized (
      ${selectRuleCounts(textsOfResult, sql`item.id = listed.result`)}
      union all
      select listed.id, listed.own, count(*), count(*) ${slides(sql``)} group by 1, 2
      union all
      select listed.id, other.language_id, 0, sum(${selectHasText(sql`other.content`)})
      ${slides(sql`join test_result_slide_translation other on other.test_result_slide_id = slide.id
        and other.language_id <> listed.own`)} group by 1, 2
    )
    select version.id, texts.needed, texts.there, (
      select coalesce(sum(head.number), 0)::int from listed join result_head head on head.test_result_id = listed.result
      where listed.id = version.id
    ) as changes
    from (select distinct id from listed) version
    cross join lateral (${selectSum(sql`counted`, sql`version.id`)}) texts`.execute(db);
  return rows;
};
