import type { Kysely } from 'kysely';
import type { Database } from '../db/schema/tables.ts';
import { hashText } from './hash-text.ts';
import { getShippedTexts, type ShippedTexts } from './shipped-texts.ts';
import { readEditBases } from './text-edit-store.ts';
import { readTextRevision } from './text-store.ts';

/** Number of outdated texts, and their languages, with most outdated texts first. */
type OutdatedEdits = { count: number; languages: string[] };

/**
 * Counts edited texts whose shipped text has changed since the edit. Texts that no longer ship don't count. The count
 * is cached until texts change, since shipped texts stay the same while the process runs.
 */
export const createOutdatedEditsCounter = (db: Kysely<Database>, shipped: ShippedTexts = getShippedTexts()) => {
  let cached: (OutdatedEdits & { revision: number }) | undefined;
  return async (): Promise<OutdatedEdits> => {
    const revision = await readTextRevision(db);
    if (cached?.revision === revision) return cached;
    const edits = await readEditBases(db);
    const outdated = edits.filter(({ language, key, base }) => {
      const text = shipped.languages.get(language)?.get(key);
      return text !== undefined && hashText(text) !== base;
    });
    const byLanguage = [...Map.groupBy(outdated, ({ language }) => language)];
    const languages = byLanguage.sort(([, one], [, other]) => other.length - one.length).map(([language]) => language);
    cached = { revision, count: outdated.length, languages };
    return cached;
  };
};
