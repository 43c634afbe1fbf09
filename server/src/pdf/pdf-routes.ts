import { buffer } from 'node:stream/consumers';
import { applicationName } from '@ok/contract/errors.ts';
import { deletePdf, getPdf, getPdfs, putPdf } from '@ok/contract/routes/pdf.ts';
import { type DocumentType, documentTypes } from '@ok/contract/rules/document-types.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Kysely } from 'kysely';
import * as z from 'zod/mini';
import { recordEvent } from '../audit/audit-store.ts';
import { inTransaction } from '../db/in-transaction.ts';
import type { Database } from '../db/tables.ts';
import { parse } from '../http/parse.ts';
import { Refusal } from '../http/refusal.ts';
import type { RegisterRoute } from '../http/register-route.ts';
import type { FileStore } from '../media/file-store.ts';
import { inspectPdf, NotPdf } from './inspect-pdf.ts';
import {
  bumpDocuments,
  deleteDocument,
  findDocuments,
  findFile,
  isLanguage,
  newFileName,
  replaceDocument,
} from './pdf-store.ts';
import { acceptUploads, readUpload } from './read-upload.ts';

type Services = { db: Kysely<Database>; files: FileStore };

const place = z.object({ type: z.enum(documentTypes), language: z.string().check(z.regex(/^[A-Za-z]{2}$/)) });

const isDocumentType = (type: string): type is DocumentType => documentTypes.some((known) => known === type);

/** The viewer of a browser is a page of its own that may show the document and style itself; nothing else loads. */
const policy =
  "default-src 'none'; object-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** A file is never changed, so its name says whether somebody has it; the address is asked again every time. */
const describe = (reply: FastifyReply, { type, language, file }: { type: string; language: string; file: string }) => {
  const name = `ok-${type.toLowerCase().replaceAll('_', '-')}-${language}.pdf`;
  return reply.headers({
    'content-type': 'application/pdf',
    'content-disposition': `inline; filename="${name}"`,
    'content-security-policy': policy,
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-cache',
    etag: `"${file}"`,
  });
};

const checked = (bytes: Buffer) =>
  inspectPdf(bytes).catch((error: unknown) => {
    throw error instanceof NotPdf ? new Refusal('notPdf', { entityName: 'pdf' }) : error;
  });

const wrong = (field: string, message: string) =>
  new Refusal('invalid', { fieldErrors: [{ objectName: 'pdf', field, message }] });

/** The PDF documents: one for each type and language. */
export const pdfRoutes = ({ open, guarded }: RegisterRoute, app: FastifyInstance, { db, files }: Services) => {
  acceptUploads(app);

  open(getPdfs, async ({ query: { lang, type } }) => {
    const language = lang.toLowerCase();
    if (type === undefined) return findDocuments(db, language);
    const [document] = isDocumentType(type) ? await findDocuments(db, language, type) : [];
    if (!document) throw new Refusal('notFound');
    return document;
  });

  open(getPdf, async ({ params, request, reply }) => {
    // Between the row and its file the document may be replaced: then the row is another one.
    for (let tries = 0; tries < 2; tries += 1) {
      const row = await findFile(db, params.id);
      if (!row) break;
      if (request.headers['if-none-match'] === `"${row.file}"`) {
        describe(reply, row).code(304);
        return Buffer.alloc(0);
      }
      const stream = await files.get(row.file);
      if (!stream) continue;
      const bytes = await buffer(stream);
      describe(reply, row);
      return bytes;
    }
    throw new Refusal('notFound');
  });

  guarded(putPdf, async ({ viewer, request }) => {
    const upload = await readUpload(request);
    const { type, language: code } = parse(place, upload.fields, 'pdf');
    const language = code.toLowerCase();
    if (!upload.file) throw wrong('file', 'NotNull');
    if (!(await isLanguage(db, language))) throw wrong('language', 'typeMismatch');
    const { tagged } = await checked(upload.file);

    const file = newFileName();
    await files.put(file, upload.file);
    const size = upload.file.byteLength;
    const { document, replaced } = await inTransaction(db, async (trx) => {
      await bumpDocuments(trx);
      const put = await replaceDocument(trx, { type, language, file, tagged });
      await recordEvent(trx, {
        actorId: viewer.id,
        type: 'PDF_UPLOAD',
        object: { type: 'pdf', id: put.document.id },
        outcome: 'SUCCESS',
        data: { document: type, language, size, tagged },
      });
      return put;
    }).catch(async (error: unknown) => {
      await files.delete(file);
      throw error;
    });
    if (replaced !== null) await files.delete(replaced);
    return { ...document, tagged };
  });

  guarded(deletePdf, async ({ viewer, params, reply }) => {
    const { id } = params;
    const gone = await inTransaction(db, async (trx) => {
      await bumpDocuments(trx);
      const document = await deleteDocument(trx, id);
      if (!document) throw new Refusal('notFound');
      const { type, language } = document;
      await recordEvent(trx, {
        actorId: viewer.id,
        type: 'PDF_DELETE',
        object: { type: 'pdf', id },
        outcome: 'SUCCESS',
        data: { document: type, language },
      });
      return document;
    });
    await files.delete(gone.file);
    reply.headers({
      [`x-${applicationName}-alert`]: `${applicationName}.pdf.deleted`,
      [`x-${applicationName}-params`]: `${id}`,
    });
    return undefined;
  });
};
