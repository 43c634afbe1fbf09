import type { Kysely } from 'kysely';
import type { Picture } from '../content/content-store.ts';
import type { Database } from '../db/tables.ts';
import type { StoredDocument } from '../pdf/pdf-store.ts';
import { pictureOf } from './content.ts';
import type { StoredFiles } from './store-files.ts';
import type { ShippedDocument } from './write-documents.ts';

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
  /** What was stored of a document in the files. */
  document(shipped: ShippedDocument): StoredDocument;
};

/**
 * What the writers need, in the languages of the content that are there; null where none of them is.
 *
 * @param codes the languages of the content, the default one first
 */
export const makeWriting = async (
  trx: Kysely<Database>,
  codes: readonly string[],
  { pictures, documents }: StoredFiles,
): Promise<Writing | null> => {
  const rows = await trx.selectFrom('language').select(['id', 'code']).where('code', 'in', codes).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const [base, ...others] = codes.flatMap((code) => {
    const languageId = ids.get(code);
    return languageId === undefined ? [] : [{ code, languageId }];
  });
  if (!base) return null;
  return {
    trx,
    base: base.code,
    baseId: base.languageId,
    others,
    picture(image) {
      const picture = pictures.get(pictureOf(image));
      if (!picture) throw new RangeError(`${image} was not stored`);
      return picture;
    },
    document({ type, language }) {
      const document = documents.find((each) => each.type === type && each.language === language);
      if (!document) throw new RangeError(`${type} in ${language} was not stored`);
      return document;
    },
  };
};

/** A text in one language; that all are there was checked when the files were read. */
export const said = (text: Record<string, string>, code: string): string => text[code] ?? '';
