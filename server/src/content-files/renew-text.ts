import type { Kysely } from 'kysely';
import { updateRow } from '../content/rows/content-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { hashText } from '../texts/hash-text.ts';

type ShippedTextEntity = Parameters<typeof updateRow>[1];

/** Shipped text in one language, and the text that the database has for it. */
export type ShippedText = {
  /** Identifier under which the hash is recorded. */
  identifier: string;
  language: string;
  /** Text that ships now, with its fields as they would be stored. */
  shipped: Readonly<Record<string, string>>;
  /** Row with the stored text; null if there is none. */
  stored: { entity: ShippedTextEntity; id: number; text: Readonly<Record<string, string | null>> } | null;
  /**
   * Hash of the first shipped text, from before hashes were recorded. Only where the shipped text has changed since.
   */
  formerHash?: string | undefined;
};

const hashFields = (text: Readonly<Record<string, string | null>>) =>
  hashText(
    Object.values(text)
      .map((part) => part ?? '')
      .join('\n'),
  );

/**
 * Updates a stored text to the text that ships now, if the stored text is still the one that shipped before. A text
 * that an administrator edited stays, and so does the hash of the text that was edited. A deleted text stays deleted.
 *
 * @returns whether the text has never shipped in this language and has no row, so that the caller has to insert it
 */
export const renewText = async (trx: Kysely<Database>, text: ShippedText): Promise<boolean> => {
  const { identifier, language, shipped, stored, formerHash } = text;
  const recorded = await trx
    .selectFrom('shipped_text')
    .select('hash')
    .where('identifier', '=', identifier)
    .where('language', '=', language)
    .executeTakeFirst();
  const storedHash = stored && hashFields(stored.text);
  const formerShippedHash =
    recorded?.hash ?? (formerHash !== undefined && storedHash === formerHash ? formerHash : undefined);
  const hash = hashFields(shipped);
  if (formerShippedHash === hash) return false;
  if (!stored) return formerShippedHash === undefined;
  if (formerShippedHash !== undefined && storedHash === formerShippedHash)
    await updateRow(trx, stored.entity, stored.id, Object.entries(shipped));
  else if (formerShippedHash !== undefined && storedHash !== hash) return false;
  await recordShippedText(trx, text);
  return false;
};

/** Records the hash of a text that was written because it ships. */
export const recordShippedText = async (
  trx: Kysely<Database>,
  { identifier, language, shipped }: Pick<ShippedText, 'identifier' | 'language' | 'shipped'>,
): Promise<void> => {
  const hash = hashFields(shipped);
  await trx
    .insertInto('shipped_text')
    .values({ identifier, language, hash })
    .onConflict((conflict) => conflict.columns(['identifier', 'language']).doUpdateSet({ hash }))
    .execute();
};
