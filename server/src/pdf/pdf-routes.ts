import { applicationName } from '@ok/contract/errors.ts';
import { deletePdf, getPdf, getPdfs, putPdf } from '@ok/contract/routes/files/pdf.ts';
import { type DocumentType, documentTypes } from '@ok/contract/rules/results/document-types.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import type { Database } from '../db/schema/tables.ts';
import { inTransaction } from '../db/transactions/in-transaction.ts';
import type { FileStore } from '../files/file-store.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { setChangeHeaders } from '../http/row-reply.ts';
import { languageExists } from '../texts/text-edit-store.ts';
import { inspectPdf, NotPdf } from './inspect-pdf.ts';
import {
  createFileName,
  deleteDocument,
  findDocumentFile,
  findDocuments,
  invalidateDocuments,
  replaceDocument,
} from './pdf-store.ts';

type PdfRouteServices = { db: Kysely<Database>; files: FileStore; log: Pick<FastifyBaseLogger, 'error'> };

const isDocumentType = (type: string): type is DocumentType =>
  documentTypes.some((documentType) => documentType === type);

/** The PDF viewer of a browser is a page of its own, which may show and style the document. Nothing else loads. */
const viewerPolicy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/**
 * Files never change, so the name of the file is the ETag. Browsers revalidate the address each time, because a
 * document can be replaced.
 */
const fileReplyOptions = ({ type, language, file }: { type: string; language: string; file: string }) => ({
  etag: `"${file}"`,
  cacheControl: 'no-cache',
  file: { name: `ok-${type.toLowerCase().replaceAll('_', '-')}-${language}.pdf`, disposition: 'inline' as const },
  contentSecurityPolicy: viewerPolicy,
});

const inspectOrThrow = (bytes: Buffer) =>
  inspectPdf(bytes).catch((error: unknown) => {
    throw error instanceof NotPdf ? new AppError('notPdf', { entityName: 'pdf' }) : error;
  });

/** Serves the PDF documents: one for each type and language. */
export const pdfRoutes = ({ publicRoute, authRoute }: RegisterRoute, { db, files, log }: PdfRouteServices) => {
  /**
   * Removes a file that no document uses. A failure is only logged: the file takes space, but no user sees it, so the
   * call has succeeded.
   */
  const removeFile = (file: string) =>
    files.delete(file).catch((error: unknown) => {
      log.error({ err: error, file }, 'the file of a former document could not be removed');
    });

  publicRoute(getPdfs, async ({ query: { lang, type } }) => {
    const language = lang.toLowerCase();
    if (type === undefined) return findDocuments(db, language);
    const [document] = isDocumentType(type) ? await findDocuments(db, language, type) : [];
    if (!document) throw new AppError('notFound');
    return document;
  });

  publicRoute(getPdf, async ({ params, hasETag }) => {
    // The document may be replaced between reading its row and its file. Then the row is read again.
    for (let tries = 0; tries < 2; tries += 1) {
      const row = await findDocumentFile(db, params.id);
      if (!row) break;
      const options = fileReplyOptions(row);
      if (hasETag(options.etag)) return new RawReply(null, options);
      const stream = await files.get(row.file);
      if (stream) return new RawReply(stream, options);
    }
    throw new AppError('notFound');
  });

  authRoute(putPdf, async ({ currentUser, body: { type, language: code, file: upload } }) => {
    const language = code.toLowerCase();
    if (!(await languageExists(db, language))) throw fieldError('pdf', 'language', 'typeMismatch');
    const bytes = Buffer.from(await upload.arrayBuffer());
    const size = bytes.byteLength;
    const { tagged } = await inspectOrThrow(bytes);

    const file = createFileName();
    await files.put(file, bytes);
    const { document, replaced } = await inTransaction(db, async (trx) => {
      await invalidateDocuments(trx);
      const put = await replaceDocument(trx, { type, language, file, tagged });
      await recordEvent(trx, {
        actorId: currentUser.id,
        type: 'PDF_UPLOAD',
        object: { type: 'pdf', id: put.document.id },
        outcome: 'SUCCESS',
        data: { document: type, language, size, tagged },
      });
      return put;
    }).catch(async (error: unknown) => {
      await removeFile(file);
      throw error;
    });
    if (replaced !== null) await removeFile(replaced);
    return { ...document, tagged };
  });

  authRoute(deletePdf, async ({ currentUser, params, reply }) => {
    const { id } = params;
    const deleted = await inTransaction(db, async (trx) => {
      await invalidateDocuments(trx);
      const document = await deleteDocument(trx, id);
      if (!document) throw new AppError('notFound');
      const { type, language } = document;
      await recordEvent(trx, {
        actorId: currentUser.id,
        type: 'PDF_DELETE',
        object: { type: 'pdf', id },
        outcome: 'SUCCESS',
        data: { document: type, language },
      });
      return document;
    });
    await removeFile(deleted.file);
    setChangeHeaders(reply, `${applicationName}.pdf.deleted`, id);
    return undefined;
  });
};
