import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/** A ready reply body that is sent many times: as it is, and compressed from the first time on that somebody takes it so. */
export class CompressedBody {
  readonly plain: Buffer;
  compressed?: Promise<Buffer>;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }
}

/** Make such a body of a text. */
export const compressedBody = (text: string): CompressedBody => new CompressedBody(text);

const compress = (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

/** The form of a body that a client takes; sets the headers that say so. */
export const negotiateEncoding = async (
  body: CompressedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> => {
  reply.header('vary', 'accept-encoding');
  if (!/\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))) return body.plain;
  reply.header('content-encoding', 'br');
  body.compressed ??= compress(body.plain);
  return body.compressed;
};
