import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { hashText } from './hash-text.ts';
import { type ShippedTexts, shippedTexts } from './shipped-texts.ts';
import { editedBases } from './text-edit-store.ts';
import { textRevision } from './text-store.ts';

/**
 * Counts the texts that were edited here while what ships of them has changed since; what ships no more is not one of
 * them. What was counted holds until texts are changed: what ships is the same as long as the process lives.
 */
export const makeOutdatedEdits = (db: Kysely<Database>, shipped: ShippedTexts = shippedTexts()) => {
  let counted: { revision: number; count: number } | undefined;
  return async (): Promise<number> => {
    const revision = await textRevision(db);
    if (counted?.revision === revision) return counted.count;
    const edits = await editedBases(db);
    const count = edits.filter(({ language, key, base }) => {
      const text = shipped.languages.get(language)?.get(key);
      return text !== undefined && hashText(text) !== base;
    }).length;
    counted = { revision, count };
    return count;
  };
};
