import type { TreeDocument } from '@ok/contract/tree/document/tree-document.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../server/src/db/schema/tables.ts';
import type { WriteRecord } from './record.ts';

/** Differences between the data and what was acknowledged; empty when there are none. */
export type Findings = { lost: string[]; doubled: string[]; halfDone: string[] };

/** Rows that the load worked on, and the edited draft as its last reader saw it. */
export type Compared = { draft: number; versioned: number; document: TreeDocument };

const language = 'nl';

const count = async (db: Kysely<Database>, from: ReturnType<typeof sql>): Promise<number> =>
  Number((await sql<{ count: string }>`select count(*) as count from ${from}`.execute(db)).rows[0]?.count);

/** Each acknowledged action once, and nothing that was never sent. */
const compareActions = async (db: Kysely<Database>, record: WriteRecord, findings: Findings) => {
  const measurements = [...new Set(record.actions.values())];
  const { rows } = await sql<{ id: string; measurement: number; times: number }>`
    select action_id as id, measurement_id::int as measurement, count(*)::int as times
    from measurement_action where measurement_id = any(${measurements}::bigint[])
    group by action_id, measurement_id`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  for (const [id, measurement] of record.actions) {
    if (stored.get(id)?.measurement !== measurement) findings.lost.push(`action ${id}`);
  }
  for (const { id, times } of rows) {
    if (times > 1) findings.doubled.push(`action ${id}`);
    if (!record.actions.has(id) && !record.unansweredActions.has(id))
      findings.halfDone.push(`action ${id} was never sent`);
  }
  const results = await sql<{ id: number; result: number | null }>`
    select id::int as id, result_id::int as result from measurement
    where id = any(${[...record.results.keys()]}::bigint[])`.execute(db);
  const resultOf = new Map(results.rows.map(({ id, result }) => [id, result]));
  for (const [id, result] of record.results) {
    if (resultOf.get(id) !== result) findings.lost.push(`result of measurement ${id}`);
  }
};

/** The draft with the last acknowledged text of each option, and each batch of edits once. */
const compareEdits = async (
  db: Kysely<Database>,
  { edits }: WriteRecord,
  { draft, document }: Compared,
  findings: Findings,
) => {
  const batches = await count(db, sql`tree_edit where question_tree_id = ${draft}`);
  if (batches < edits.batches) findings.lost.push(`${edits.batches - batches} batches of edits`);
  if (batches > edits.batches + edits.unanswered) findings.doubled.push(`${batches - edits.batches} batches of edits`);
  for (const [key, text] of edits.texts) {
    const name = document.options[key]?.texts[language]?.name;
    if (name !== text && name !== edits.lastSent.get(key)) findings.lost.push(`text of option ${key}: ${name}`);
  }
};

/** Every copied or imported version with as many questions as its original, and every published one with its pages. */
const compareVersions = async (db: Kysely<Database>, record: WriteRecord, original: number, findings: Findings) => {
  const { rows } = await sql<{ id: number; questions: number; publications: number }>`
    select version.id::int as id,
      (select count(*)::int from question where question_tree_id = version.id) as questions,
      (select count(*)::int from publication where question_tree_id = version.id) as publications
    from question_tree version
    where version.tree_id = (select tree_id from question_tree where id = ${original})`.execute(db);
  const stored = new Map(rows.map((row) => [row.id, row]));
  const expected = stored.get(original)?.questions;
  for (const id of record.drafts) if (!stored.has(id)) findings.lost.push(`version ${id}`);
  for (const { id, questions } of rows) {
    if (questions !== expected)
      findings.halfDone.push(`version ${id} has ${questions} questions instead of ${expected}`);
  }
  for (const id of record.published) {
    const publications = stored.get(id)?.publications ?? 0;
    if (publications === 0) findings.lost.push(`publication of version ${id}`);
    if (publications > 1) findings.doubled.push(`publication of version ${id}`);
  }
};

const compareAccounts = async (db: Kysely<Database>, record: WriteRecord, findings: Findings) => {
  const { rows } = await sql<{ email: string; times: number }>`
    select email, count(*)::int as times from user_account where email = any(${[...record.registered]}) group by email
    `.execute(db);
  const stored = new Map(rows.map(({ email, times }) => [email, times]));
  for (const email of record.registered) {
    if (!stored.has(email)) findings.lost.push(`account ${email}`);
    else if (stored.get(email) !== 1) findings.doubled.push(`account ${email}`);
  }
};

/** Compares the data of a stopped product with what was acknowledged. */
export const compareWithRecord = async (
  db: Kysely<Database>,
  record: WriteRecord,
  compared: Compared,
): Promise<Findings> => {
  const findings: Findings = { lost: [], doubled: [], halfDone: [] };
  await compareActions(db, record, findings);
  await compareEdits(db, record, compared, findings);
  await compareVersions(db, record, compared.versioned, findings);
  await compareAccounts(db, record, findings);
  return findings;
};
