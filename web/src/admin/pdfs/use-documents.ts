import { deletePdf, getPdfs, putPdf } from '@ok/contract/routes/files/pdf.ts';
import { getLanguages } from '@ok/contract/routes/texts/texts.ts';
import type { DocumentType } from '@ok/contract/rules/document-types.ts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { fetchDocuments } from '../../api/documents.ts';
import { createUploadTransport } from '../../api/upload-transport.ts';

/** The documents in a language. */
export const useLanguageDocuments = (lang: string) =>
  useQuery({
    queryKey: ['documents', lang],
    queryFn: async ({ signal }) => [await call(getPdfs, { query: { lang }, signal, ownError: true })].flat(),
    staleTime: 0,
  });

/** Every language that a document can be in. */
export const useEveryLanguage = () =>
  useQuery({ queryKey: ['every-language'], queryFn: ({ signal }) => call(getLanguages, { signal, silent: true }) });

type Upload = { type: DocumentType; file: File; onProgress: (done: number) => void };

/** Put a document in its place. */
export function useUpload(language: string) {
  const forget = useForget(language);
  return useMutation({
    networkMode: 'always',
    mutationFn: ({ type, file, onProgress }: Upload) => {
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

/** Take a document away. */
export function useRemoveDocument(language: string) {
  const forget = useForget(language);
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => call(deletePdf, { params: { id }, ownError: true }),
    onSuccess: forget,
  });
}

/** The list, and the links at the foot of every page. */
function useForget(language: string) {
  const queries = useQueryClient();
  return () => {
    fetchDocuments(language);
    return queries.invalidateQueries({ queryKey: ['documents', language] });
  };
}
