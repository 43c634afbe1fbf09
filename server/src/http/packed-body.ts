import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/** A ready reply body that is sent many times: as it is, and packed from the first time on that somebody takes it so. */
export class PackedBody {
  readonly plain: Buffer;
  packed?: Promise<Buffer>;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }
}

/** Make such a body of a text. */
export const packedBody = (text: string): PackedBody => new PackedBody(text);

const pack = (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

/** The form of a body that a client takes; sets the headers that say so. */
export const choosePacked = async (body: PackedBody, request: FastifyRequest, reply: FastifyReply): Promise<Buffer> => {
  reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return body.plain;
  reply.header('content-encoding', 'br');
  body.packed ??= pack(body.plain);
  return body.packed;
};
