import multipart from '@fastify/multipart';
import { limits } from '@ok/contract/rules/limits.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';

/** What is around the file: the fields and the boundaries. */
const wrapping = 16 * 1024;

/** Let the application take uploads: one file of the most a document may have, and a few short fields. */
export const acceptUploads = (app: FastifyInstance) =>
  app.register(multipart, { limits: { fileSize: limits.pdf, files: 1, fields: 4, fieldSize: 200, parts: 5 } });

/**
 * Reads an upload: its fields in any order, and its file.
 *
 * @throws Refusal `tooLarge` before anything is read where the length that was announced is too much
 */
export const readUpload = async (
  request: FastifyRequest,
): Promise<{ fields: Record<string, unknown>; file: Buffer | null }> => {
  if (!request.isMultipart()) throw new Refusal('unsupportedType');
  if (Number(request.headers['content-length'] ?? 0) > limits.pdf + wrapping) throw new Refusal('tooLarge');
  const fields: Record<string, unknown> = {};
  let file: Buffer | null = null;
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') file = await part.toBuffer();
      else if (['type', 'language'].includes(part.fieldname)) fields[part.fieldname] = part.value;
    }
  } catch (error) {
    // Too much of something is told apart; anything else is no upload that can be read.
    const { statusCode } = error as { statusCode?: number };
    throw new Refusal(statusCode === 413 ? 'tooLarge' : 'badRequest');
  }
  return { fields, file };
};
