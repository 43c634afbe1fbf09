import { pipeline, type Readable } from 'node:stream';
import { promisify } from 'node:util';
import { brotliCompress, constants, createBrotliCompress } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';

const brotli = promisify(brotliCompress);

/** Serialised reply body that is sent many times. It is compressed once, when the first client accepts that. */
export class CompressedBody {
  readonly plain: Buffer;
  compressed?: Promise<Buffer>;

  constructor(text: string) {
    this.plain = Buffer.from(text);
  }
}

export const createCompressedBody = (text: string): CompressedBody => new CompressedBody(text);

const compress = (plain: Buffer) => brotli(plain, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } });

/** Returns whether the client accepts Brotli, and sets the headers for it. */
const negotiateBrotli = (request: FastifyRequest, reply: FastifyReply) => {
  reply.header('vary', 'accept-encoding');
  const acceptsBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''));
  if (acceptsBrotli) reply.header('content-encoding', 'br');
  return acceptsBrotli;
};

/** Returns the bytes in an encoding that the client accepts, and sets the headers for it. */
export const negotiateEncoding = async (
  body: CompressedBody,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Buffer> => {
  if (!negotiateBrotli(request, reply)) return body.plain;
  body.compressed ??= compress(body.plain);
  return body.compressed;
};

/** Does the same for a body that is sent once. It compresses less, and never holds the whole body in memory. */
export const negotiateStreamEncoding = (source: Readable, request: FastifyRequest, reply: FastifyReply): Readable => {
  if (!negotiateBrotli(request, reply)) return source;
  const compressed = createBrotliCompress({ params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  // A failing source cuts the reply, which the client notices; a client that disconnects ends the source.
  pipeline(source, compressed, () => {});
  return compressed;
};
