import { deletePdf, getPdfs, putPdf } from '@ok/contract/routes/files/pdf.ts';
import { getLanguages } from '@ok/contract/routes/texts/texts.ts';
import type { DocumentType } from '@ok/contract/rules/results/document-types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { fetchDocuments } from '../../api/documents.ts';
import { createUploadTransport } from '../../api/upload-transport.ts';

/** Fetches the documents of a language. */
export const useLanguageDocuments = (lang: string) =>
  useQuery({
    queryKey: ['documents', lang],
    queryFn: async ({ signal }) => [await call(getPdfs, { query: { lang }, signal, ownError: true })].flat(),
    staleTime: 0,
  });

/** Fetches every language that documents can have. */
export const useEveryLanguage = () =>
  useQuery({ queryKey: ['every-language'], queryFn: ({ signal }) => call(getLanguages, { signal, silent: true }) });

type DocumentUpload = { type: DocumentType; file: File; onProgress: (done: number) => void };

/** Uploads a document, and replaces the former one of its type and language. */
export function useUpload(language: string) {
  const forget = useInvalidateDocuments(language);
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ type, file, onProgress }: DocumentUpload) => {
      const body = { type, language, file };
      return call(putPdf, {
        body,
        transport: createUploadTransport(onProgress),
        ownError: true,
        successMessage: 'pdf.uploaded',
      });
    },
    onSuccess: forget,
  });
}

/** Deletes a document. */
export function useRemoveDocument(language: string) {
  const forget = useInvalidateDocuments(language);
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => call(deletePdf, { params: { id }, ownError: true }),
    onSuccess: forget,
  });
}

/** Invalidates the list, and updates the links in the footer of every page. */
function useInvalidateDocuments(language: string) {
  const queries = useQueryClient();
  return () => {
    fetchDocuments(language);
    return queries.invalidateQueries({ queryKey: ['documents', language] });
  };
}
