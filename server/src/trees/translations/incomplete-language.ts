import type { MissingTexts } from '@ok/contract/tree/checks/missing-texts.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';
import { readTreeRows } from '../document/tree-rows.ts';
import { withThread } from '../publishing/tree-thread.ts';

/** The texts that a version lacks in each of some languages, by code. The version is read on a thread: it may be large. */
const missingIn = (trx: Kysely<Database>, treeRowId: number, codes: readonly string[]): Promise<MissingTexts[][]> =>
  withThread(trx, async (ask) => {
    for await (const chunk of readTreeRows(trx, treeRowId)) await ask({ take: chunk });
    const missing: MissingTexts[][] = [];
    for (const code of codes) missing.push(await ask<MissingTexts[]>({ missingIn: code }));
    return missing;
  });

/** @throws AppError `languageIncomplete`, with what is missing, for the first of the languages that lacks texts */
export const refuseIncompleteCodes = async (
  trx: Kysely<Database>,
  treeRowId: number,
  codes: readonly string[],
): Promise<void> => {
  if (codes.length === 0) return;
  const missing = (await missingIn(trx, treeRowId, codes)).find((each) => each.length > 0);
  if (!missing) return;
  const detail = `Missing texts: ${missing.map(({ kind, count }) => `${kind} ${count}`).join(', ')}`;
  throw new AppError('languageIncomplete', { entityName: 'questionTreeLanguage', missing, detail });
};

/** As `refuseIncompleteCodes`, for a language by its id. */
export const refuseIncompleteLanguage = async (
  trx: Kysely<Database>,
  treeRowId: number,
  languageId: number,
): Promise<void> => {
  const found = await trx.selectFrom('language').select('code').where('id', '=', languageId).executeTakeFirst();
  await refuseIncompleteCodes(trx, treeRowId, found ? [found.code] : []);
};
