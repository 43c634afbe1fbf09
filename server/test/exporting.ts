import { sql } from 'kysely';
import { textToDocument } from '../src/html/rich-document.ts';
import { publishTree } from '../src/trees/publishing/publish.ts';
import { makeTree } from './make-tree.ts';
import type { Served } from './serve.ts';

/** Texts that spreadsheets would run as formulas, and others that must stay unchanged. */
export const hostile = {
  tree: '=HYPERLINK("https://elsewhere.example")',
  question: '+Überprüfung "Größe", <b> & meer',
  option: '@هل ترى ابتسامة؟',
  result: '-1+1|cmd;=1+1',
  association: '\t=1+1; Zorg & Zn.\nAfdeling',
};

/** The same texts in a spreadsheet: with an apostrophe before formulas and before a leading tab. */
export const harmless: typeof hostile = {
  tree: '\'=HYPERLINK("https://elsewhere.example")',
  question: '\'+Überprüfung "Größe", <b> & meer',
  option: "'@هل ترى ابتسامة؟",
  result: "'-1+1|cmd;'=1+1",
  association: "'\t'=1+1; Zorg & Zn.\nAfdeling",
};

/** Publishes a tree with such texts: two questions, of which the first leads to the second or to a result. */
export const publishHostileTree = async ({ db }: Pick<Served, 'db'>) => {
  const tree = await makeTree(db);
  await sql`update question_tree set name = ${hostile.tree} where id = ${tree.id}`.execute(db);
  await sql`update question set name = ${textToDocument(hostile.question)} where question_tree_id = ${tree.id}`.execute(
    db,
  );
  await sql`update question_option set name = ${hostile.option} where question_tree_id = ${tree.id}`.execute(db);
  await sql`update test_result set name = ${hostile.result} where id in (
    select result_id from question_option where question_tree_id = ${tree.id})`.execute(db);
  await db.transaction().execute((trx) => publishTree(trx, tree.id, { by: null }));
  const row = await db
    .selectFrom('question_tree')
    .select('tree_id')
    .where('id', '=', tree.id)
    .executeTakeFirstOrThrow();
  return { ...tree, treeId: row.tree_id };
};

type Taken = Awaited<ReturnType<typeof publishHostileTree>>;

/** Creates measurements with fifty actions each. */
export const fillMeasurements = ({ db }: Pick<Served, 'db'>, { id, first, optionA }: Taken, measurements: number) =>
  sql`with made as (
    insert into measurement (publication_id, language, last_sequence, step, steps)
    select (select max(id) from publication where question_tree_id = ${id}), 'nl', 50, 51, 50
    from generate_series(1, ${measurements}) returning id
  ) insert into measurement_action (measurement_id, action_id, action, question_id, option_id, step, sequence, occurred_at)
    select id, gen_random_uuid(), 'OPTION_SELECT', ${first}, ${optionA}, place, place, now()
    from made, generate_series(1, 50) place`.execute(db);

/** Sets a user's consent to research, and the user's association. */
export const setConsent = async ({ db }: Served, login: string, agrees: boolean, association: string | null = null) => {
  await sql`update profile set agree_on_research = ${agrees}, professional_association = ${association}
    from user_account where user_account.id = profile.user_id and user_account.login = ${login}`.execute(db);
};

/** Downloads an export as bytes, by token or by ticket. */
export const download = async ({ url }: Served, query: Record<string, string>, token?: string) => {
  const response = await fetch(`${url}/api/statistics/export?${new URLSearchParams(query)}`, {
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isProblem = response.headers.get('content-type')?.includes('problem') ?? false;
  return {
    status: response.status,
    headers: response.headers,
    bytes,
    problem: isProblem ? JSON.parse(bytes.toString()) : null,
  };
};
