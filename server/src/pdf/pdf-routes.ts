import { applicationName } from '@ok/contract/errors.ts';
import { deletePdf, getPdf, getPdfs, putPdf } from '@ok/contract/routes/files/pdf.ts';
import { type DocumentType, documentTypes } from '@ok/contract/rules/document-types.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { Kysely } from 'kysely';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import type { FileStore } from '../files/file-store.ts';
import { AppError, fieldError } from '../http/app-error.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import { RawReply } from '../http/replies/send-reply.ts';
import { setChangeHeaders } from '../http/row-reply.ts';
import { inspectPdf, NotPdf } from './inspect-pdf.ts';
import {
  deleteDocument,
  findDocuments,
  findFile,
  invalidateDocuments,
  isLanguage,
  newFileName,
  replaceDocument,
} from './pdf-store.ts';

type Services = { db: Kysely<Database>; files: FileStore; log: Pick<FastifyBaseLogger, 'error'> };

const isDocumentType = (type: string): type is DocumentType => documentTypes.some((known) => known === type);

/** The currentUser of a browser is a page of its own that may show the document and style itself; nothing else loads. */
const policy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A file is never changed, so its name says whether somebody has it; the address is asked again every time. */
const aboutFile = ({ type, language, file }: { type: string; language: string; file: string }) => ({
  etag: `"${file}"`,
  cacheControl: 'no-cache',
  file: { name: `ok-${type.toLowerCase().replaceAll('_', '-')}-${language}.pdf`, disposition: 'inline' as const },
  contentSecurityPolicy: policy,
});

const checked = (bytes: Buffer) =>
  inspectPdf(bytes).catch((error: unknown) => {
    throw error instanceof NotPdf ? new AppError('notPdf', { entityName: 'pdf' }) : error;
  });

/** The PDF documents: one for each type and language. */
export const pdfRoutes = ({ publicRoute, authRoute }: RegisterRoute, { db, files, log }: Services) => {
  /** Removes a file that no document names. One that stays takes room and is shown to nobody, so the call has succeeded. */
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
    // Between the row and its file the document may be replaced: then the row is another one.
    for (let tries = 0; tries < 2; tries += 1) {
      const row = await findFile(db, params.id);
      if (!row) break;
      const about = aboutFile(row);
      if (hasETag(about.etag)) return new RawReply(null, about);
      const stream = await files.get(row.file);
      if (stream) return new RawReply(stream, about);
    }
    throw new AppError('notFound');
  });

  authRoute(putPdf, async ({ currentUser, body: { type, language: code, file: upload } }) => {
    const language = code.toLowerCase();
    if (!(await isLanguage(db, language))) throw fieldError('pdf', 'language', 'typeMismatch');
    const bytes = Buffer.from(await upload.arrayBuffer());
    const size = bytes.byteLength;
    const { tagged } = await checked(bytes);

    const file = newFileName();
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
    const gone = await inTransaction(db, async (trx) => {
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
    await removeFile(gone.file);
    setChangeHeaders(reply, `${applicationName}.pdf.deleted`, id);
    return undefined;
  });
};
