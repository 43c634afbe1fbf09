import { questionLimits, type TranslationQuestion } from '@ok/contract/routes/translation/translation-questions.ts';
import { otherCollections } from '@ok/contract/routes/translation/translation-workspace.ts';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import { addressOfText, queueAnswerMail, queueQuestionMails } from './question-mail.ts';
import { lockStoredText, type WorkspaceAddress } from './save-translation.ts';
import type { TextScope } from './scope-texts.ts';
import { findTranslatedField } from './workspace-tables.ts';

const objectName = 'translationQuestion';

type QuestionRow = Omit<TranslationQuestion, 'text' | 'askedAt' | 'answeredAt'> & {
  entity: TranslationQuestion['text']['entity'];
  row_id: number;
  field: string;
  asked_at: Date;
  answered_at: Date | null;
};

const nameOf = (account: string) =>
  sql`coalesce(nullif(concat_ws(' ', ${sql.ref(`${account}.first_name`)}, ${sql.ref(`${account}.last_name`)}), ''),
    ${sql.ref(`${account}.login`)})`;

/**
 * Reads questions with the row of their text. `from` yields the rows `question` and `text`.
 */
const readQuestions = async (
  db: Kysely<Database>,
  from: RawBuilder<unknown>,
  readerId: number,
): Promise<TranslationQuestion[]> => {
  const { rows } = await sql<QuestionRow>`
    select question.id, question.entity, text.row_id, question.field, question.source, question.question,
      ${nameOf('asker')} as "askedBy", question.asked_at, coalesce(question.asked_by = ${readerId}, false) as "isOwn",
      question.answer, ${nameOf('author')} as "answeredBy", question.answered_at
    from ${from}
    left join user_account asker on asker.id = question.asked_by
    left join user_account author on author.id = question.answered_by
    order by question.id`.execute(db);
  return rows.map(({ entity, row_id, field, asked_at, answered_at, ...question }) => ({
    ...question,
    text: { entity, id: row_id, field },
    askedAt: asked_at.toISOString(),
    answeredAt: answered_at?.toISOString() ?? null,
  }));
};

const isTextOfQuestion = sql`text.entity = question.entity and text.item = question.item and text.field = question.field`;

/** Condition for the texts of a scope: of a version with the results that it leads to, or of some entities. */
const isInScope = ({ collection, treeId }: TextScope): RawBuilder<unknown> => {
  if (collection !== 'tree') return sql`text.entity in (${sql.join(otherCollections[collection])})`;
  const used = sql`(select test_result_id from version_result where question_tree_id = ${treeId}::int8)`;
  return sql`(text.question_tree_id = ${treeId}::int8
    or (text.entity = 'testResult' and text.row_id in ${used})
    or (text.entity = 'testResultSlide'
      and text.row_id in (select id from test_result_slide where test_result_id in ${used})))`;
};

/**
 * Lists the questions about the texts of a scope, the oldest first.
 *
 * @throws AppError `invalid` for a tree without its version
 */
export const listQuestions = async (
  db: Kysely<Database>,
  scope: TextScope,
  readerId: number,
): Promise<TranslationQuestion[]> => {
  if (scope.collection === 'tree' && scope.treeId === undefined) throw fieldError(objectName, 'treeId', 'NotNull');
  return readQuestions(
    db,
    sql`translation_question question join source_text text on ${isTextOfQuestion}
      and question.language_id = ${scope.languageId}::int8 and ${isInScope(scope)}`,
    readerId,
  );
};

