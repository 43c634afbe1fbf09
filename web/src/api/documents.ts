import { getPdfs, type PdfDocument } from '@ok/contract/routes/pdf.ts';
import type { DocumentType } from '@ok/contract/rules/document-types.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { listeners } from '../listeners.ts';
import { useLanguage } from '../texts/texts-store.ts';
import { call } from './client.ts';

const changed = listeners();
const documents = new Map<string, readonly PdfDocument[]>();
const asked = new Map<string, Promise<void>>();

/** Fetch the documents of a language, once for all who ask at the same time. */
export function fetchDocuments(language: string): void {
  if (asked.has(language)) return;
  const fetched = call(getPdfs, { query: { lang: language }, silent: true })
    .then((list) => documents.set(language, [list].flat()))
    // What there may have been before is still good; without any there are no links.
    .catch(() => !documents.has(language) && documents.set(language, []))
    .then(() => {
      asked.delete(language);
      changed.tell();
    });
  asked.set(language, fetched);
}

/** The PDF documents in the language of the page, fetched anew when that changes; undefined until they are there. */
export function useDocuments(): readonly PdfDocument[] | undefined {
  const language = useLanguage();
  useEffect(() => fetchDocuments(language), [language]);
  return useSyncExternalStore(changed.add, () => documents.get(language));
}

/** One document in the language of the page, if there is one. */
export const useDocument = (type: DocumentType): PdfDocument | undefined =>
  useDocuments()?.find((document) => document.type === type);
