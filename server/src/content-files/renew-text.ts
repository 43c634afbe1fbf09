import type { Kysely } from 'kysely';
import { updateRow } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import { hashText } from '../texts/hash-text.ts';

type Entity = Parameters<typeof updateRow>[1];

/** A text that ships, in one language, beside what the database says of it. */
export type ShippedText = {
  /** What it is remembered by. */
  identifier: string;
  language: string;
  /** What ships now, as it stands in a row once it is written: its title and its content by the names of their fields. */
  now: Readonly<Record<string, string>>;
  /** The row that holds it, with what that says; null where there is none. */
  held: { entity: Entity; id: number; text: Readonly<Record<string, string | null>> } | null;
  /** The hash of what shipped before it was remembered, where another text ships since. */
  formerly?: string | undefined;
};

const hashOf = (text: Readonly<Record<string, string | null>>) =>
  hashText(
    Object.values(text)
      .map((part) => part ?? '')
      .join('\n'),
  );

/**
 * Brings a text to what ships now where it still is as it was written because it shipped then. What an administrator has
 * edited stays, and so does the hash of the text that was edited; what was deleted stays so.
 *
 * @returns whether it never shipped in this language and no row holds it, so that it is to be added
 */
export const renewText = async (trx: Kysely<Database>, text: ShippedText): Promise<boolean> => {
  const { identifier, language, now, held, formerly } = text;
  const recorded = await trx
    .selectFrom('shipped_text')
    .select('hash')
    .where('identifier', '=', identifier)
    .where('language', '=', language)
    .executeTakeFirst();
  const heldHash = held && hashOf(held.text);
  const before = recorded?.hash ?? (formerly !== undefined && heldHash === formerly ? formerly : undefined);
  const hash = hashOf(now);
  if (before === hash) return false;
  if (!held) return before === undefined;
  if (before !== undefined && heldHash === before) await updateRow(trx, held.entity, held.id, Object.entries(now));
  else if (before !== undefined && heldHash !== hash) return false;
  await rememberText(trx, text);
  return false;
};

/** Remember what was written because it ships. */
export const rememberText = async (
  trx: Kysely<Database>,
  { identifier, language, now }: Pick<ShippedText, 'identifier' | 'language' | 'now'>,
): Promise<void> => {
  const hash = hashOf(now);
  await trx
    .insertInto('shipped_text')
    .values({ identifier, language, hash })
    .onConflict((conflict) => conflict.columns(['identifier', 'language']).doUpdateSet({ hash }))
    .execute();
};
