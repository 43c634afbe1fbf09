import type { MissingTexts } from '@ok/contract/tree/checks/missing-texts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/schema/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { withThread } from '../publishing/tree-thread.ts';

/** Finds the missing texts of a version in some languages. A worker thread parses the version, which may be large. */
const findMissingTexts = (
  trx: Kysely<Database>,
  treeRowId: number,
  codes: readonly string[],
): Promise<MissingTexts[][]> =>
  withThread(trx, async (ask) => {
    for await (const chunk of readTreeRows(trx, treeRowId)) await ask({ take: chunk });
    const missing: MissingTexts[][] = [];
    for (const code of codes) missing.push(await ask<MissingTexts[]>({ missingIn: code }));
    return missing;
  });

/** @throws AppError `languageIncomplete`, with the missing texts of the first incomplete language */
export const refuseIncompleteCodes = async (
  trx: Kysely<Database>,
  treeRowId: number,
  codes: readonly string[],
): Promise<void> => {
  if (codes.length === 0) return;
  const missing = (await findMissingTexts(trx, treeRowId, codes)).find((each) => each.length > 0);
  if (!missing) return;
  const detail = `Missing texts: ${missing.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`;
  throw new AppError('languageIncomplete', { entityName: 'questionTreeLanguage', missing, detail });
};

/** Like `refuseIncompleteCodes`, for one language by its id. */
export const refuseIncompleteLanguage = async (
  trx: Kysely<Database>,
  treeRowId: number,
  languageId: number,
): Promise<void> => {
  const language = await trx.selectFrom('language').select('code').where('id', '=', languageId).executeTakeFirst();
  await refuseIncompleteCodes(trx, treeRowId, language ? [language.code] : []);
};
