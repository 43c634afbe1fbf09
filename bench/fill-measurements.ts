import { sql } from 'kysely';
import type { Connection } from '../server/src/db/connections/connect.ts';
import { connectInstalled, databaseAddress } from '../server/src/db/connections/installed-database.ts';
import type { Database } from '../server/src/db/schema/tables.ts';
import { readEnv } from '../server/src/env/env.ts';
import { type PublicationChoice, takeCourses } from '../server/src/statistics/sample-data/courses.ts';
import { publishTree } from '../server/src/trees/publishing/publish.ts';
import { copyVersion } from '../server/src/trees/versions/copy-tree-store.ts';

// Fills a database with measurements as two years of use would leave them: `npm run fill-measurements -- COUNT`, with
// the settings of the product. It uses the published trees, and gives a tree that has one version a second.

const courses = 400;
const years = 2;
const hourMs = 3_600_000;

/**
 * Relative number of measurements in each hour of the day in the Netherlands, and on each day of the week from Sunday.
 */
const hourlyLoad = [0, 0, 0, 0, 0, 0, 1, 3, 8, 10, 10, 8, 5, 8, 10, 9, 7, 4, 2, 3, 3, 2, 1, 0];
const weekdayLoad = [0.1, 1, 1.1, 0.9, 1.1, 0.8, 0.15];

/** Number of rows from which it is faster to drop the indexes and rebuild them afterwards. */
const indexRebuildThreshold = 50_000;

