import { getPdfs, type PdfDocument } from '@ok/contract/routes/files/pdf.ts';
import type { DocumentType } from '@ok/contract/rules/results/document-types.ts';
import { useEffect, useSyncExternalStore } from 'react';
import { createListeners } from '../listeners.ts';
import { useLanguage } from '../texts/texts-store.ts';
import { call } from './client.ts';

const documentListeners = createListeners();
const documentsByLanguage = new Map<string, readonly PdfDocument[]>();
const documentRequests = new Map<string, Promise<void>>();

/** Fetches the documents of a language; simultaneous calls share one request. */
export function fetchDocuments(language: string): void {
  if (documentRequests.has(language)) return;
  const request = call(getPdfs, { query: { lang: language }, silent: true })
    .then((list) => documentsByLanguage.set(language, [list].flat()))
    // Earlier documents stay valid. Without any, pages show no links.
    .catch(() => !documentsByLanguage.has(language) && documentsByLanguage.set(language, []))
    .then(() => {
      documentRequests.delete(language);
      documentListeners.emit();
    });
  documentRequests.set(language, request);
}

/** PDF documents in the page's language, fetched again when the language changes; undefined while loading. */
export function useDocuments(): readonly PdfDocument[] | undefined {
  const language = useLanguage();
  useEffect(() => fetchDocuments(language), [language]);
  return useSyncExternalStore(documentListeners.add, () => documentsByLanguage.get(language));
}

/** A document in the page's language, if it exists. */
export const useDocument = (type: DocumentType): PdfDocument | undefined =>
  useDocuments()?.find((document) => document.type === type);
