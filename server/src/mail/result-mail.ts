import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getResultMail } from '@ok/contract/routes/measurement/measurement.ts';
import { addParagraphs } from '@ok/contract/rules/plain-html.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { resultIdentifier } from './mail-kinds.ts';
import { fillContent } from './mail-nodes.ts';
import { mailPlain } from './mail-plain.ts';
import { textNamed } from './mail-text-store.ts';

/** What may be filled in, each standing for itself until whoever reads the result fills it in. */
const kept = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));

const values = kept(['firstName', 'treeName', 'date', 'score', 'resultName']);
const links = kept(['summaryUrl', 'fullUrl']);

/**
 * The text about a result as administrators maintain it, in plain text: a link in a browser that opens a mail carries
 * no markup. Names that nothing stands for are left out.
 */
export const resultMailIn = async (db: Kysely<Database>, language: string): Promise<ReplyFor<typeof getResultMail>> => {
  const text = await textNamed(db, resultIdentifier, language);
  const content = mailPlain(fillContent(addParagraphs(text.content), { values, links }));
  return { subject: text.subject, content, language: text.language };
};
