import { entities } from '@ok/contract/entities/index.ts';
import { type RecordedAction, replay } from '@ok/contract/measurement/replay.ts';
import { serverLimits } from '@ok/contract/rules/values/limits.ts';
import { type Kysely, sql } from 'kysely';
import type { Connection } from '../db/connections/connection.ts';
import { columnsOfField, tableOf } from '../db/schema/column-of-field.ts';
import type { Database } from '../db/schema/tables.ts';
import { countAll, recount } from '../statistics/counting/counting.ts';

/** Measurements that are replayed, chosen at random. */
const replayedMeasurements = 1000;

/** Number of findings of one kind that are named. */
const namedFindings = 5;

const listFindings = (what: string, names: readonly (string | number)[]): string[] =>
  names.length === 0
    ? []
    : [
        `${what}: ${names.slice(0, namedFindings).join(', ')}${names.length > namedFindings ? ` and ${names.length - namedFindings} more` : ''}`,
      ];

/** Columns that name a stored file. */
const fileColumns: readonly (readonly [table: string, column: string])[] = [
  ...Object.values(entities).flatMap((entity) =>
    Object.entries(entity.fields).flatMap(([key, { kind }]) =>
      kind === 'image' ? [[tableOf(entity), columnsOfField(entity, key)[0]?.name ?? ''] as const] : [],
    ),
  ),
  ['publication_text', 'media'],
  ['pdf_document', 'file'],
];

const checkFiles = async (db: Kysely<Database>, files: ReadonlySet<string>): Promise<string[]> => {
  const selects = fileColumns.map(
    ([table, column]) => sql<{ file: string }>`select ${sql.ref(column)} as file from ${sql.table(table)}`,
  );
  const { rows } = await sql<{ file: string }>`
    select distinct file from (${sql.join(selects, sql` union all `)}) each where file <> '' order by 1`.execute(db);
  return listFindings(
    'Files are missing',
    rows.flatMap(({ file }) => (files.has(file) ? [] : [file])),
  );
};

type Choice = { question_id: number; next_question_id: number | null; result_id: number | null };

/** Whether each way through a publication ends with a result, over questions that have pages. */
const isWalkable = (root: number, choices: readonly Choice[], pages: ReadonlySet<number>): boolean => {
  const choicesOf = Map.groupBy(choices, ({ question_id }) => question_id);
  const seen = new Set<number>();
  const waiting = [root];
  for (let question = waiting.pop(); question !== undefined; question = waiting.pop()) {
    const options = choicesOf.get(question) ?? [];
    if (seen.has(question) || !pages.has(question) || options.length === 0) return false;
    seen.add(question);
    for (const { next_question_id: next, result_id: result } of options) {
      if ((next === null) === (result === null)) return false;
      if (next !== null) waiting.push(next);
    }
  }
  return true;
};

const checkPublications = async (db: Kysely<Database>): Promise<string[]> => {
  const broken: number[] = [];
  const publications = await db.selectFrom('publication').select(['id', 'root_question_id']).orderBy('id').execute();
  for (const { id, root_question_id: root } of publications) {
    const choices = await db
      .selectFrom('publication_option')
      .select(['question_id', 'next_question_id', 'result_id'])
      .where('publication_id', '=', id)
      .execute();
    // A question has a page in each language, or in none.
    const { rows } = await sql<{ question_id: number }>`
      select question_id from publication_page where publication_id = ${id} group by question_id
      having count(*) = (select count(*) from publication_text where publication_id = ${id})`.execute(db);
    if (!isWalkable(root, choices, new Set(rows.map(({ question_id }) => question_id)))) broken.push(id);
  }
  return listFindings('Publications can’t be walked to a result', broken);
};

type Recorded = {
  id: number;
  root: number;
  resultId: number | null;
  score: number | null;
  actions: (RecordedAction & { score: number | null })[];
};

/** Whether the recorded actions of a finished measurement lead to its stored result. */
const isReproduced = ({ root, resultId, score, actions }: Recorded): boolean => {
  const last = actions.findLastIndex(({ action }) => action === 'RESULT_SELECT');
  const { result } = replay(root, actions.slice(0, last + 1));
  return result?.resultId === resultId && actions[last]?.score === score;
};

const checkMeasurements = async (db: Kysely<Database>): Promise<string[]> => {
  const { rows } = await sql<Recorded>`
    select measurement.id, publication.root_question_id as root, measurement.result_id as "resultId",
      measurement.score, (
        select json_agg(json_build_object('action', done.action, 'questionId', done.question_id,
          'optionId', done.option_id, 'resultId', choice.result_id, 'nextQuestionId', choice.next_question_id,
          'score', choice.score) order by done.sequence)
        from measurement_action done
        left join publication_option choice
          on choice.publication_id = measurement.publication_id and choice.option_id = done.option_id
        where done.measurement_id = measurement.id
      ) as actions
    from (
      select * from measurement where result_id is not null order by random() limit ${replayedMeasurements}
    ) measurement join publication on publication.id = measurement.publication_id`.execute(db);
  return listFindings(
    'Measurements lead to another result than the stored one',
    rows.flatMap((measurement) => (isReproduced(measurement) ? [] : [measurement.id])),
  );
};

/** Hash of all figures that say something. A full list of people depends on who was counted first. */
const hashFigures = async (db: Kysely<Database>): Promise<string | null> => {
  const { rows } = await sql<{ hash: string | null }>`
    select md5(string_agg(row, chr(10) order by row collate "C")) as hash from (
      select concat_ws(' ', unit, start, publication_id, language, association_id, test, figure, subject, count,
        case when cardinality(people) < ${serverLimits.rememberedPeople} then (
          select string_agg(person || ':' || amount, ',' order by person) from unnest(people, times) each (person, amount)
        ) end,
        (select string_agg(place || ':' || amount, ',' order by place)
          from unnest(sizes) with ordinality each (amount, place) where amount <> 0)
      ) as row
      from statistics_figure where count <> 0
    ) each`.execute(db);
  return rows[0]?.hash ?? null;
};

/** Counts all measurements again, and compares the figures. */
const checkFigures = async ({ db }: Connection<Database>): Promise<string[]> => {
  await countAll(db);
  const stored = await hashFigures(db);
  await recount(db);
  return (await hashFigures(db)) === stored
    ? []
    : ['The figures of statistics differ from a recount. Run `npm run admin -- recount`.'];
};

/**
 * Checks the data of a scratch copy: files, publications, measurements and figures. Restoring it checked references.
 *
 * @param connection the copy, whose figures are counted again
 * @param files names of all stored files
 * @returns a sentence for each problem
 */
export const checkData = async (connection: Connection<Database>, files: ReadonlySet<string>): Promise<string[]> => [
  ...(await checkFiles(connection.db, files)),
  ...(await checkPublications(connection.db)),
  ...(await checkMeasurements(connection.db)),
  ...(await checkFigures(connection)),
];
