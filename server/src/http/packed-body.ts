import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/** A ready reply body that is sent many times: as it is, and packed once for whoever takes it so. */
export type PackedBody = { plain: Buffer; packed: Buffer };

/** Pack a body. */
export const packBody = async (text: string): Promise<PackedBody> => {
  const plain = Buffer.from(text);
  return { plain, packed: await brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }) };
};

/** The form of a body that a client takes; sets the headers that say so. */
export const choosePacked = (body: PackedBody, request: FastifyRequest, reply: FastifyReply): Buffer => {
  reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return body.plain;
  reply.header('content-encoding', 'br');
  return body.packed;
};
