import multipart from '@fastify/multipart';
import { mediaTypes, type Route } from '@ok/contract/routes/define-route.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../app-error.ts';

/** Bytes around the files of a form: its texts and the boundaries. */
const wrapping = 16 * 1024;

/** Bytes of a text in a form. */
const textSize = 8 * 1024;

/** Texts that a form may have beside those that are declared: other clients send along what they like. */
const otherTexts = 4;

/** The most bytes of a body where its route says nothing. */
export const usualBodyLimit = 1024 * 1024;

/** Lets an application take what routes consume beside JSON and plain text, which it takes by itself. */
export const acceptBodies = (app: FastifyInstance) => {
  app.register(multipart);
  for (const type of [mediaTypes.csv, mediaTypes.zip]) {
    app.addContentTypeParser(type, { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
  }
};

const typeOf = (request: FastifyRequest) => request.headers['content-type']?.split(';')[0]?.trim().toLowerCase();

type Part = { def: { type: string; innerType?: Part } };

const kindOf = ({ def }: Part): string => (def.innerType ? kindOf(def.innerType) : def.type);

/** Reads the texts and files of a form that are declared, in any order; others are left out. */
const readForm = async (request: FastifyRequest, { body, bodyLimit = usualBodyLimit }: Route) => {
  const shape = new Map(Object.entries((body as unknown as { shape: Record<string, Part> }).shape));
  const names = [...shape.keys()];
  const isFile = (name: string) => {
    const part = shape.get(name);
    return part !== undefined && kindOf(part) === 'file';
  };
  const files = names.filter(isFile).length;
  const most = files * bodyLimit + wrapping;
  if (Number(request.headers['content-length'] ?? 0) > most) throw new AppError('tooLarge');
  const limits = { fileSize: bodyLimit, files, fields: names.length - files + otherTexts, fieldSize: textSize };
  const parts: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === 'field') {
        if (part.valueTruncated) throw new AppError('tooLarge');
        if (names.includes(part.fieldname) && !isFile(part.fieldname)) parts[part.fieldname] = part.value;
      } else if (isFile(part.fieldname)) {
        const bytes = await part.toBuffer();
        parts[part.fieldname] = new File([new Uint8Array(bytes)], part.filename ?? '', { type: part.mimetype });
      } else part.file.resume();
    }
  } catch (error) {
    // Too much of something is told apart; anything else is no form that can be read.
    const isTooMuch = error instanceof AppError || (error as { statusCode?: number }).statusCode === 413;
    throw new AppError(isTooMuch ? 'tooLarge' : 'badRequest');
  }
  return parts;
};

/**
 * What was sent as the body of a call, not yet held against its schema.
 *
 * @throws AppError `unsupportedType` where it is not what the route consumes, `tooLarge` (before anything is read where
 *   the length that was announced is too much), or `badRequest` for a form that cannot be read
 */
export const readBody = (route: Route, request: FastifyRequest): unknown => {
  const { consumes = 'json' } = route;
  const type = typeOf(request);
  if (type !== undefined && type !== mediaTypes[consumes]) throw new AppError('unsupportedType');
  if (consumes !== 'form') return request.body;
  if (type === undefined) throw new AppError('unsupportedType');
  return readForm(request, route);
};
