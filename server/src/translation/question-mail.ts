import type { Kind } from '@ok/contract/entity/field.ts';
import { otherCollections } from '@ok/contract/routes/translation/translation-workspace.ts';
import { type Kysely, sql } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { toPlainText } from '../html/plain-text.ts';
import { queueMail } from '../mail/queue/queue-mail.ts';
import type { WorkspaceAddress } from './save-translation.ts';

type Receiver = {
  id: number;
  email: string;
  langKey: string;
  firstName: string | null;
  /** Code of the language of the translation. */
  code: string;
  /** Name of the person who asks or answers. */
  personName: string;
};

/** Characters of a source in a mail, of which it is a reminder only. */
const maxSourceCharacters = 300;

const shorten = (text: string) =>
  text.length <= maxSourceCharacters ? text : `${text.slice(0, maxSourceCharacters).trimEnd()}…`;

/** Fields of changes that are about translations, which say nothing about the author of a source. */
const translationChanges = ['translations', 'sameMeaning', 'accepted', 'returned', 'review'];

/** Makes the query of the workspace's address of a text, with the filter of open questions. */
export const addressOfText = async (db: Kysely<Database>, address: WorkspaceAddress): Promise<string> => {
  const { entity, id, field, languageId, treeId } = address;
  const language = await db
    .selectFrom('language')
    .select('code')
    .where('id', '=', languageId)
    .executeTakeFirstOrThrow();
  const [collection = ''] =
    Object.entries(otherCollections).find(([, entities]) => (entities as readonly string[]).includes(entity)) ?? [];
  return new URLSearchParams({
    ...(treeId === null ? { collection } : { collection: 'tree', tree: String(treeId) }),
    language: language.code,
    state: 'questions',
    text: `${entity}.${id}.${field}`,
  }).toString();
};

const selectReceivers = (languageId: number, by: number) => sql`
  select account.id, account.email, account.lang_key as "langKey", account.first_name as "firstName", language.code,
    coalesce(nullif(concat_ws(' ', person.first_name, person.last_name), ''), person.login) as "personName"
  from user_account account
  join language on language.id = ${languageId}::int8
  join user_account person on person.id = ${by}::int8`;

/**
 * Reads the author of a text: the administrator who changed it last, apart from translations. All administrators stand
 * in for an author who is unknown or gone.
 */
const readAuthors = async (db: Kysely<Database>, { entity, id, languageId, treeId }: WorkspaceAddress, by: number) => {
  const isNode = treeId !== null && !entity.startsWith('testResult');
  const object = isNode ? { type: 'questionTree', id: String(treeId) } : { type: entity, id: String(id) };
  const { rows } = await sql<Receiver>`
    with last_author as (
      select author.id from audit_event event
      join user_account author on author.id = event.actor_id and author.activated and author.id <> ${by}::int8
        and 'ROLE_ADMIN' = any(author.authorities)
      where event.object_type = ${object.type} and event.object_id = ${object.id}
        and event.type in ('CONTENT_CREATE', 'CONTENT_UPDATE')
        and coalesce(event.data->>'fields', '') not in (${sql.join(translationChanges)})
      order by event.id desc limit 1
    )
    ${selectReceivers(languageId, by)}
    where account.activated and 'ROLE_ADMIN' = any(account.authorities) and account.id <> ${by}::int8
      and (account.id in (select id from last_author) or not exists (select from last_author))`.execute(db);
  return rows;
};

const valuesOf = ({ firstName, langKey, code, personName }: Receiver, query: string) => ({
  firstName: firstName ?? '',
  personName,
  languageName: new Intl.DisplayNames([langKey], { type: 'language' }).of(code) ?? code,
  query,
});

/** Question to announce: its text, the kind and the source of that, and the query of its address. */
type AskedQuestion = {
  address: WorkspaceAddress;
  kind: Kind;
  source: string;
  question: string;
  by: number;
  query: string;
};

/** Queues mails about a question to the author of its text. */
export const queueQuestionMails = async (
  trx: Kysely<Database>,
  { address, kind, source, question, by, query }: AskedQuestion,
): Promise<void> => {
  const sourceText = shorten(toPlainText(kind, source) ?? '');
  for (const author of await readAuthors(trx, address, by)) {
    await queueMail(trx, {
      ...{ kind: 'translationQuestion', userId: author.id, recipient: author.email, language: author.langKey },
      values: { ...valuesOf(author, query), question, source: sourceText },
    });
  }
};

/** Question with its answer. */
type AnsweredQuestion = {
  asked_by: number | null;
  language_id: number;
  address: string;
  question: string;
  answer: string;
  by: number;
};

/** Queues a mail about an answer to the person who asked, unless that is the person who answered. */
export const queueAnswerMail = async (
  trx: Kysely<Database>,
  { asked_by, language_id, address, question, answer, by }: AnsweredQuestion,
): Promise<void> => {
  if (asked_by === null || asked_by === by) return;
  const { rows } = await sql<Receiver>`${selectReceivers(language_id, by)}
    where account.id = ${asked_by}::int8 and account.activated`.execute(trx);
  for (const asker of rows) {
    await queueMail(trx, {
      ...{ kind: 'translationAnswer', userId: asker.id, recipient: asker.email, language: asker.langKey },
      values: { ...valuesOf(asker, address), question, answer },
    });
  }
};
