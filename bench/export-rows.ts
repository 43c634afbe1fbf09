import { pg } from './server-packages.ts';

/** Actions of each measurement; more than half of them are answers before the result. */
const actionsEach = 8;

/** Measurements created by one statement. */
const actionsPerStatement = 20_000;

/**
 * Fills a publication with measurements of eight actions each; half of the people agreed to research. The measurements
 * are marked as counted, or the product would count them during the benchmark.
 */
export const fillExport = async (databaseUrl: string, publicationId: number, actions: number): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('set synchronous_commit = off');
  // The rows refer to what was just read: checking each reference again would take most of an hour.
  await client.query('set session_replication_role = replica');
  await client.query(`update profile set agree_on_research = true, professional_association = 'Jeugdzorg «Größe»'`);
  await client.query(
    'create temporary table choice as select row_number() over () - 1 as place, * from publication_option where publication_id = $1',
    [publicationId],
  );
  const { rows } = await client.query('select count(*)::int as choices from choice');
  for (let made = 0; made < actions / actionsEach; made += actionsPerStatement) {
    await client.query(
      `with made as (
        insert into measurement (user_id, publication_id, language, last_sequence, step, steps, started_at, agreed_on_research,
          counted_status, counted_sequence)
        select (select id from user_account where login like 'professional%' limit 1), $1, 'nl', ${actionsEach}, ${actionsEach + 1}, ${actionsEach},
          now() - make_interval(secs => number), number % 2 = 0,
          'OPEN', ${actionsEach}
        from generate_series(1, $2) number returning id
      )
      insert into measurement_action (measurement_id, action_id, action, question_id, option_id, result_id, step,
        question_key, option_key, result_key, sequence, occurred_at)
      select made.id, gen_random_uuid(), case when choice.result_id is null then 'OPTION_SELECT' else 'RESULT_SELECT' end,
        choice.question_id, choice.option_id, choice.result_id, place.number, choice.question_key, choice.option_key,
        choice.result_key, place.number, now()
      from made cross join generate_series(1, ${actionsEach}) place (number)
      join choice on choice.place = (made.id + place.number) % $3
      order by made.id, place.number`,
      [publicationId, Math.min(actionsPerStatement, actions / actionsEach - made), rows[0].choices],
    );
  }
  await client.query('vacuum analyze');
  await client.end();
};

/** COPY query with the columns and tables of an export, in any order of rows. */
export const exportRowsSql = `
  select measurement.key, tree.tree_id, about.question, tree.version, publication.id, measurement.language,
    measurement.test, person.research_key, coalesce(profile.professional_association, association.name),
    measurement.status, measurement.started_at, measurement.ended_at, action.sequence, action.step, action.action,
    action.question_id, action.question_key, action.option_id, action.option_key, action.result_id, action.result_key,
    action.occurred_at, action.recorded_at, label.question, label.identifier, label.option, label.result, label.score
  from measurement
  join publication on publication.id = measurement.publication_id
  join question_tree tree on tree.id = publication.question_tree_id
  left join profile on profile.user_id = measurement.user_id
    and measurement.agreed_on_research and profile.agree_on_research
  left join user_account person on person.id = profile.user_id
  left join professional_association association on association.id = profile.professional_association_id
  left join publication_label about on about.publication_id = measurement.publication_id
    and about.language = measurement.language and about.question_id = 0 and about.option_id = 0
  join measurement_action action on action.measurement_id = measurement.id
  left join publication_label label on label.publication_id = measurement.publication_id
    and label.language = measurement.language and label.question_id = action.question_id
    and label.option_id = coalesce(action.option_id, 0)`;
