import { flattenTexts } from '@ok/contract/rules/flatten-texts.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import { type Kysely, sql } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { faultsOfTexts, placeholdersWanted } from './check-texts.ts';
import { hashText } from './hash-text.ts';
import type { ShippedTexts } from './shipped-texts.ts';

/** The most keys and faults that are named: in the audit trail, and in a refusal. */
const most = { keys: 20, faults: 100 };

/** Rows a statement: far below the most parameters that either database takes. */
const chunk = 1000;

/** Makes everybody else who changes texts wait until this transaction ends; then says that they changed. */
const lockTexts = (trx: Kysely<Database>) => sql`select from revision where area = 'texts' for update`.execute(trx);
const bumpTexts = (trx: Kysely<Database>) =>
  sql`update revision set number = number + 1 where area = 'texts'`.execute(trx);

const editsOf = async (trx: Kysely<Database>, language: string): Promise<Map<string, string>> => {
  const rows = await trx.selectFrom('text_edit').select(['key', 'value']).where('language', '=', language).execute();
  return new Map(rows.map(({ key, value }) => [key, value]));
};

const writeEdits = async (
  trx: Kysely<Database>,
  edits: readonly [key: string, value: string][],
  { language, by, base }: { language: string; by: number; base: ReadonlyMap<string, string> | undefined },
) => {
  const edited_at = new Date();
  const rows = edits.map(([key, value]) => {
    const shipped = base?.get(key);
    const base_hash = shipped === undefined ? null : hashText(shipped);
    return { language, key, value, base_hash, edited_by: by, edited_at };
  });
  for (let from = 0; from < rows.length; from += chunk) {
    await trx
      .insertInto('text_edit')
      .values(rows.slice(from, from + chunk))
      .onConflict((conflict) =>
        conflict.columns(['language', 'key']).doUpdateSet(({ ref }) => ({
          value: ref('excluded.value'),
          base_hash: ref('excluded.base_hash'),
          edited_by: ref('excluded.edited_by'),
          edited_at: ref('excluded.edited_at'),
        })),
      )
      .execute();
  }
};

const removeEdits = async (trx: Kysely<Database>, language: string, keys: readonly string[]) => {
  if (keys.length === 0) return;
  await sql`delete from text_edit where language = ${language} and key = any(${[...keys]}::text[])`.execute(trx);
};

/**
 * Changes texts of the screens in a language, as an administrator wishes. A text equal to what ships, or empty, is no
 * edit: what there was of one is taken back.
 *
 * @param sent the texts that are to change, nested or by dotted keys
 * @throws AppError `notFound` for a language that is not there, `invalid` naming every key with what is wrong with it;
 *   then nothing is changed
 */
export const changeTextsOf = async (
  { db, shipped }: { db: Kysely<Database>; shipped: ShippedTexts },
  { language, sent, by }: { language: string; sent: Record<string, unknown>; by: number },
): Promise<void> => {
  const texts = new Map(flattenTexts(sent));
  if (texts.size > limits.screenTexts) throw new AppError('tooLarge');
  await inTransaction(db, async (trx) => {
    const found = await trx.selectFrom('language').select('id').where('code', '=', language).executeTakeFirst();
    if (!found) throw new AppError('notFound');
    await lockTexts(trx);
    const known = { shipped, language, edited: await editsOf(trx, language) };
    const fieldErrors = faultsOfTexts(texts, known).slice(0, most.faults);
    if (fieldErrors.length > 0) {
      const detail = placeholdersWanted(fieldErrors, known);
      throw new AppError('invalid', { fieldErrors, ...(detail && { detail }) });
    }

    const base = shipped.languages.get(language);
    const wanted = [...(texts as ReadonlyMap<string, string>)].map(([key, text]): [string, string | undefined] => [
      key,
      text.trim() === '' || text === base?.get(key) ? undefined : text,
    ]);
    const changes = wanted.filter(([key, text]) => known.edited.get(key) !== text);
    if (changes.length === 0) return;
    const kept = changes.filter((change): change is [string, string] => change[1] !== undefined);
    await writeEdits(trx, kept, { language, by, base });
    await removeEdits(
      trx,
      language,
      changes.filter(([, text]) => text === undefined).map(([key]) => key),
    );
    await bumpTexts(trx);
    const keys = changes.map(([key]) => key);
    await recordEvent(trx, {
      actorId: by,
      type: 'CONTENT_UPDATE',
      object: { type: 'translation', id: language },
      outcome: 'SUCCESS',
      data: { fields: keys.slice(0, most.keys).join(', '), count: keys.length },
    });
  });
};
