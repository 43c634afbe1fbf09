import type { Kysely } from 'kysely';
import type { Picture } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';

/** What every writer of an import needs. */
export type Writing = {
  /** The running transaction. */
  trx: Kysely<Database>;
  /** The code of the default language: its texts go into the rows themselves. */
  base: string;
  /** The id of that language. */
  baseId: number;
  /** The other active languages, whose texts go into translations. */
  others: { code: string; languageId: number }[];
  /** The stored picture of a name in the files. */
  picture(image: string): Picture;
};

/** A text in one language; that all are there was checked when the files were read. */
export const said = (text: Record<string, string>, code: string): string => text[code] ?? '';

/** The same of a text that may be left out. */
export const saidOrNull = (text: Record<string, string> | null, code: string): string | null => text?.[code] ?? null;
