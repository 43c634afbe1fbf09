import { pdfRoutes } from '../src/pdf/pdf-routes.ts';
import { serveAlone } from './serve-alone.ts';

/** Starts a server with the routes of documents alone, with an administrator and a professional. */
export const serveDocuments = async () => {
  const logged: unknown[][] = [];
  const log = { error: (...line: unknown[]) => void logged.push(line) };
  const server = await serveAlone((register, { database, files }) =>
    pdfRoutes(register, { db: database.db, files, log }),
  );
  const { token: admin, userId: adminId } = await server.signIn('admin');
  const { token: professional } = await server.signIn('professional@example.nl');
  return { server, logged, admin, adminId, professional };
};

/** A server from `serveDocuments`. */
export type DocumentServer = Awaited<ReturnType<typeof serveDocuments>>;

/** Parts of an upload: any of them may be missing, and the file may come before the others. */
export type Parts = { type?: string; language?: string; file?: Buffer | string; before?: boolean };

/** Reads and uploads documents, and reads their rows in the database. */
export const documentCalls = (at: () => DocumentServer) => {
  const get = async (path: string, headers = {}) => {
    const reply = await fetch(at().server.url + path, { headers });
    return { status: reply.status, headers: reply.headers, bytes: Buffer.from(await reply.arrayBuffer()) };
  };
  const json = async (path: string) => {
    const { status, bytes } = await get(path);
    return { status, body: JSON.parse(bytes.toString()) };
  };

  const put = async ({ type, language, file, before }: Parts, token: string | null = at().admin) => {
    const form = new FormData();
    const add = () => file !== undefined && form.append('file', new Blob([new Uint8Array(Buffer.from(file))]), 'x.pdf');
    if (before) add();
    if (type !== undefined) form.append('type', type);
    if (language !== undefined) form.append('language', language);
    if (!before) add();
    const headers = token === null ? {} : { authorization: `Bearer ${token}` };
    const reply = await fetch(`${at().server.url}/api/pdf`, { method: 'PUT', body: form, headers });
    const body: ReturnType<typeof JSON.parse> = await reply.json();
    return { status: reply.status, body };
  };
  const rows = () => at().server.db.selectFrom('pdf_document').selectAll().orderBy('id').execute();
  const events = () => at().server.db.selectFrom('audit_event').selectAll().where('type', '=', 'PDF_UPLOAD').execute();
  const revision = async () =>
    (await at().server.db.selectFrom('revision').select('number').where('area', '=', 'pdfs').executeTakeFirstOrThrow())
      .number;
  return { get, json, put, rows, events, revision };
};