/** Counts the questions without an answer that stand at a text of the newest version of a tree, or of no tree. */
export const countOpenQuestions = async (db: Kysely<Database>): Promise<number> => {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from translation_question question
    where answered_at is null and exists (
      select from source_text text where ${isTextOfQuestion}
        and (text.question_tree_id is null or text.question_tree_id = any(array(
          select distinct on (tree_id) id from question_tree order by tree_id, version desc
        )))
    )`.execute(db);
  return rows[0]?.count ?? 0;
};

/** Reads one question beside the row of the text that it was asked at. */
const readQuestion = async (
  db: Kysely<Database>,
  id: number,
  rowId: number,
  readerId: number,
): Promise<TranslationQuestion> => {
  const [question] = await readQuestions(
    db,
    sql`translation_question question
      join (select ${rowId}::int8 as row_id) text on question.id = ${id}::int8`,
    readerId,
  );
  if (!question) throw new AppError('notFound');
  return question;
};

/**
 * Asks the author of a text a question, and queues mails to the author.
 *
 * @throws AppError `notFound` for an unknown text or one without a source; `invalid` for a text of another version, for
 *   the language of the source, or for more questions about a text than `questionLimits.ofText`
 */
export const askQuestion = (
  db: Kysely<Database>,
  address: WorkspaceAddress,
  { question, by }: { question: string; by: number },
): Promise<TranslationQuestion> => {
  const translated = findTranslatedField(address.entity, address.field);
  if (!translated) throw fieldError(objectName, 'field', 'UnknownText');
  return inTransaction(db, async (trx) => {
    const { item, source } = await lockStoredText(trx, address);
    if (source === null) throw new AppError('notFound');
    const { entity, field, languageId: language_id } = address;
    const about = { entity, item, field, language_id };
    const questions = await trx
      .selectFrom('translation_question')
      .select('id')
      .where(({ eb, and }) => and([eb('entity', '=', entity), eb('item', '=', item), eb('field', '=', field)]))
      .where('language_id', '=', language_id)
      .execute();
    if (questions.length >= questionLimits.ofText) throw fieldError(objectName, 'question', 'TooMany');
    const textAddress = await addressOfText(trx, address);
    const { id } = await trx
      .insertInto('translation_question')
      .values({ ...about, source, question, asked_by: by, address: textAddress })
      .returning('id')
      .executeTakeFirstOrThrow();
    await queueQuestionMails(trx, { address, kind: translated.field.kind, source, question, by, query: textAddress });
    await recordEvent(trx, {
      ...{ actorId: by, type: 'CONTENT_CREATE', object: { type: objectName, id }, outcome: 'SUCCESS' },
      data: { text: `${entity} ${address.id} ${field}`, languageId: language_id },
    });
    return readQuestion(trx, id, address.id, by);
  });
};

/** Locks a question until the end of the transaction. Throws AppError `notFound` for an unknown one. */
const lockQuestion = async (trx: Kysely<Database>, id: number) => {
  const question = await trx
    .selectFrom('translation_question')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!question) throw new AppError('notFound');
  return question;
};

/** Row of the text in the address at which a question was asked. */
const rowInAddress = (address: string): number => Number(new URLSearchParams(address).get('text')?.split('.')[1] ?? 0);

/**
 * Answers a question, or changes its answer, and queues a mail to the person who asked.
 *
 * @throws AppError `notFound` for an unknown question, `conflict` where the answer is no longer as it was seen
 */
export const answerQuestion = (
  db: Kysely<Database>,
  id: number,
  { answer, seen, by }: { answer: string; seen: string | null; by: number },
): Promise<TranslationQuestion> =>
  inTransaction(db, async (trx) => {
    const question = await lockQuestion(trx, id);
    if (question.answer !== seen) throw new AppError('conflict', { entityName: objectName });
    await trx
      .updateTable('translation_question')
      .set({ answer, answered_by: by, answered_at: sql<Date>`now()` })
      .where('id', '=', id)
      .execute();
    await queueAnswerMail(trx, { ...question, answer, by });
    await recordEvent(trx, {
      ...{ actorId: by, type: 'CONTENT_UPDATE', object: { type: objectName, id }, outcome: 'SUCCESS' },
      data: { fields: 'answer' },
    });
    return readQuestion(trx, id, rowInAddress(question.address), by);
  });

/**
 * Deletes a question with its answer.
 *
 * @throws AppError `notFound` for an unknown question, `forbidden` for that of another person, unless an administrator
 *   deletes it
 */
export const deleteQuestion = (
  db: Kysely<Database>,
  id: number,
  { by, isAdministrator }: { by: number; isAdministrator: boolean },
): Promise<void> =>
  inTransaction(db, async (trx) => {
    const question = await lockQuestion(trx, id);
    if (question.asked_by !== by && !isAdministrator) throw new AppError('forbidden');
    await trx.deleteFrom('translation_question').where('id', '=', id).execute();
    await recordEvent(trx, {
      ...{ actorId: by, type: 'CONTENT_DELETE', object: { type: objectName, id }, outcome: 'SUCCESS' },
    });
  });
