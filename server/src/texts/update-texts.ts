import { flattenTexts } from '@ok/contract/rules/flatten-texts.ts';
import { limits } from '@ok/contract/rules/limits.ts';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { AppError } from '../http/app-error.ts';
import { faultsOfTexts, placeholdersWanted } from './check-texts.ts';
import type { ShippedTexts } from './shipped-texts.ts';
import { editsOf, invalidateTexts, isLanguage, lockTexts, removeEdits, writeEdits } from './text-edit-store.ts';

/** The most keys and faults that are named: in the audit trail, and in a refusal. */
const most = { keys: 20, faults: 100 };

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
    if (!(await isLanguage(trx, language))) throw new AppError('notFound');
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
    await invalidateTexts(trx);
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
