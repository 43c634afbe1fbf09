import type { Kysely } from 'kysely';
import type { StoredPicture } from '../content/rows/content-store.ts';
import type { Database } from '../db/schema/tables.ts';
import type { StoredDocument } from '../pdf/pdf-store.ts';
import { toStoredPictureName } from './content.ts';
import type { StoredFiles } from './store-files.ts';
import type { ShippedDocument } from './write-documents.ts';

/** Services and data that every writer of an import needs. */
export type ImportContext = {
  /** Running transaction. */
  trx: Kysely<Database>;
  /** Code of the default language, whose texts are in the rows themselves. */
  baseLanguage: string;
  /** Id of the default language. */
  baseLanguageId: number;
  /** Other active languages, whose texts are in translations. */
  otherLanguages: { code: string; languageId: number }[];
  /** Returns the stored picture for a name in the content. */
  getPicture(image: string): StoredPicture;
  /** Returns the stored document for one in the content. */
  getDocument(shipped: ShippedDocument): StoredDocument;
};

/**
 * Creates the context for the languages of the content that exist in the database; null if none exists.
 *
 * @param codes languages of the content, the default one first
 */
export const createImportContext = async (
  trx: Kysely<Database>,
  codes: readonly string[],
  { pictures, documents }: StoredFiles,
): Promise<ImportContext | null> => {
  const rows = await trx.selectFrom('language').select(['id', 'code']).where('code', 'in', codes).execute();
  const ids = new Map(rows.map(({ id, code }) => [code, id]));
  const [baseLanguage, ...otherLanguages] = codes.flatMap((code) => {
    const languageId = ids.get(code);
    return languageId === undefined ? [] : [{ code, languageId }];
  });
  if (!baseLanguage) return null;
  return {
    trx,
    baseLanguage: baseLanguage.code,
    baseLanguageId: baseLanguage.languageId,
    otherLanguages,
    getPicture(image) {
      const picture = pictures.get(toStoredPictureName(image));
      if (!picture) throw new RangeError(`${image} was not stored`);
      return picture;
    },
    getDocument({ type, language }) {
      const document = documents.find((each) => each.type === type && each.language === language);
      if (!document) throw new RangeError(`${type} in ${language} was not stored`);
      return document;
    },
  };
};

/** Returns a text in one language. `readContent` has checked that it exists. */
export const getTextInLanguage = (text: Record<string, string>, code: string): string => text[code] ?? '';