/** First hour of the two years up to `until`, and the share of all measurements begun by the end of each hour. */
const distributeOverHours = (until: number) => {
  const first = until - years * 365 * 24 * hourMs;
  const weights = Array.from({ length: years * 365 * 24 }, (_, slot) => {
    const moment = new Date(first + slot * hourMs);
    return (
      (hourlyLoad[(moment.getUTCHours() + 1) % 24] ?? 0) * (weekdayLoad[moment.getUTCDay()] ?? 0) * (1 + slot / 20_000)
    );
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  const bounds = weights.map((weight) => {
    passed += weight;
    return passed / total;
  });
  return { first, bounds };
};

/** The published trees; the first in two versions, so that two versions can be compared. */
const publishTrees = async ({ db }: Connection<Database>) => {
  const trees = await db
    .selectFrom('question_tree')
    .select(['id', 'tree_id', 'version'])
    .where('status', '=', 'PUBLISHED')
    .where('test', '=', false)
    .orderBy('tree_id')
    .limit(3)
    .execute();
  const [first] = trees;
  if (!first) throw new Error('There is no published tree to measure with.');
  if (first.version === 1) {
    await db.transaction().execute(async (trx) => {
      await publishTree(trx, await copyVersion(trx, first.id, null), { by: null });
    });
  }
  const { rows } = await sql<{ id: number; tree: number; version: number; root: number }>`
    select distinct on (tree.id) publication.id, tree.tree_id as tree, tree.version, root_question_id as root
    from publication join question_tree tree on tree.id = question_tree_id
    where tree.tree_id = any (${trees.map(({ tree_id }) => tree_id)}::integer[])
    order by tree.id, publication.number desc`.execute(db);
  return rows;
};

const peopleStatements = (people: number) => [
  `insert into user_account (login, email, password_hash, first_name, lang_key, authorities, activated, created_by)
    select 'measurer' || n, 'measurer' || n || '@example.nl', 'nobody signs in', 'Measurer', 'nl', '{ROLE_USER}', true, 'fill'
    from generate_series(1, ${people}) n on conflict do nothing`,
  `insert into profile (user_id, test, agree_on_research, professional_association_id)
    select id, id % 20 = 0, id % 5 < 2, (
      select array_agg(member.id order by member.id) from (select id from professional_association order by id limit 6) member
    )[1 + id % 6]
    from user_account where created_by = 'fill' on conflict do nothing`,
  `create temp table measurer on commit drop as
    select row_number() over (order by id) as place, user_id, profile.test,
      case when agree_on_research then professional_association_id end as association_id
    from profile where user_id in (select id from user_account where created_by = 'fill')`,
];

const indexStatements = {
  off: [
    'alter table measurement_action drop constraint measurement_action_action_id_key',
    'alter table measurement_action drop constraint measurement_action_measurement_id_sequence_key',
    'alter table measurement_action drop constraint measurement_action_measurement_id_fkey',
  ],
  on: [
    'alter table measurement_action add constraint measurement_action_action_id_key unique (action_id)',
    'alter table measurement_action add constraint measurement_action_measurement_id_sequence_key unique (measurement_id, sequence)',
    'alter table measurement_action add foreign key (measurement_id) references measurement',
  ],
};

/**
 * Creates measurements of this many people, set by set. The second version of the first tree follows the first after
 * fourteen months. The answers differ a little between languages.
 */
export const fillMeasurements = async (
  connection: Connection<Database>,
  count: number,
  people: number = Math.max(20, Math.round(count / 400)),
): Promise<void> => {
  const publications = await publishTrees(connection);
  const choices = await sql<PublicationChoice>`
    select publication_id as "publicationId", question_id as "questionId", option_id as "optionId",
      next_question_id as "nextQuestionId", result_id as "resultId", score
    from publication_option order by publication_id, question_id, option_id`.execute(connection.db);
  const taken = publications.flatMap(({ id, root }, index) =>
    takeCourses(choices.rows, { publicationId: id, root, first: index * courses, count: courses }),
  );
  const trees = [...new Set(publications.map(({ tree }) => tree))];
  const { first, bounds } = distributeOverHours(Math.floor(Date.now() / (24 * hourMs)) * 24 * hourMs);

  await connection.rawTransaction(async ({ query }) => {
    await query('set local statement_timeout = 0');
    await query(`select setseed(0.42)`);
    for (const statement of peopleStatements(people)) await query(statement);
    await query(
      `create temp table course on commit drop as select * from json_to_recordset($1::json) as given (
      course integer, "publicationId" bigint, status text, step integer, steps integer, "resultId" bigint, score integer,
      seconds float8)`,
      [JSON.stringify(taken.map(({ actions: _, ...course }) => course))],
    );
    await query(
      `create temp table course_step on commit drop as select * from json_to_recordset($1::json) as given (
      course integer, sequence integer, action text, "questionId" bigint, "optionId" bigint, "resultId" bigint,
      step integer, seconds float8)`,
      [JSON.stringify(taken.flatMap(({ actions }) => actions))],
    );
    await query(
      `create temp table version_of on commit drop as select * from json_to_recordset($1::json) as given (
      place integer, version integer, first integer)`,
      [
        JSON.stringify(
          publications.map(({ tree, version }, index) => ({
            place: trees.indexOf(tree),
            version,
            first: index * courses,
          })),
        ),
      ],
    );
    await query('analyze course, course_step, measurer');
    await query(
      `create temp table drawn on commit drop as
      select (select coalesce(max(id), 0) from measurement) + row_number() over (order by started_at) as id, started_at,
        person, language, pace,
        (select first from version_of where place = tree
          order by version = case when started_at > now() - interval '10 months' then 2 else 1 end desc, version limit 1)
          + floor(power(spread, case language when 'nl' then 1 when 'en' then 1.15 else 1.4 end) * ${courses})::integer as course
      from (
        select to_timestamp($1::float8 / 1000) + interval '1 hour' * (width_bucket(random(), $2::float8[]) + random()) as started_at,
          case when said < 0.8 then 'nl' when said < 0.92 then 'en' else 'tr' end as language,
          1 + floor(power(random(), 1.6) * $4::integer)::integer as person,
          exp(0.5 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random())) as pace,
          least(floor(power(random(), 1.2) * $5::integer), $5::integer - 1)::integer as tree, random() as spread
        from (select n, random() as said from generate_series(1, $3::integer) n offset 0) each
      ) chance`,
      [first, bounds, count, people, trees.length],
    );
    await query(`insert into measurement (id, user_id, publication_id, language, test, started_at, association_id, step,
        steps, result_id, score, last_sequence, last_action_at, status, ended_at)
      select id, user_id, "publicationId", language, test, started_at, association_id, step, steps, "resultId", score,
        done, last_action_at,
        case when course.status = 'STOPPED' and last_action_at > now() - interval '30 days' then 'OPEN' else course.status end,
        case when course.status = 'FINISHED' then last_action_at
          when last_action_at <= now() - interval '30 days' then last_action_at + interval '30 days' end
      from drawn join course using (course) join measurer on place = person
      cross join lateral (select started_at + pace * seconds * interval '1 second' as last_action_at) ends
      cross join lateral (select count(*) as done from course_step where course_step.course = course.course offset 0) walked
      order by id`);
    await query(`select setval(pg_get_serial_sequence('measurement', 'id'), (select max(id) from measurement))`);
    if (count >= indexRebuildThreshold) for (const statement of indexStatements.off) await query(statement);
    await query(`insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step,
        question_key, option_key, result_key, sequence, recorded_at, occurred_at)
      select id, gen_random_uuid(), action, "questionId", "optionId", "resultId", step, question_key, option_key, result_key,
        sequence, moment, moment
      from drawn join (
        select course_step.*, choice.option_key, choice.result_key, (
          select question_key from publication_option asked
          where asked.publication_id = course."publicationId" and asked.question_id = "questionId" limit 1
        ) as question_key
        from course_step join course using (course)
        left join publication_option choice
          on choice.publication_id = course."publicationId" and choice.option_id = "optionId"
      ) walked using (course)
      cross join lateral (select started_at + pace * seconds * interval '1 second' as moment) at`);
    if (count >= indexRebuildThreshold) for (const statement of indexStatements.on) await query(statement);
  });
  await connection.rawTransaction(({ script }) => script('analyze measurement; analyze measurement_action'));
};

if (process.argv[1] === import.meta.filename) {
  try {
    const count = Number(process.argv[2] ?? 1_000_000);
    if (!Number.isInteger(count) || count < 1) throw new Error('usage: npm run fill-measurements -- COUNT');
    const env = readEnv(process.env);
    console.log(`Database: ${databaseAddress(env)}`);
    const connection = await connectInstalled(env);
    const began = performance.now();
    await fillMeasurements(connection, count).finally(() => connection.close());
    console.log(`${count} measurements in ${Math.round((performance.now() - began) / 1000)} s`);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}
