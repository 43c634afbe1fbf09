import type { ReplyFor } from '@ok/contract/routes/define-route.ts';
import type { getResultMail } from '@ok/contract/routes/measurement/measurement.ts';
import { addParagraphs } from '@ok/contract/rules/markup/plain-html.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { resultTextIdentifier } from './rendering/mail-kinds.ts';
import { fillContent } from './rendering/mail-nodes.ts';
import { renderPlainMail } from './rendering/mail-plain.ts';
import { readMailTextByIdentifier } from './rendering/mail-text-store.ts';

/** Keeps placeholders in the text: the browser fills them in. */
const keepPlaceholders = (names: readonly string[]) => Object.fromEntries(names.map((name) => [name, `{{${name}}}`]));

const resultValues = keepPlaceholders(['firstName', 'treeName', 'date', 'score', 'resultName']);
const resultLinks = keepPlaceholders(['summaryUrl', 'fullUrl']);

/**
 * Reads the text of the mail about a result as plain text, since a `mailto:` link carries no markup. Unknown
 * placeholders are removed.
 */
export const readResultMail = async (
  db: Kysely<Database>,
  language: string,
): Promise<ReplyFor<typeof getResultMail>> => {
  const text = await readMailTextByIdentifier(db, resultTextIdentifier, language);
  const content = renderPlainMail(
    fillContent(addParagraphs(text.content), { values: resultValues, links: resultLinks }),
  );
  return { subject: text.subject, content, language: text.language };
};
