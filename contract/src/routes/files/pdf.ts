import * as z from 'zod/mini';
import { documentTypes } from '../../rules/results/document-types.ts';
import { languageCode, parameter } from '../../rules/values/characters.ts';
import { id } from '../../rules/values/id.ts';
import { limits } from '../../rules/values/limits.ts';
import { defineRoute } from '../define-route.ts';

/** PDF document. `url` keeps working when the document is replaced. */
export const pdfDocument = z.object({
  id: z.int(),
  type: z.enum(documentTypes),
  language: z.string(),
  url: z.string(),
});

export type PdfDocument = z.infer<typeof pdfDocument>;

export const getPdfs = defineRoute({
  method: 'GET',
  path: '/api/pdf',
  access: 'everybody',
  summary: 'The documents in a language; with a type the one of it',
  query: z.object({ lang: languageCode, type: z.optional(parameter) }),
  reply: z.union([z.array(pdfDocument), pdfDocument]),
});

export const getPdf = defineRoute({
  method: 'GET',
  path: '/api/pdf/{id}',
  access: 'everybody',
  summary: 'The file of a document',
  params: { id },
  produces: 'pdf',
  streams: true,
});

/** Stores a document; one exists per type and language. */
export const putPdf = defineRoute({
  method: 'PUT',
  path: '/api/pdf',
  access: ['ROLE_ADMIN'],
  summary: 'Upload a document; it replaces the one before of its type and language',
  objectName: 'pdf',
  consumes: 'form',
  bodyLimit: limits.pdf,
  body: z.object({ type: z.enum(documentTypes), language: languageCode, file: z.file() }),
  reply: z.extend(pdfDocument, { tagged: z.boolean() }),
});

export const deletePdf = defineRoute({
  method: 'DELETE',
  path: '/api/pdf/{id}',
  access: ['ROLE_ADMIN'],
  summary: 'Delete a document; links to it lead nowhere any more',
  params: { id },
  status: 204,
});
