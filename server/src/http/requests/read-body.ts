import type { Readable } from 'node:stream';
import multipart from '@fastify/multipart';
import { mediaTypes, type Route } from '@ok/contract/routes/define-route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { AppError } from '../app-error.ts';

/** Bytes of a form besides its files: texts and boundaries. */
const formOverheadBytes = 16 * 1024;

const maxFieldBytes = 8 * 1024;

/** Texts that a form may have besides the declared ones: other clients send more. */
const maxUndeclaredTexts = 4;

/** Bytes of a body, for a route without its own limit. */
export const defaultBodyLimit = 1024 * 1024;

/**
 * Reads a body into one buffer as it comes. Joining the parts of 100 MB at the end would block the event loop for 60 ms.
 *
 * @throws AppError `tooLarge` above the limit of the route
 */
const readBytes = async (request: FastifyRequest, body: Readable): Promise<Buffer> => {
  const { bodyLimit } = request.routeOptions;
  const announced = Number(request.headers['content-length'] ?? 0);
  if (announced > bodyLimit) throw new AppError('tooLarge');
  let bytes = Buffer.allocUnsafe(announced);
  let length = 0;
  // A refused body stays open: a destroyed one would close the connection before the client reads the reply.
  const parts: AsyncIterable<Buffer> = body.iterator({ destroyOnReturn: false });
  for await (const part of parts) {
    if (length + part.length > bodyLimit) throw new AppError('tooLarge');
    if (length + part.length > bytes.length) {
      const grown = Buffer.allocUnsafe(Math.min(bodyLimit, Math.max(2 * bytes.length, length + part.length)));
      bytes.copy(grown, 0, 0, length);
      bytes = grown;
    }
    part.copy(bytes, length);
    length += part.length;
  }
  return bytes.subarray(0, length);
};

/** Lets an application accept forms, CSV, ZIP, messages and bytes; JSON and plain text are accepted without it. */
export const acceptBodies = (app: FastifyInstance) => {
  app.register(multipart);
  for (const type of [mediaTypes.csv, mediaTypes.zip, mediaTypes.bytes, mediaTypes.message]) {
    app.addContentTypeParser(type, readBytes);
  }
};

const readContentType = (request: FastifyRequest) =>
  request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

const isFileSchema = (schema: z.core.$ZodType | undefined): boolean =>
  schema instanceof z.ZodMiniOptional ? isFileSchema(schema.def.innerType) : schema instanceof z.ZodMiniFile;

/** Names of the declared texts and files of a form. */
const listFormParts = (body: Route['body']): { texts: Set<string>; files: Set<string> } => {
  if (!(body instanceof z.ZodMiniObject)) throw new TypeError('The body of a form is an object');
  const { shape } = body;
  const names = Object.keys(shape);
  const files = new Set(names.filter((name) => isFileSchema(shape[name])));
  return { texts: new Set(names.filter((name) => !files.has(name))), files };
};

/** Reads the declared texts and files of a form, in any order, and ignores others. */
const readForm = async (request: FastifyRequest, { body, bodyLimit = defaultBodyLimit }: Route) => {
  const { texts, files } = listFormParts(body);
  const maxBytes = files.size * bodyLimit + formOverheadBytes;
  if (Number(request.headers['content-length'] ?? 0) > maxBytes) throw new AppError('tooLarge');
  const limits = {
    fileSize: bodyLimit,
    files: files.size,
    fields: texts.size + maxUndeclaredTexts,
    fieldSize: maxFieldBytes,
  };
  const parts: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('tooLarge');
        if (texts.has(part.fieldname)) parts[part.fieldname] = part.value;
      } else if (files.has(part.fieldname)) {
        const bytes = await part.toBuffer();
        parts[part.fieldname] = new File([new Uint8Array(bytes)], part.filename ?? '', { type: part.mimetype });
      } else part.file.resume();
    }
  } catch (error) {
    // The 413 for a form above a limit; the 400 for a form that can't be read.
    const isTooMuch = error instanceof AppError || (error as { statusCode?: number }).statusCode === 413;
    throw new AppError(isTooMuch ? 'tooLarge' : 'badRequest');
  }
  return parts;
};

/**
 * Returns the body of a call, not yet parsed with its schema.
 *
 * @throws AppError `unsupportedType` for a type that the route does not consume; `tooLarge`, before reading when the
 *   `Content-Length` is too large; `badRequest` for a form that can't be read
 */
export const readBody = (route: Route, request: FastifyRequest): unknown => {
  const { consumes = 'json' } = route;
  const type = readContentType(request);
  if (type !== undefined && type !== mediaTypes[consumes]) throw new AppError('unsupportedType');
  if (consumes !== 'form') return request.body;
  if (type === undefined) throw new AppError('unsupportedType');
  return readForm(request, route);
};
