import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { hashText } from './hash-text.ts';
import { type ShippedTexts, shippedTexts } from './shipped-texts.ts';
import { editedBases } from './text-edit-store.ts';
import { textRevision } from './text-store.ts';

/** How many texts are outdated, and in which languages they are: the one with the most first. */
type OutdatedEdits = { count: number; languages: string[] };

/**
 * Counts the texts that were edited here while what ships of them has changed since; what ships no more is not one of
 * them. What was counted holds until texts are changed: what ships is the same as long as the process lives.
 */
export const makeOutdatedEdits = (db: Kysely<Database>, shipped: ShippedTexts = shippedTexts()) => {
  let counted: (OutdatedEdits & { revision: number }) | undefined;
  return async (): Promise<OutdatedEdits> => {
    const revision = await textRevision(db);
    if (counted?.revision === revision) return counted;
    const edits = await editedBases(db);
    const outdated = edits.filter(({ language, key, base }) => {
      const text = shipped.languages.get(language)?.get(key);
      return text !== undefined && hashText(text) !== base;
    });
    const byLanguage = [...Map.groupBy(outdated, ({ language }) => language)];
    const languages = byLanguage.sort(([, one], [, other]) => other.length - one.length).map(([language]) => language);
    counted = { revision, count: outdated.length, languages };
    return counted;
  };
};
